import { Link, useLocation } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { isWithin } from "~/http/paths";
import { wholeNumberIn } from "~/kinds/outside";
import { bytesOf, shortened } from "~/kinds/text";
import { PlainButton } from "./post-form";

interface PageLinksProps {
  names?: [first: string, next: string];
  first?: string;
  next?: string;
}

export function PageLinks({ names = ["Latest", "Older"], first, next }: PageLinksProps) {
  if (!first && !next) return null;
  return (
    <nav aria-label="Pages" className="mt-6 flex space-x-6 [&_a]:py-2">
      {first ? <Link to={first}>{names[0]}</Link> : null}{" "}
      {next ? <Link to={next}>{names[1]}</Link> : null}
    </nav>
  );
}

/** The accessible name begins with the text. */
export type RowLink = [text: string, label: string, to: string];

interface RowLinksProps {
  links: (RowLink | false | undefined)[];
  className: string;
}

/** What can be done with a row of a list. */
export function RowLinks({ links, className }: RowLinksProps) {
  const shown = links.filter((link) => link !== undefined && link !== false);
  return (
    <p className={`print:hidden ${className}`}>
      {shown.map(([text, label, to]) => (
        <Fragment key={text}>
          <Link
            to={to}
            reloadDocument={!isWithin("/admin", to)}
            aria-label={label}
            className="row-action"
          >
            {text}
          </Link>{" "}
        </Fragment>
      ))}
    </p>
  );
}

interface ListRowProps {
  /** Stands beside the text on a wide screen, and otherwise below it. */
  note?: ReactNode;
  links?: RowLinksProps["links"];
  /** Replaces the links. */
  action?: ReactNode;
  children: ReactNode;
}

/** A row of a list has one line where the screen has space for it. */
export function ListRow({ note, links, action, children }: ListRowProps) {
  return (
    <li className="border-t py-1 hover:bg-surface-raised sm:flex sm:items-center sm:justify-between lg:py-0">
      <div className="mr-4 min-w-0 flex-1 pt-2 last:mr-0 sm:pt-0 lg:-mb-px lg:flex lg:min-h-press lg:items-center lg:justify-between lg:py-1">
        <div className="min-w-0 flex-1 lg:flex lg:flex-wrap lg:items-baseline">{children}</div>
        {note ? (
          <div className="text-sm text-ink-soft lg:ml-4 lg:max-w-[60%] lg:text-right">{note}</div>
        ) : null}
      </div>
      {links ? (
        <RowLinks
          links={links}
          className="-mx-3 flex shrink-0 flex-wrap lg:-mx-2 lg:min-w-[8.5rem] lg:justify-end"
        />
      ) : (
        action && <div className="-mx-3 lg:-mx-2">{action}</div>
      )}
    </li>
  );
}

interface FindFieldProps {
  label: string;
  value: string;
  maxLength?: number;
}

/** Every list has this search. */
export function FindField({ label, value, maxLength }: FindFieldProps) {
  return (
    <div className="mb-2 mr-4 basis-[28rem]">
      <label htmlFor="q" className="sr-only">
        {label}
      </label>
      <div className="flex flex-wrap gap-y-2">
        <input
          id="q"
          name="q"
          type="search"
          defaultValue={value}
          maxLength={maxLength}
          placeholder={label}
          autoComplete="off"
          className="control mr-2 min-w-0 flex-[1_1_8rem]"
        />{" "}
        <PlainButton>Find</PlainButton>
      </div>
    </div>
  );
}

interface NumberedPagesProps {
  page: number;
  pages: number;
  pathOf: (page: number) => string;
}

