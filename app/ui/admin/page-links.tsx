import { Link } from "@remix-run/react";

interface PageLinksProps {
  /** Leads back to the latest entries; undefined on their page. */
  first?: string;
  next?: string;
}

/** Leads through a list that has the latest entries first. */
export function PageLinks({ first, next }: PageLinksProps) {
  if (!first && !next) return null;
  return (
    <nav aria-label="Pages" className="mt-6 flex space-x-6">
      {first ? <Link to={first}>Latest</Link> : null}{" "}
      {next ? <Link to={next}>Older</Link> : null}
    </nav>
  );
}
