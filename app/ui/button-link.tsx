import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

interface ButtonLinkProps {
  to: string;
  variant?: keyof typeof styles;
  children: ReactNode;
}

const styles = { filled: "button-filled", quiet: "button-quiet" };

/** A link to a page of this site that looks like the action it is. */
export function ButtonLink({
  to,
  variant = "filled",
  children,
}: ButtonLinkProps) {
  return (
    <Link to={to} className={`button ${styles[variant]}`}>
      {children}
    </Link>
  );
}
