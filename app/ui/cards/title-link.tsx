import type { ReactNode } from "react";

interface TitleLinkProps {
  to: string | undefined;
  children: ReactNode;
}

export function TitleLink({ to, children }: TitleLinkProps) {
  if (!to) return <>{children}</>;
  return (
    <a href={to} className="stretched-link">
      {children}
    </a>
  );
}
