import { eachInSlices } from "~/in-steps.server";

/** Formats CSV with a byte order mark, so that spreadsheet programs read UTF-8. */
export async function formatCsv(rows: Iterable<(string | number)[]>): Promise<string> {
  const lines: string[] = [];
  await eachInSlices(rows, (row) => lines.push(row.map(formatCell).join(","), "\r\n"));
  // Gnumeric takes the character after the first quoted cell for the separator.
  lines[0] = lines[0]?.replace(/^[^",]+/, '"$&"') ?? "";
  // A text made of long texts would be copied once more when it is encoded.
  return ["\ufeff", ...lines].join("");
}

function formatCell(value: string | number): string {
  const text = typeof value === "number" ? String(value) : withoutFormula(value);
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** An apostrophe makes a formula text. `withoutGuard` removes it again. */
function withoutFormula(text: string): string {
  return isFormula(bare(text)) ? `'${text}` : text;
}

/**
 * Keeps spreadsheet programs from changing texts such as 007, $29, and 1/2. Gnumeric also takes the
 * apostrophe of 'Tis.
 */
export function withGuard(text: string): string {
  const own = bare(text);
  return isAltered(own) || (own !== text && !isFormula(own)) ? `'${text}` : text;
}

/** Undoes `withGuard` and what `formatCsv` does to formulas. */
export function withoutGuard(text: string): string {
  const own = bare(text);
  const isGuarded = text.startsWith("''") || isFormula(own) || isAltered(own);
  return isGuarded && own !== text ? text.slice(1) : text;
}

function bare(text: string): string {
  return text.replace(/^'+/, "");
}

/** Programs for Japanese and Chinese also read the full-width signs. */
function isFormula(text: string): boolean {
  return /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text);
}

/** Recognizes numbers, prices, times, and dates, but no integer that stays the same. */
function isAltered(text: string): boolean {
  const isNumber = /^\(?\p{Sc}?\s?\d[\d.,:/ eE%TZ-]*(?:\s?[ap]\.?m\.?)?\s?\p{Sc}?\)?$/iu.test(text);
  const isDate =
    /^(?=.*\d)(?:\d{1,4}[ .-]{1,2})?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?:[ .,-]{0,2}\d|$)/i.test(
      text,
    );
  return (isNumber || isDate) && !/^(?:0|[1-9]\d{0,14})$/.test(text);
}
