import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

interface ButtonLinkProps {
  to: string;
  children: ReactNode;
}

export function ButtonLink({ to, children }: ButtonLinkProps) {
  return (
    <Link to={to} className="button button-filled">
      {children}
    </Link>
  );
}
