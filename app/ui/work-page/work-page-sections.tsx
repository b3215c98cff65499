import type { ReactNode } from "react";
import type { WorkPageData } from "~/ui/work-page/work-page.server";
import { OptionalText } from "~/ui/cards/card-parts";
import { Container } from "~/ui/container";
import { readPictureAddress } from "~/media/picture-name";
import { Screenshot } from "~/ui/picture";

export function WorkAsides({
  app: { title, features, whatWeLove, quickTip, shareText },
}: {
  app: WorkPageData;
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
      <OptionalText className="mt-1 font-display text-lg font-bold">
        {title}
      </OptionalText>
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

interface ScreenshotsProps {
  workId: string;
  screenshots: NonNullable<WorkPageData["screenshots"]>;
}

export function Screenshots({ workId, screenshots }: ScreenshotsProps) {
  return (
    <section aria-labelledby="screenshots" className="mt-2">
      <Container>
        <h2 id="screenshots" className="font-display text-xl">
          Screenshots
        </h2>
      </Container>
      <ul
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll only a focused element (WCAG 2.1.1)
        tabIndex={0}
        aria-labelledby="screenshots"
        className="edge-row screenshots"
      >
        {screenshots.map(({ url, caption }, index) => {
          const words =
            caption || `Screenshot ${index + 1} of ${screenshots.length}`;
          return (
            <li key={index} className={isTall(url) ? "tall-shot" : undefined}>
              <figure>
                <Screenshot url={url} title={words} workId={workId} />
                <figcaption dir="auto" className="mt-3 text-sm text-ink-soft">
                  {words}
                </figcaption>
              </figure>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The size of pictures on other sites is unknown. */
function isTall(url: string): boolean {
  const picture = readPictureAddress(url);
  return picture !== undefined && picture.height > picture.width;
}
