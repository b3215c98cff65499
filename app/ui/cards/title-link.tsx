import type { ReactNode } from "react";

interface TitleLinkProps {
  to: string | undefined;
  children: ReactNode;
}

/** A card's one link, which the whole card answers to; or the bare title. */
export function TitleLink({ to, children }: TitleLinkProps) {
  if (!to) return <>{children}</>;
  return (
    <a href={to} className="stretched-link">
      {children}
    </a>
  );
}
