import { wellFormed } from "~/works/characters";

/** Changes a work. */
export function editPath(id: string): string {
  return workPath(id, "edit");
}

/** Asks before it deletes. */
export function deletePath(id: string): string {
  return workPath(id, "delete");
}

/** Takes a deletion back. */
export function restorePath(id: string): string {
  return workPath(id, "restore");
}

function workPath(id: string, form: string): string {
  return `/admin/dashboard/${encodeURIComponent(wellFormed(id))}/${form}`;
}
