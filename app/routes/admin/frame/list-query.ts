import { mostCharacters, readFilter } from "~/catalogue/filter";
import { isVisibility } from "~/work/visibility";
import { workTypes } from "~/work/work";

export const problemNames = {
  any: "Any problem",
  type: "Unknown type",
  data: "Malformed data",
  picture: "No image",
  page: "No working link",
};

export type Problem = Exclude<keyof typeof problemNames, "any">;

/** The first one is the default. */
export const sortNames = {
  order: "Order on the site",
  title: "Title",
  changed: "Last change",
};

/** Blank values match everything. */
export interface ListQuery {
  q: string;
  category: string;
  creator: string;
  type: string;
  state: string;
  problem: string;
  sort: string;
  page: number;
}

const filterFields = [
  "q",
  "category",
  "creator",
  "type",
  "state",
  "problem",
] as const;

export type FilterField = (typeof filterFields)[number];

/** Drops unknown values. */
export function readListQuery(search: URLSearchParams): ListQuery {
  const given = (name: string) =>
    (search.get(name) ?? "").trim().slice(0, mostCharacters);
  const oneOf = (name: string, isKnown: (value: string) => boolean) =>
    isKnown(given(name)) ? given(name) : "";
  const state = given("state") === "published" ? "public" : given("state");
  const page = Number(given("page"));
  const isPage = Number.isSafeInteger(page) && page > 0;
  return {
    q: readFilter(search).q,
    category: given("category"),
    creator: given("creator"),
    type: oneOf("type", (value) => workTypes.some((type) => type === value)),
    state: isVisibility(state) ? state : "",
    problem: oneOf("problem", (value) => keysOf(problemNames).includes(value)),
    sort: oneOf("sort", (value) => keysOf(sortNames).slice(1).includes(value)),
    page: isPage ? page : 1,
  };
}

/** @returns "?q=…"; blank for the first page of the whole list. */
export function formatListQuery(query: Partial<ListQuery>): string {
  const search = new URLSearchParams();
  for (const field of [...filterFields, "sort"] as const) {
    const value = query[field];
    if (value) search.set(field, value);
  }
  if (query.page && query.page > 1) search.set("page", String(query.page));
  const text = search.toString();
  return text && `?${text}`;
}

export function activeFilters(query: ListQuery): FilterField[] {
  return filterFields.filter((field) => query[field] !== "");
}

function keysOf(names: object): string[] {
  return Object.keys(names);
}
