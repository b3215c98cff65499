import { kindOf, pageNameOf } from "~/kinds/kind";
import { linkOf } from "~/kinds/link";
import { wellFormed } from "~/kinds/text";
import type { Work } from "~/kinds/work";

/** @returns undefined for "." and "..", which clients would resolve. */
export function workPagePath(appId: string): string | undefined {
  return pathTo("works", appId);
}

/** @returns undefined for "." and "..", which clients would resolve. */
export function creatorPath(creatorId: string): string | undefined {
  return pathTo("creators", creatorId);
}

function pathTo(folder: string, name: string): string | undefined {
  if ([".", ".."].includes(name)) return undefined;
  return `/${folder}/${withPlainEnd(encodeURIComponent(name))}`;
}

/** Mail programs leave a sign such as "-" or "." at the end out of a link. */
export function withPlainEnd(encoded: string): string {
  return encoded.replace(
    /[^a-z\d]$/i,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

const editPaths = {
  work: (id: string) => `/admin/dashboard/${encodeURIComponent(wellFormed(id))}/edit`,
  page: (id: string) => `/admin/pages/${encodeURIComponent(pageNameOf(id) ?? "")}/edit`,
  settings: () => "/admin/site",
  order: () => "/admin/categories",
};

/** @returns the path of the page of the admin where a person edits the document. */
export function editPath(id: string): string {
  return editPaths[kindOf(id)](id);
}

/** Compares whole parts in any case: /admin-team is not within /admin. */
export function isWithin(folder: string, path: string): boolean {
  const [whole = ""] = path.toLowerCase().split(/[?#]/);
  return whole === folder || whole.startsWith(`${folder}/`);
}

/** Ad blockers hide files by name, but none of their lists has a tilde. */
export function fileNamed(name: string, ending: FileEnding): string {
  return `~${encodeURIComponent(wellFormed(name))}~${ending}`;
}

type FileEnding = ".png" | ".svg";

/** @returns the name in a file's; blank if it has another ending. Old addresses lack the tildes. */
export function nameOfFile(file = "", ending: FileEnding): string {
  return file.endsWith(ending) ? file.slice(0, -ending.length).replace(/^~(.+)~$/s, "$1") : "";
}

/** @returns the ID of a work's card, and with `#` its place on a page. */
export function cardId(work: Work): string {
  return `work-${encodeURIComponent(work.id.toWellFormed?.() ?? work.id)}`;
}

export type Query = Record<string, string | string[] | undefined>;

/** Leaves out blank values. */
export function withQuery(path: string, query: Query): string {
  const entries = Object.entries(query).flatMap(([name, value = []]) =>
    [value].flat().map((text) => [name, text]),
  );
  const given = entries.filter(([, text]) => text);
  const text = new URLSearchParams(given).toString().replace(/\+$/, "%20");
  return path + (text && `?${withPlainEnd(text)}`);
}

/** The first page needs no number. */
export function pageIn(page: number): string | undefined {
  return page > 1 ? String(page) : undefined;
}

/**
 * Decodes one segment of the path, because the router cannot tell %2F from a slash.
 * @param position as for `Array.slice`.
 * @returns undefined if the name is empty or malformed.
 */
export function nameInPath({ url }: { url: string }, position = -1): string | undefined {
  const path = new URL(url).pathname.replace(/\/$/, "");
  const name = path.split("/").slice(position)[0] ?? "";
  try {
    return decodeURIComponent(name) || undefined;
  } catch {
    return undefined;
  }
}

export function cardLink(work: Work): string | undefined {
  return linkOf(work.ctaLink) ?? detailLink(work);
}

export function detailLink(work: Work): string | undefined {
  return work.appId ? workPagePath(work.appId) : undefined;
}
