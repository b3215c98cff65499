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
const undisplayed = new RegExp(`${unprintable.source}|[\\ud800-\\udfff]`, "u");

/** Gives each letter one spelling, and each program's own line breaks one form. */
export function typedText(text: string): string {
  // Most texts have only these characters, which stay as they are.
  if (/^[\n -~]*$/.test(text)) return text;
  return text
    .replace(/\r\n?|[\u000b\u000c\u0085\u2028]/g, "\n")
    .replace(/\u2029/g, "\n\n")
    .replace(/[\ufeff\ufffc]/g, "")
    .normalize("NFC");
}

/** Letters that nobody sees count as none. */
const seen = /[^\s\p{C}\p{DI}\p{M}\u2800]/u;

export function isBlank(text: string): boolean {
  return !seen.test(text);
}

/** Removes characters that pages cannot show, and blanks around the text. */
export function clean(text: string): string {
  return isBlank(text) ? "" : withoutUnprintable(text).trim();
}

/** Keeps a joiner before a letter, which changes its shape, also in the name of a website. */
export function withoutInvisible(link: string): string {
  return link.replace(/(?![\u200c\u200d][\p{L}\p{M}])\p{DI}/gu, "");
}

export function withoutUnprintable(text: string): string {
  return wellFormed(text).replace(allUnprintable, "");
}

const invisible = /[\u00ad\u200b\u2060-\u2064]/g;
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Puts a name, an ID, or a link on one line, and removes what nobody sees. */
export function visibleText(text: string): string {
  const seen = withSingleSpaces(typedText(text).replace(invisible, ""));
  return rightToLeft.test(seen) ? seen : seen.replace(directions, "");
}

export function cleanName(text: string): string {
  return clean(visibleText(text));
}

/** In long texts, matching each single space, too, would take fifty times as long. */
export function withSingleSpaces(text: string): string {
  return text.replace(/\s{2,}|[^\S ]/g, " ");
}

/** Two names are the same if only their quotes, hyphens, or spaces differ. */
export function sameName(name: string): string {
  return withSingleSpaces(name)
    .replace(/[\u2018-\u201b\u02bc\u2032]/g, "'")
    .replace(/[\u201c-\u201f\u2033]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, "-");
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

/** Mail servers accept no longer address (RFC 5321). */
export const longestEmail = 254;

/** Counts a character outside the basic plane, such as an emoji, as one. */
export function charactersIn(text: string): number {
  return text.replace(/[\u{10000}-\u{10ffff}]/gu, "_").length;
}

/** @returns the text up to `most` characters. */
export function firstCharacters(text: string, most: number): string {
  return Array.from(text.slice(0, 2 * most))
    .slice(0, most)
    .join("");
}

const letter =
  /[\u{1f1e6}-\u{1f1ff}]{2}|[^](?:[\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d]\p{L}|[\p{M}\u0e33\u0eb3\u{e0020}-\u{e007f}]|\p{Emoji_Modifier}|\u200d[^]?)*/gu;

/** Keeps marks and the parts of an emoji together. Browsers before 2024 lack `Intl.Segmenter`. */
export function wholeLetters(text: string): string[] {
  return wellFormed(text).match(letter) ?? [];
}

/** @param most characters. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const characters = Array.from(text.slice(0, 2 * most + 2));
  return characters.length > most ? `${characters.slice(0, most).join("").trimEnd()}…` : text;
}

const ascii = /^[\u0000-\u007f]*$/;

export function bytesOf(text: string): number {
  return ascii.test(text) ? text.length : new TextEncoder().encode(text).length;
}

/** @returns the length in an address, where most characters outside of ASCII take nine bytes. */
export function addressBytes(text = ""): number {
  return encodeURIComponent(wellFormed(text)).length;
}

/** @returns undefined for malformed text. */
export function jsonIn(text: string | null): unknown {
  // A thrown error takes much longer than this check.
  return text ? attempt((): unknown => JSON.parse(text)) : undefined;
}

/** Writes JSON as one line of ASCII, because browsers change line breaks and letters of hidden fields. */
export function asciiJson(value: unknown): string {
  const code = (letter: string) => letter.charCodeAt(0).toString(16).padStart(4, "0");
  return JSON.stringify(value).replace(/[^ -~]/g, (letter) => `\\u${code(letter)}`);
}

/** @returns undefined if `read` throws. */
export function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

const aboutCharacter = "This contains a character that cannot be displayed";

/** Checks whether a problem of a field is that of `unprintableProblem`. */
export function isAboutCharacter(problem = ""): boolean {
  return problem.startsWith(aboutCharacter);
}

const notDisplayed =
  "This contains characters that cannot be displayed. Remove them and try again.";

/** @returns a message that shows where the first character is that pages cannot show. */
export function unprintableProblem(text: string): string | undefined {
  const at = text.search(undisplayed);
  if (at < 0) return undefined;
  const lines = text.slice(0, at).split("\n");
  const code = text.charCodeAt(at).toString(16).toUpperCase().padStart(4, "0");
  const before = Array.from(lines[lines.length - 1] ?? "")
    .slice(-20)
    .join("");
  const place = before ? `after “${before}”` : "at the start";
  return `${aboutCharacter} (U+${code}), ${place}${lines.length > 1 ? ` of line ${lines.length}` : ""}. Remove it and try again.`;
}

/** Names cannot contain control characters, line breaks, or marks that set a text's direction. */
const unsuitable = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u;

/** @returns a message if this cannot be the name of a person. */
export function nameProblem(name: string): string | undefined {
  return unsuitable.test(name) || isBlank(name) ? notDisplayed : undefined;
}

export function isCapitalized(text: string): boolean {
  return text !== text.toLowerCase();
}

/** @returns a rounded size, such as "345 kB". */
export function fileSize(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 1
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${megabytes.toFixed(1)} MB`;
}
