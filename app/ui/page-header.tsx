import type { ReactNode } from "react";

interface PageHeaderProps {
  title: string;
  lead?: ReactNode;
}

export function PageHeader({ title, lead }: PageHeaderProps) {
  return (
    <header className="max-w-3xl pb-8 pt-12 sm:pb-12 sm:pt-20">
      <h1 className="font-display text-2xl [overflow-wrap:anywhere]">
        {title}
      </h1>
      {lead ? <p className="mt-4 text-lg text-ink-soft">{lead}</p> : null}
    </header>
  );
}
