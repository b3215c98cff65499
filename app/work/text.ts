/* oxlint-disable no-control-regex -- these patterns match control characters on purpose */

/** Tabs and line breaks are control characters, too. */
export const control = /[\u0000-\u001f\u007f]/;

/** HTML and URLs do not allow these characters. Tabs and line breaks are not among them. */
export const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Browsers before 2023 lack `toWellFormed`. */
export function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udfff]/gu, "\ufffd");
}

const allUnprintable = new RegExp(unprintable, "g");

/** Removes characters that pages cannot show, and blanks around the text. */
export function clean(text: string): string {
  return wellFormed(text).replace(allUnprintable, "").trim();
}

const mostInSlug = 60;

/** @param text with at most ASCII letters; the server has `slugOf` for others. */
export function slugOfLatin(text: string): string {
  return text
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, mostInSlug)
    .replace(/^-|-$/g, "");
}

export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** @returns undefined for malformed text. */
export function jsonIn(text: string | null): unknown {
  return attempt((): unknown => JSON.parse(text ?? ""));
}

/** @returns undefined if `read` throws. */
export function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** @returns a message if pages cannot show the text. */
export function unprintableProblem(text: string): string | undefined {
  return unprintable.test(text) || text !== wellFormed(text)
    ? "This contains characters that cannot be displayed. Remove them and try again."
    : undefined;
}
