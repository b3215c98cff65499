import type { Change, ChangeKey } from "~/changes/change";
import { noticePath } from "~/http/fixed-notices";
import { wellFormed } from "~/work/text";

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

export function restorePath({ workId, rev }: ChangeKey): string {
  return workPath(workId, `history/${rev}/restore`);
}

/** Names removals by their short IDs: those of works can be longer than a server takes in an address. */
export function trashPath(
  removals: Pick<Change, "id">[],
  form: "restore" | "delete",
): string {
  const query = removals.map(({ id }) => ["removal", id]);
  return `/admin/trash/${form}?${new URLSearchParams(query).toString()}`;
}

/** @param form undefined for the page of the image. */
export function picturePath(name: string, form?: "replace" | "delete"): string {
  return `/admin/media/${name}${form ? `/${form}` : ""}`;
}

/** @param batch blank if nothing changed, which the notice then says. */
export function changedPath(batch: string, page: string): string {
  if (!batch) return noticePath(page, "nothing-changed");
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

export type NamesList = "categories" | "creators";

export function namesListOf(request: Request): NamesList {
  const [, , list] = new URL(request.url).pathname.split("/");
  return list === "categories" ? list : "creators";
}

export function namesPath(
  list: NamesList,
  words: string,
  page: number,
): string {
  const query = new URLSearchParams({
    ...(words && { q: words }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return `/admin/${list}${query && `?${query}`}`;
}

/** @param from names of categories, or IDs of creators. @param to the suggested new ones. */
export function renamePath(
  list: NamesList,
  from: string[],
  to: Record<string, string> = {},
): string {
  const query = new URLSearchParams(from.map((key) => ["from", key]));
  for (const [name, value] of Object.entries(to)) query.set(name, value);
  return `/admin/${list}/rename?${query.toString()}`;
}

/** @param makers keys of makers (`keyOfMaker`); none of them means all certain ones. */
export function splitMakersPath(makers: string[] = []): string {
  const query = new URLSearchParams(makers.map((key) => ["maker", key]));
  const text = query.toString();
  return `/admin/creators/split${text && `?${text}`}`;
}

interface TransferQuery {
  /** An archive brought this many images. */
  pictures?: number;
  /** The user chose these fields for columns of a table. */
  matches?: { index: number; match: string }[];
}

export function transferPath(
  file: string,
  { pictures = 0, matches = [] }: TransferQuery = {},
): string {
  const query = new URLSearchParams({
    file,
    ...(pictures > 0 && { pictures: String(pictures) }),
  });
  for (const { index, match } of matches) {
    if (match) query.set(`column.${index}`, match);
  }
  return `/admin/transfer?${query.toString()}`;
}

export function jobPath(id: string): string {
  return `/admin/jobs/${encodeURIComponent(id)}`;
}

export function actionPath(batch: string): string {
  return `/admin/history/${encodeURIComponent(batch)}`;
}

export function undoPath(batch: string): string {
  return `${actionPath(batch)}/undo`;
}

/** @param to the page to return to: by default, the list. */
export function undoWorkPath(batch: string, work: string, to?: "work"): string {
  const query = new URLSearchParams({ work: wellFormed(work) });
  if (to) query.set("to", to);
  return `${undoPath(batch)}?${query.toString()}`;
}

function workPath(id: string, form: string): string {
  return `/admin/dashboard/${encodeURIComponent(wellFormed(id))}/${form}`;
}
