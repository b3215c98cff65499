import { Link } from "@remix-run/react";

interface NumberedPagesProps {
  /** From 1. */
  page: number;
  pages: number;
  pathOf: (page: number) => string;
}

/** Leads through a list of many pages. */
export function NumberedPages({ page, pages, pathOf }: NumberedPagesProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap items-center">
      {page > 1 ? (
        <Link to={pathOf(page - 1)} className="mr-6 inline-block py-2">
          Previous
        </Link>
      ) : null}{" "}
      <span className="mr-6">{`Page ${page} of ${pages}`}</span>{" "}
      {page < pages ? (
        <Link to={pathOf(page + 1)} className="inline-block py-2">
          Next
        </Link>
      ) : null}
    </nav>
  );
}
