import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

interface ButtonLinkProps {
  to: string;
  children: ReactNode;
}

/** A link to a page of this site that looks like the action it is. */
export function ButtonLink({ to, children }: ButtonLinkProps) {
  return (
    <Link to={to} className="button button-filled">
      {children}
    </Link>
  );
}
