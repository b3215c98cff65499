import type { ReactNode } from "react";

/** The specification limits the content's width to 6xl (section 2). */
export function Container({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-6xl px-4 sm:px-6">{children}</div>;
}

interface PageHeaderProps {
  title: string;
  lead?: ReactNode;
}

export function PageHeader({ title, lead }: PageHeaderProps) {
  return (
    <header className="max-w-3xl pb-6 pt-8 sm:pb-12 sm:pt-16">
      <h1 dir="auto" className="font-display text-2xl [overflow-wrap:anywhere] [text-wrap:balance]">
        {title}
      </h1>
      {lead ? <p className="mt-4 text-lg text-ink-soft [text-wrap:balance]">{lead}</p> : null}
    </header>
  );
}
