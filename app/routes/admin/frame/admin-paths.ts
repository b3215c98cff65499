import type { Change, ChangeKey } from "~/changes/change";
import { pageIn, type Query, withQuery } from "~/http/paths";
import { noticePath, type NoticeName } from "~/ui/notices";
import { wellFormed } from "~/kinds/text";
import { useLocation, useRouteLoaderData, useSearchParams } from "@remix-run/react";
import { ownPath } from "~/kinds/link";
import { adminPages } from "~/admin-pages";
import { mayOpen } from "~/auth/access";
import type { Role } from "~/people/person.server";
import { grouped } from "~/kinds/derived";
import { mostCharacters, readFilter } from "~/catalogue/filter";
import { isVisibility } from "~/kinds/visibility";
import { workTypes } from "~/kinds/work-fields";
import { wholeNumberIn } from "~/kinds/outside";

export function deletePath(id: string): string {
  return workPath(id, "delete");
}

export function previewPath(id: string): string {
  return workPath(id, "preview");
}

export function duplicatePath(id: string): string {
  return `/admin/dashboard/new?from=${encodeURIComponent(wellFormed(id))}`;
}

export function historyPath(id: string): string {
  return workPath(id, "history");
}

/** @param source the name of what finds the documents (`review/review.server.ts`). */
export function reviewPath(source: string, query: Query): string {
  return withQuery("/admin/works/review", Object.assign({ source }, query, { source }));
}

export function restorePath({ workId, rev }: ChangeKey): string {
  return reviewPath("version", { work: wellFormed(workId), rev: String(rev) });
}

/** Names removals by their short IDs: those of works can be longer than a server takes in an address. */
export function trashPath(source: "restore" | "purge", removals: Pick<Change, "id">[]): string {
  return reviewPath(source, { removal: removals.map(({ id }) => id) });
}

export const mediaPath = "/admin/media";

/** @param form undefined for the page of the image. */
export function imagePath(name: string, form?: "delete"): string {
  return `${mediaPath}/${name}${form ? `/${form}` : ""}`;
}

/** @param batch blank if nothing changed, which the notice then says. */
export function changedPath(batch: string, page: string): string {
  if (!batch) return noticePath(page, "nothing-changed");
  return withQuery(page, { changed: batch });
}

/** @param category undefined for the list of all categories. */
export function categoriesPath(
  category?: string,
  { page = 1, batch }: { page?: number; batch?: string } = {},
): string {
  const query = { category, page: pageIn(page), changed: batch };
  return withQuery("/admin/categories", query);
}

export type NamesList = "categories" | "creators";

export function namesListOf(request: Request): NamesList {
  const [, , list] = new URL(request.url).pathname.split("/");
  return list === "categories" ? list : "creators";
}

/** @param from names of categories, or IDs of creators. @param to the suggested new ones. */
export function renamePath(
  list: NamesList,
  from: string[],
  to: Record<string, string> = {},
): string {
  return withQuery(`/admin/${list}/rename`, { from, ...to });
}

export const transferPath = "/admin/transfer";

/** @param images An archive brought this many images. */
export function importPath(file: string, images = 0): string {
  return reviewPath("import", { file, images: images > 0 ? String(images) : undefined });
}

export function jobPath(id: string): string {
  return `/admin/jobs/${encodeURIComponent(id)}`;
}

export const historyListPath = "/admin/history";

export function actionPath(batch: string): string {
  return `${historyListPath}/${encodeURIComponent(batch)}`;
}

export function undoPath(batch: string): string {
  return reviewPath("undo", { batch });
}

export function undoWorkPath(batch: string, work: string): string {
  return reviewPath("undo", { batch, work: wellFormed(work) });
}

export function messagePath(id: string): string {
  return `/admin/messages/${id}`;
}

function workPath(id: string, form: string): string {
  return `/admin/dashboard/${encodeURIComponent(wellFormed(id))}/${form}`;
}

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

/** The layout loads this for all pages. */
export interface MenuData {
  /** A stranger has none. */
  role?: Role;
  /** So many messages are new. */
  unread: number;
  /** Makes the addresses of links new for a browser that shows old pages again. */
  mark?: string;
}

export function useMenuData(): MenuData | undefined {
  return useRouteLoaderData<MenuData>("routes/admin/frame/layout.route");
}

/** @returns the path, for links2 and Dillo as one that they have not seen (`guard.server.ts`). */
export function useUnseen(): (path: string) => string {
  const mark = useMenuData()?.mark;
  return (path) => (mark ? withParameter(path, "new", mark) : path);
}

export interface MenuView {
  name: string;
  to: string;
}

interface MenuEntry {
  name: string;
  /** The entry leads to the first view. */
  views: [MenuView, ...MenuView[]];
}

/** @param role undefined shows everything, such as while the store is down. */
export function menuFor(role?: Role): MenuEntry[] {
  const views = adminPages.flatMap(({ path, menu }) => {
    const to = `/admin/${path}`;
    if (menu === undefined || (role && !mayOpen(role, to))) return [];
    const [entry, name = entry] = menu;
    return [[entry, { name, to }] as const];
  });
  return Array.from(grouped(views)).flatMap(([name, [first, ...others]]) =>
    first ? { name, views: [first, ...others] } : [],
  );
}

/** @returns undefined for a page that belongs to no entry, such as a job. */
export function menuEntryOf(pathname: string, role?: Role): MenuEntry | undefined {
  return menuFor(role).find(({ views }) => views.some(({ to }) => currentFor(to, pathname)));
}

/** Returns the value of `aria-current` for a link: "true" on the pages below it. */
export function currentFor(to: string, pathname: string): "page" | "true" | undefined {
  if (pathname === to) return "page";
  return pathname.startsWith(`${to}/`) ? "true" : undefined;
}

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
