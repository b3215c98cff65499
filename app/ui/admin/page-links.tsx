import { Link } from "@remix-run/react";

interface PageLinksProps {
  /** Undefined on the first page. */
  first?: string;
  next?: string;
}

/** For lists with the latest entries first. */
export function PageLinks({ first, next }: PageLinksProps) {
  if (!first && !next) return null;
  return (
    <nav aria-label="Pages" className="mt-6 flex space-x-6">
      {first ? <Link to={first}>Latest</Link> : null}{" "}
      {next ? <Link to={next}>Older</Link> : null}
    </nav>
  );
}
