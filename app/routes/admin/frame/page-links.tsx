import { Link } from "@remix-run/react";
import { wholeNumberIn } from "~/work/outside";

interface PageLinksProps {
  names?: [first: string, next: string];
  first?: string;
  next?: string;
}

export function PageLinks({ names = ["Latest", "Older"], first, next }: PageLinksProps) {
  if (!first && !next) return null;
  return (
    <nav aria-label="Pages" className="mt-6 flex space-x-6">
      {first ? <Link to={first}>{names[0]}</Link> : null}{" "}
      {next ? <Link to={next}>{names[1]}</Link> : null}
    </nav>
  );
}

interface NumberedPagesProps {
  page: number;
  pages: number;
  pathOf: (page: number) => string;
}

export function NumberedPages({ page, pages, pathOf }: NumberedPagesProps) {
  if (pages < 2) return null;
  const link = (to: number, name: string) => <Link to={pathOf(to)}>{name}</Link>;
  return (
    <nav aria-label="Pages" className="numbered-pages">
      {page > 1 ? <>{link(1, "First")} </> : null}
      {page > 1 ? <>{link(page - 1, "Previous")} </> : null}
      <span>{`Page ${page} of ${pages}`}</span>{" "}
      {page < pages ? <>{link(page + 1, "Next")} </> : null}
      {page < pages ? link(pages, "Last") : null}
    </nav>
  );
}

/** @param asked the page's number, from 1. A larger one means the last page. */
export function pageOf<Item>(
  list: Item[],
  asked: string | number | null,
  perPage: number,
): { items: Item[]; page: number; pages: number; first: number } {
  const pages = Math.max(1, Math.ceil(list.length / perPage));
  const page = Math.min(wholeNumberIn(String(asked), 1) ?? 1, pages);
  const first = (page - 1) * perPage;
  return { items: list.slice(first, first + perPage), page, pages, first };
}