export function NumberedPages({ page, pages, pathOf }: NumberedPagesProps) {
  if (pages < 2) return null;
  const link = (to: number, name: string) => (
    <Link to={pathOf(to)} className="mr-4 inline-block py-2">
      {name}
    </Link>
  );
  return (
    <nav aria-label="Pages" className="flex flex-wrap border-t pt-4">
      {page > 1 ? <>{link(1, "First")} </> : null}
      {page > 1 ? <>{link(page - 1, "Previous")} </> : null}
      <span className="mr-4 py-2">{`Page ${page} of ${pages}`}</span>{" "}
      {page < pages ? <>{link(page + 1, "Next")} </> : null}
      {page < pages ? link(pages, "Last") : null}
    </nav>
  );
}

interface Paging<Item> {
  perPage: number;
  /** @returns how many bytes an item takes; with more than `mostBytes`, a page has fewer items. */
  bytesOf?: (item: Item) => number;
  mostBytes?: number;
}

/** @returns the place in the list at which each page begins. */
function pageStarts<Item>(
  list: Item[],
  { perPage, bytesOf = () => 0, mostBytes = 70_000 }: Paging<Item>,
): number[] {
  const starts = [0];
  let bytes = 0;
  for (const [place, item] of list.entries()) {
    const start = starts[starts.length - 1] ?? 0;
    const own = bytesOf(item);
    bytes += own;
    if (place === start || (place < start + perPage && bytes <= mostBytes)) continue;
    starts.push(place);
    bytes = own;
  }
  return starts;
}

/** @param asked the page's number, from 1. A larger one means the last page. */
export function pageOf<Item>(list: Item[], asked: string | number | null, paging: Paging<Item>) {
  const starts = pageStarts(list, paging);
  const page = Math.min(wholeNumberIn(String(asked), 1) ?? 1, starts.length);
  const first = starts[page - 1] ?? 0;
  return { items: list.slice(first, starts[page]), page, pages: starts.length, first };
}

/** @returns the number of the page with this place, from 0, of the list. */
export function pageWith<Item>(list: Item[], place: number, paging: Paging<Item>): number {
  return pageStarts(list, paging).filter((start) => start <= place).length;
}

/** The items of a long list that a page has space for. */
export interface ListPart<Item> {
  items: Item[];
  /** This many items come before. */
  first: number;
  /** The whole list has this many. */
  count: number;
}

/** A page with one list has its place in the address under this name. */
export const listFrom = "list";

const mostItems = 100;
const mostItemBytes = 10_000;
const longestItem = 200;

/** HTML takes several bytes for some characters. */
export function bytesInPage(value: unknown): number {
  return bytesOf(JSON.stringify(value).replace(/[<>&'"]/g, "&quot;"));
}

/** @param asked how many items come before. A number that the list does not reach means none. */
export function partOf<Item>(list: Item[], asked?: string | null): ListPart<Item> {
  const wanted = wholeNumberIn(asked) ?? 0;
  const first = wanted < list.length ? wanted : 0;
  const items: Item[] = [];
  let bytes = 0;
  for (const whole of list.slice(first, first + mostItems)) {
    const item = typeof whole === "string" ? (shortened(whole, longestItem) as Item) : whole;
    bytes += bytesInPage(item);
    if (bytes > mostItemBytes && items.length > 0) break;
    items.push(item);
  }
  return { items, first, count: list.length };
}

interface PartLinksProps {
  /** The address has the number of items that come before under this name. */
  name: string;
  part: ListPart<unknown>;
}

/** Says which part of a long list a page shows, and leads to the first and the next part. */
export function PartLinks({ name, part: { items, first, count } }: PartLinksProps) {
  const { search } = useLocation();
  const end = first + items.length;
  if (items.length === count) return null;
  const number = (value: number) => value.toLocaleString("en-US");
  const link = (to: number, text: string) => {
    const query = new URLSearchParams(search);
    query.set(name, String(to));
    return (
      <Link to={`?${query}`} preventScrollReset>
        {text}
      </Link>
    );
  };
  return (
    <p className="mt-2 space-x-6">
      <span>{`${number(first + 1)} to ${number(end)} of ${number(count)}`}</span>{" "}
      {first > 0 ? link(0, "First") : null} {end < count ? link(end, "Next") : null}
    </p>
  );
}
