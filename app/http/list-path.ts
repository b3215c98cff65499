import type { FixedNotice } from "~/http/fixed-notices";
import { wellFormed } from "~/works/characters";
import { formatListQuery, readListQuery } from "~/works/list-query";

/** Where the list of works is. */
export const dashboardPath = "/admin/dashboard";

/**
 * The part of the list that a page was opened from, as its address has it in
 * `?list=`; blank for the beginning of the whole list.
 */
export function listIn(search: URLSearchParams): string {
  const query = new URLSearchParams(search.get("list") ?? "");
  return formatListQuery(readListQuery(query)).slice(1);
}

/** The same for a loader or an action. */
export function listOf(request: Request): string {
  return listIn(new URL(request.url).searchParams);
}

/** @returns a path that leads back to a part of the list. */
export function withList(path: string, list: string): string {
  if (!list) return path;
  const separator = path.includes("?") ? "&" : "?";
  // A page has many of these, and "=" means nothing in a value.
  const value = encodeURIComponent(list).replace(/%3D/g, "=");
  return `${path}${separator}list=${value}`;
}

/** @returns the list, narrowed down to the works with one value of a field. */
export function filteredListPath(
  field: "category" | "creator",
  value: string,
): string {
  return `${dashboardPath}?${new URLSearchParams({ [field]: value }).toString()}`;
}

/** What the list says about the form that led back to it. */
interface Outcome {
  /** A batch of changes. */
  changed?: string;
  notice?: FixedNotice;
}

/**
 * @returns a part of the list, at a work.
 * @param work the ID of the work beside which the list says what happened.
 */
export function listPath(
  list: string,
  work?: string,
  outcome: Outcome = {},
): string {
  const query = new URLSearchParams();
  if (outcome.changed) query.set("changed", outcome.changed);
  if (outcome.notice) query.set("notice", outcome.notice);
  const place = work === undefined ? "" : `#${entryId(work)}`;
  if (place && query.toString()) query.set("at", wellFormed(work ?? ""));
  const text = [query.toString(), list].filter(Boolean).join("&");
  return dashboardPath + (text && `?${text}`) + place;
}

/** Names a work's place in the list; any ID can be part of an address. */
export function entryId(work: string): string {
  const plain = work.replace(
    /[^A-Za-z0-9.-]/g,
    (character) => `_${character.charCodeAt(0).toString(16)}_`,
  );
  return `work-${plain}`;
}
