import type { ChangeKey } from "~/works/change";
import { wellFormed } from "~/works/characters";

/**
 * Where an app's detail page is.
 *
 * @returns undefined for "." and "..", which every client takes for directions.
 */
export function appPath(appId: string): string | undefined {
  return pathTo("works", appId);
}

/** Where a creator's page is; undefined as for `appPath`. */
export function creatorPath(creatorId: string): string | undefined {
  return pathTo("creators", creatorId);
}

function pathTo(folder: string, name: string): string | undefined {
  return [".", ".."].includes(name)
    ? undefined
    : `/${folder}/${encodeURIComponent(name)}`;
}

/**
 * A name in a request's path. The router's own parameters take an encoded
 * "%2F" in a name for a slash.
 *
 * @param position the segment, counted from the end.
 * @returns undefined where the name is blank or its encoding is broken.
 */
export function nameInPath(
  request: Request,
  position = -1,
): string | undefined {
  const path = new URL(request.url).pathname.replace(/\/$/, "");
  const name = path.split("/").at(position) ?? "";
  try {
    const decoded = decodeURIComponent(name);
    return decoded.trim() === "" ? undefined : decoded;
  } catch {
    return undefined;
  }
}

/** Changes a work. */
export function editPath(id: string): string {
  return workPath(id, "edit");
}

/** Asks before it deletes. */
export function deletePath(id: string): string {
  return workPath(id, "delete");
}

/** The changes of a work. */
export function historyPath(id: string): string {
  return workPath(id, "history");
}

/** Makes a work again what it was after a change, or takes the change back. */
export function versionPath(
  { workId, rev }: ChangeKey,
  form: "restore" | "undo",
): string {
  return workPath(workId, `history/${rev}/${form}`);
}

/** Takes a removed work out of the trash, one way or the other. */
export function trashPath(
  { workId, rev }: ChangeKey,
  form: "restore" | "delete",
): string {
  return `/admin/trash/${encodeURIComponent(workId)}/${rev}/${form}`;
}

/** A page, saying what a batch of changes has done. */
export function changedPath(batch: string, page = "/admin/dashboard"): string {
  return `${page}?changed=${encodeURIComponent(batch)}`;
}

/** Takes the changes of a batch back. */
export function undoPath(batch: string): string {
  return `/admin/history/${encodeURIComponent(batch)}/undo`;
}

function workPath(id: string, form: string): string {
  return `/admin/dashboard/${encodeURIComponent(wellFormed(id))}/${form}`;
}
