import type { ReactNode } from "react";
import type { AppPage } from "~/ui/work-page/app-page";

export function AppAsides({
  app: { title, features, whatWeLove, quickTip, shareText },
}: {
  app: AppPage;
}) {
  if (!features?.length && !whatWeLove && !quickTip && !shareText) return null;
  return (
    <div className="app-asides">
      {features?.length ? (
        <section className="card p-6">
          <h2 className="eyebrow">Features</h2>
          <ul className="feature-list mt-2">
            {features.map((feature, index) => (
              <li key={index} dir="auto">
                {feature}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {whatWeLove ? (
        <Aside label="What we love" title={whatWeLove.title}>
          {whatWeLove.content}
        </Aside>
      ) : null}
      {quickTip ? (
        <Aside label="Quick tip" title={quickTip.title}>
          {quickTip.content}
        </Aside>
      ) : null}
      {shareText ? (
        <Aside label="Share" title={shareText}>
          <a href={mailOf(title, shareText)}>Share by email</a>
        </Aside>
      ) : null}
    </div>
  );
}

interface AsideProps {
  label: string;
  title: string;
  children: ReactNode;
}

function Aside({ label, title, children }: AsideProps) {
  return (
    <section className="card p-6">
      <h2 className="eyebrow">{label}</h2>
      {title ? (
        <p dir="auto" className="mt-1 font-display text-lg font-bold">
          {title}
        </p>
      ) : null}
      {children ? (
        <p dir="auto" className="mt-2 text-ink-soft">
          {children}
        </p>
      ) : null}
    </section>
  );
}

function mailOf(title: string, text: string): string {
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(text)}`;
}
