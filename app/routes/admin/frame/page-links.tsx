import { Link } from "@remix-run/react";

interface PageLinksProps {
  first?: string;
  next?: string;
}

export function PageLinks({ first, next }: PageLinksProps) {
  if (!first && !next) return null;
  return (
    <nav aria-label="Pages" className="mt-6 flex space-x-6">
      {first ? <Link to={first}>Latest</Link> : null}{" "}
      {next ? <Link to={next}>Older</Link> : null}
    </nav>
  );
}
