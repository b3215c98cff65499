import { mostCharacters, readFilter } from "~/catalogue/filter";
import { isVisibility } from "~/work/visibility";
import { workTypes } from "~/work/work";
import { useSearchParams } from "@remix-run/react";
import type { NoticeName } from "~/http/fixed-notices";
import { editPath } from "~/http/paths";
import { pageIn, previewPath, withQuery } from "./admin-paths";
import { wellFormed } from "~/work/text";
import { wholeNumberIn } from "~/work/outside";

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

/** @returns the query of the list in `?list=`, normalized; blank for page 1 without filters. */
export function listIn(search: URLSearchParams): string {
  const query = new URLSearchParams(search.get("list") ?? "");
  return formatListQuery(readListQuery(query)).slice(1);
}

/** Works like `listIn`, for the address of the page. */
export function useList(): string {
  return listIn(useSearchParams()[0]);
}

export function listOf(request: Request): string {
  return listIn(new URL(request.url).searchParams);
}

export function withList(path: string, list: string): string {
  if (!list) return path;
  const separator = path.includes("?") ? "&" : "?";
  // A page can have many such links, so keep them short: "=" is safe in a value.
  const value = encodeURIComponent(list).replace(/%3D/g, "=");
  return `${path}${separator}list=${value}`;
}

export function filteredListPath(field: "category" | "q", value: string): string {
  return withQuery(dashboardPath, { [field]: value });
}

export interface Outcome {
  changed?: string;
  /** If set, the site made the IDs of an added work. */
  isDerived?: boolean;
  notice?: NoticeName;
  saved?: string;
}

/** @param work the ID of the work to scroll to. */
export function listPath(list: string, work?: string, outcome: Outcome = {}): string {
  const place = work === undefined ? "" : `#${entryId(work)}`;
  const notice = withQuery("", queryOf(outcome)).slice(1);
  const at = notice && withQuery("", { at: wellFormed(work ?? "") }).slice(1);
  const text = [notice, at, list].filter(Boolean).join("&");
  return dashboardPath + (text && `?${text}`) + place;
}

/** @returns the HTML ID of a work in the list. */
export function entryId(work: string): string {
  const plain = work.replace(
    /[^A-Za-z0-9.-]/g,
    (character) => `_${character.charCodeAt(0).toString(16)}_`,
  );
  return `work-${plain}`;
}

function queryOf({ isDerived, ...outcome }: Outcome) {
  return { ...outcome, derived: isDerived ? "yes" : undefined };
}

/** @returns the form, which leads back to the preview. */
export function editFromPreview(id: string, list: string): string {
  return withList(`${editPath(id)}?from=preview`, list);
}

/** @param search of the form. */
export function isFromPreview(search: URLSearchParams): boolean {
  return search.get("from") === "preview";
}

/** @returns where an edit ends: at the preview, if it began there, else in the list. */
export function pathAfterEdit(search: URLSearchParams, id: string, outcome: Outcome = {}): string {
  const list = listIn(search);
  if (!isFromPreview(search)) return listPath(list, id, outcome);
  return withList(withQuery(previewPath(id), queryOf(outcome)), list);
}
