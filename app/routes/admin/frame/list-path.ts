import { mostCharacters, readFilter } from "~/catalogue/filter";
import { isVisibility } from "~/kinds/visibility";
import { workTypes } from "~/kinds/work-fields";
import { pageIn, withQuery } from "~/http/paths";
import { wholeNumberIn } from "~/kinds/outside";

/** The first one is the default. */
export const sortNames = {
  "": "Order on the site",
  title: "Title",
  changed: "Last change",
};

/** Blank values match everything. */
export interface ListQuery {
  q: string;
  category: string;
  type: string;
  state: string;
  sort: string;
  page: number;
}

const filterFields = ["q", "category", "type", "state"] as const;

export type FilterField = (typeof filterFields)[number];

/** Drops unknown values. */
export function readListQuery(search: URLSearchParams): ListQuery {
  const given = (name: string) => (search.get(name) ?? "").trim().slice(0, mostCharacters);
  const oneOf = (name: string, isKnown: (value: string) => boolean) =>
    isKnown(given(name)) ? given(name) : "";
  const state = given("state") === "published" ? "public" : given("state");
  return {
    q: readFilter(search).q,
    category: given("category"),
    type: oneOf("type", (value) => workTypes.some((type) => type === value)),
    state: isVisibility(state) ? state : "",
    sort: oneOf("sort", (value) => Object.keys(sortNames).includes(value)),
    page: wholeNumberIn(given("page"), 1) ?? 1,
  };
}

/** @returns "?q=…"; blank for the first page of the whole list. */
export function formatListQuery({ page = 1, ...query }: Partial<ListQuery>) {
  const fields = [...filterFields, "sort"] as const;
  const values = fields.map((field) => [field, query[field] ?? ""] as const);
  return withQuery("", { ...Object.fromEntries(values), page: pageIn(page) });
}

export function activeFilters(query: ListQuery): FilterField[] {
  return filterFields.filter((field) => query[field] !== "");
}

export const dashboardPath = "/admin/dashboard";
export const bulkPath = "/admin/dashboard/bulk";

/** @param work the ID of the work to scroll to. */
export function listPath(query: Partial<ListQuery>, work?: string): string {
  const place = work === undefined ? "" : `#${entryId(work)}`;
  return dashboardPath + formatListQuery(query) + place;
}

/** @param path of the list, with its filters. */
export function listQueryIn(path: string): ListQuery {
  return readListQuery(new URLSearchParams(path.split("?")[1]));
}

/** @returns the HTML ID of a work in the list. */
export function entryId(work: string): string {
  const plain = work.replace(
    /[^A-Za-z0-9.-]/g,
    (character) => `_${character.charCodeAt(0).toString(16)}_`,
  );
  return `work-${plain}`;
}
