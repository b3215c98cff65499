import { useSearchParams } from "@remix-run/react";
import type { FixedNotice } from "~/http/fixed-notices";
import { wellFormed } from "~/work/characters";
import {
  formatListQuery,
  readListQuery,
} from "~/routes/admin/frame/list-query";

export const dashboardPath = "/admin/dashboard";
export const bulkPath = "/admin/dashboard/bulk";

/** @returns the query of the list in `?list=`, normalized; blank for page 1 without filters. */
export function listIn(search: URLSearchParams): string {
  const query = new URLSearchParams(search.get("list") ?? "");
  return formatListQuery(readListQuery(query)).slice(1);
}

/** As `listIn`, of the address of the page. */
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

export function filteredListPath(
  field: "category" | "creator",
  value: string,
): string {
  return `${dashboardPath}?${new URLSearchParams({ [field]: value }).toString()}`;
}

interface Outcome {
  changed?: string;
  notice?: FixedNotice;
  saved?: string;
}

/** @param work the ID of the work to scroll to. */
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

/** @returns the HTML ID of a work in the list. */
export function entryId(work: string): string {
  const plain = work.replace(
    /[^A-Za-z0-9.-]/g,
    (character) => `_${character.charCodeAt(0).toString(16)}_`,
  );
  return `work-${plain}`;
}
