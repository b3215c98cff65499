import { useLocation, useSearchParams } from "@remix-run/react";
import { ownPath } from "~/kinds/link";
import type { NoticeName } from "~/ui/notices";
import { dashboardPath, entryId } from "./admin-paths";

/** A path can contain the way back of its own page, so it can be long. */
const longestBack = 4000;

/** Only paths are used, so any host serves to read them. */
const host = "http://site.invalid";

/**
 * @param home the page to return to by default.
 * @returns the page that this one was opened from, with its filters: a path below `/admin/`.
 */
export function backIn(search: URLSearchParams, home = dashboardPath): string {
  const given = search.get("back") ?? "";
  const path = given.length > longestBack ? undefined : ownPath(given);
  return path?.startsWith("/admin/") ? path : home;
}

export function backOf(request: Request, home?: string): string {
  return backIn(new URL(request.url).searchParams, home);
}

export function useBack(home?: string): string {
  return backIn(useSearchParams()[0], home);
}

/** @returns the path of a page that was opened from `back`. */
export function withBack(path: string, back: string): string {
  if (back === dashboardPath) return path;
  // The page before this one is the same page.
  if (new URL(back, host).pathname === path) return back;
  return withParameter(path, "back", back);
}

/** @returns where a form is sent: a save deletes the saved form that its page began with. */
export function useFormPath(path: string): string {
  const saved = useSearchParams()[0].get("saved");
  return saved ? withParameter(path, "saved", saved) : path;
}

function withParameter(path: string, name: string, value: string): string {
  const separator = path.includes("?") ? "&" : "?";
  return `${path}${separator}${name}=${shortened(encodeURIComponent(value))}`;
}

/** A page can have many such links. These characters are safe in the value of a query. */
function shortened(value: string): string {
  return value.replace(/%(?:2F|3D|3F)/g, decodeURIComponent);
}

/** The page after an action says what happened. */
export interface Outcome {
  changed?: string;
  /** The save was merged with the changes since this revision. */
  merged?: string;
  notice?: NoticeName;
  saved?: string;
}

/** @param work the ID of the work to scroll to, if the page is the dashboard. */
export function backTo(back: string, outcome: Outcome = {}, work?: string): string {
  const { pathname, searchParams, search } = new URL(back, host);
  const at = pathname === dashboardPath ? work : undefined;
  const said = Object.entries(outcome).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  const all = said.length > 0 && at ? [...said, ["at", at] as const] : said;
  for (const [name, value] of all) searchParams.set(name, value);
  const query = all.length > 0 ? `?${shortened(searchParams.toString())}` : search;
  return pathname + query + (at ? `#${entryId(at)}` : "");
}

/** @returns the path of this page, without the outcome of the last action. */
export function useHere(): string {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  for (const name of ["changed", "merged", "new", "notice", "saved", "at"]) query.delete(name);
  const text = shortened(query.toString());
  return pathname + (text && `?${text}`);
}
