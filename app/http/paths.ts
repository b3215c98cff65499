import { wellFormed } from "~/works/characters";

/**
 * @returns the path of a detail page, or undefined for "." and "..", which
 * clients would resolve.
 */
export function appPath(appId: string): string | undefined {
  return pathTo("works", appId);
}

/** @returns the path of a creator's page, or undefined as in `appPath`. */
export function creatorPath(creatorId: string): string | undefined {
  return pathTo("creators", creatorId);
}

function pathTo(folder: string, name: string): string | undefined {
  return [".", ".."].includes(name)
    ? undefined
    : `/${folder}/${encodeURIComponent(name)}`;
}

/**
 * Decodes a name in a request's path. The router's own parameters cannot tell
 * an encoded slash from a real one.
 *
 * @param position the segment; -1 is the last one.
 * @returns undefined if the name is blank or malformed.
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

export function editPath(id: string): string {
  return workPath(id, "edit");
}

export function deletePath(id: string): string {
  return workPath(id, "delete");
}

/** @returns the dashboard with a notice about a batch of changes. */
export function changedPath(batch: string): string {
  return `/admin/dashboard?changed=${encodeURIComponent(batch)}`;
}

export function undoPath(batch: string): string {
  return `/admin/history/${encodeURIComponent(batch)}/undo`;
}

function workPath(id: string, form: string): string {
  return `/admin/dashboard/${encodeURIComponent(wellFormed(id))}/${form}`;
}
