import { mostCharacters, readFilter } from "~/catalogue/filter";
import { pageIn, withQuery } from "~/http/paths";
import { wholeNumberIn } from "~/kinds/outside";
import { isVisibility } from "~/kinds/visibility";
import { workTypes } from "~/kinds/work-fields";
import { dashboardPath, entryId } from "./admin-paths";

/** The first one is the default. */
export const sortNames = { "": "Order on the site", title: "Title", changed: "Last change" };

/** Blank values match everything. */
export interface ListQuery {
  q: string;
  category: string;
  type: string;
  state: string;
  sort: string;
  page: number;
}

/** Drops unknown values. */
export function readListQuery(search: URLSearchParams): ListQuery {
  const given = (name: string) => (search.get(name) ?? "").trim().slice(0, mostCharacters);
  const oneOf = (name: string, isKnown: (value: string) => boolean) =>
    isKnown(given(name)) ? given(name) : "";
  return {
    q: readFilter(search).q,
    category: given("category"),
    type: oneOf("type", (value) => workTypes.some((type) => type === value)),
    state: oneOf("state", isVisibility),
    sort: oneOf("sort", (value) => Object.keys(sortNames).includes(value)),
    page: wholeNumberIn(given("page"), 1) ?? 1,
  };
}

/** @returns "?q=…"; blank for the first page of the whole list. */
export function formatListQuery({ page = 1, ...query }: Partial<ListQuery>) {
  const fields = ["q", "category", "type", "state", "sort"] as const;
  const values = fields.map((field) => [field, query[field] ?? ""] as const);
  return withQuery("", { ...Object.fromEntries(values), page: pageIn(page) });
}

/** @param work the ID of the work to scroll to. */
export function listPath(query: Partial<ListQuery>, work?: string): string {
  const place = work === undefined ? "" : `#${entryId(work)}`;
  return dashboardPath + formatListQuery(query) + place;
}

/** @param path of the list, with its filters. */
export function listQueryIn(path: string): ListQuery {
  return readListQuery(new URLSearchParams(path.split("?")[1]));
}
