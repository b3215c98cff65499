import { pageIn } from "~/http/paths";

/** A list that is too long for one page goes on in steps. */
export const mostWhole = 1000;

const usualPerPage = 200;

/** @param wanted a page number from the address; the last page stands for later ones. */
export function stepOf<Item>(items: Item[], wanted: string, mostPerPage = usualPerPage) {
  const pages = pagesOf(items.length, mostPerPage);
  const page = Math.min(Number(wanted) || 1, pages);
  return { page, pages, items: items.slice((page - 1) * mostPerPage, page * mostPerPage) };
}

/** @returns the number of the page with the item at this place, counted from 0. */
export function stepAt(place: number): number {
  return Math.floor(place / usualPerPage) + 1;
}

function pagesOf(count: number, mostPerPage: number): number {
  return Math.max(1, Math.ceil(count / mostPerPage));
}

/** Numbers of one page are one address for the page cache. @param most items that there can be. */
export function existingPage(wanted: string, most: number, mostPerPage = usualPerPage): string {
  return pageIn(Math.min(Number(wanted), pagesOf(most, mostPerPage))) ?? "";
}

interface StepsProps {
  page: number;
  pages: number;
  pathTo: (page: string | undefined) => string;
}

export function Steps({ page, pages, pathTo }: StepsProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap pb-16 gap-6">
      {page > 1 ? (
        <a href={pathTo(pageIn(page - 1))} rel="prev">
          Previous page
        </a>
      ) : null}
      <span>{`Page ${page} of ${pages}`}</span>
      {page < pages ? (
        <a href={pathTo(pageIn(page + 1))} rel="next">
          Next page
        </a>
      ) : null}
    </nav>
  );
}
