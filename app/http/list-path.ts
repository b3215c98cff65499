import type { FixedNotice } from "~/http/fixed-notices";
import { wellFormed } from "~/works/characters";
import { formatListQuery, readListQuery } from "~/works/list-query";

export const dashboardPath = "/admin/dashboard";
/** Where the list's form goes. */
export const bulkPath = "/admin/dashboard/bulk";

/** @returns the part of the list in `?list=`; blank for its beginning. */
export function listIn(search: URLSearchParams): string {
  const query = new URLSearchParams(search.get("list") ?? "");
  return formatListQuery(readListQuery(query)).slice(1);
}

export function listOf(request: Request): string {
  return listIn(new URL(request.url).searchParams);
}

export function withList(path: string, list: string): string {
  if (!list) return path;
  const separator = path.includes("?") ? "&" : "?";
  // A page has many of these, and "=" means nothing in a value.
  const value = encodeURIComponent(list).replace(/%3D/g, "=");
  return `${path}${separator}list=${value}`;
}

export function filteredListPath(
  field: "category" | "creator",
  value: string,
): string {
  return `${dashboardPath}?${new URLSearchParams({ [field]: value }).toString()}`;
}

interface Outcome {
  changed?: string;
  notice?: FixedNotice;
  /** A form of the list that was kept until the sign-in. */
  saved?: string;
}

/**
 * @param list a part of the list, as `listIn` returns it.
 * @param work the ID of the work to scroll to, which a notice is about.
 */
export function listPath(
  list: string,
  work?: string,
  outcome: Outcome = {},
): string {
  const query = new URLSearchParams();
  if (outcome.changed) query.set("changed", outcome.changed);
  if (outcome.notice) query.set("notice", outcome.notice);
  if (outcome.saved) query.set("saved", outcome.saved);
  const place = work === undefined ? "" : `#${entryId(work)}`;
  if (place && query.toString()) query.set("at", wellFormed(work ?? ""));
  const text = [query.toString(), list].filter(Boolean).join("&");
  return dashboardPath + (text && `?${text}`) + place;
}

/** @returns the fragment of a work's place in the list, for any ID. */
export function entryId(work: string): string {
  const plain = work.replace(
    /[^A-Za-z0-9.-]/g,
    (character) => `_${character.charCodeAt(0).toString(16)}_`,
  );
  return `work-${plain}`;
}
