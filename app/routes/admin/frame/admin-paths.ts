import type { Change, ChangeKey } from "~/changes/change";
import { pageIn, type Query, withQuery } from "~/http/paths";
import { wellFormed } from "~/kinds/text";
import { noticePath } from "~/ui/notices";

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
export function renamePath(list: NamesList, from: string[], to: Record<string, string> = {}) {
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

/** @returns the HTML ID of a work in the list. */
export function entryId(work: string): string {
  const plain = work.replace(
    /[^A-Za-z0-9.-]/g,
    (character) => `_${character.charCodeAt(0).toString(16)}_`,
  );
  return `work-${plain}`;
}

export const dashboardPath = "/admin/dashboard";
export const bulkPath = "/admin/dashboard/bulk";
