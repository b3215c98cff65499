import type { ChangeKey } from "~/changes/change";
import { wellFormed } from "~/work/text";

export function editPath(id: string): string {
  return workPath(id, "edit");
}

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

export function versionPath(
  { workId, rev }: ChangeKey,
  form: "restore" | "undo",
): string {
  return workPath(workId, `history/${rev}/${form}`);
}

export function trashPath(
  { workId, rev }: ChangeKey,
  form: "restore" | "delete",
): string {
  return `/admin/trash/${encodeURIComponent(workId)}/${rev}/${form}`;
}

export function picturePath(name: string, form: "replace" | "delete"): string {
  return `/admin/media/${name}/${form}`;
}

export function changedPath(batch: string, page: string): string {
  return `${page}?changed=${encodeURIComponent(batch)}`;
}

/** @param category undefined for the page that orders the categories. */
export function orderPath(
  category?: string,
  { page, batch }: { page?: number; batch?: string } = {},
): string {
  const query = new URLSearchParams({
    ...(category !== undefined && { category }),
    ...(page && page > 1 && { page: String(page) }),
    ...(batch && { changed: batch }),
  });
  const text = query.toString();
  return `/admin/order${text && `?${text}`}`;
}

export function namesPath(
  list: "categories" | "creators",
  words: string,
  page: number,
): string {
  const query = new URLSearchParams({
    ...(words && { q: words }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return `/admin/${list}${query && `?${query}`}`;
}

/** @param to the suggested new name. */
export function renameCategoryPath(from: string[], to?: string): string {
  const query = new URLSearchParams(from.map((name) => ["from", name]));
  if (to !== undefined) query.set("to", to);
  return `/admin/categories/rename?${query.toString()}`;
}

export function renameCreatorPath(
  from: string[],
  to?: { id: string; name: string },
): string {
  const query = new URLSearchParams(from.map((id) => ["from", id]));
  if (to) {
    query.set("id", to.id);
    query.set("name", to.name);
  }
  return `/admin/creators/rename?${query.toString()}`;
}

/** @param pictures how many pictures an archive brought. */
export function transferPath(file: string, pictures = 0): string {
  const query = new URLSearchParams({
    file,
    ...(pictures > 0 && { pictures: String(pictures) }),
  });
  return `/admin/transfer?${query.toString()}`;
}

export function jobPath(id: string): string {
  return `/admin/jobs/${encodeURIComponent(id)}`;
}

export function undoPath(batch: string): string {
  return `/admin/history/${encodeURIComponent(batch)}/undo`;
}

function workPath(id: string, form: string): string {
  return `/admin/dashboard/${encodeURIComponent(wellFormed(id))}/${form}`;
}
