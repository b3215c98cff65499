import { decodeHTMLStrict } from "entities";
import TurndownService from "turndown";
import { eachInSlices } from "~/in-steps.server";
import { unquoted } from "./read-table";
import { joined, listColumns } from "./work-columns";

interface Kind {
  /** Completes "3 cells contain …". */
  label: string;
  fits: (field: string) => boolean;
  has: (cell: string, field: string) => boolean;
  /** Whether a cell shows by itself that it has the notation. */
  isClear?: (cell: string, field: string) => boolean;
  /** Whether the column shows that this is a notation. Otherwise, that depends on the table. */
  isCertain?: (column: ColumnFacts) => boolean;
  convert: (cell: string, field: string) => string;
}

interface ColumnFacts {
  field: string;
  hasLineBreaks: boolean;
  /** Some cell shows by itself that it has the notation. */
  isClear: boolean;
  /** Every backslash begins an escape. */
  areEscaped: boolean;
  /** The whole table has escapes. */
  isOfEscapes: boolean;
}

const tag =
  /<\/?(?:p|br|div|span|strong|b|em|i|u|s|a|ul|ol|li|h[1-6]|blockquote|img|figure|figcaption|pre|code|hr|su[bp]|table|t[rdh]|tbody|thead)(?:\s[^<>]*)?\/?>/i;
const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i;
const noValue = new RegExp(`^(?:${unquoted}.*|\\\\N|NULL|NA)$`, "i");
const noTexts = /^(?:type|visibility|publishAt|sample|inAppPurchases|\w+(?:Url|Link|IsAgent))$/;
const list = /^(?:\[[^]*\]|\{[^]*\})$/;
const isText = (field: string) => !listColumns.has(field);

/** A maker's name should hold neither. */
const contact = / ?[(<](?:(?:mailto:|https?:\/\/)[^\s()<>]*|[^\s()<>@]+@[^\s()<>]+)[)>]/gi;

/** Turndown calls itself for each level. */
const mostTags = 1000;
const mostHtml = 100_000;
const isLong = (cell: string, field: string) =>
  field === "longDescription" && (cell.length > mostHtml || cell.split("<").length > mostTags);

const kinds: Kind[] = [
  {
    label: "a word for “no value”",
    fits: () => true,
    has: (cell) => noValue.test(cell),
    isClear: (cell) => cell.startsWith(unquoted) || cell === "\\N",
    isCertain: ({ field, isClear }) => isClear || noTexts.test(field),
    convert: () => "",
  },
  {
    // R and MySQL write them so in quotation marks.
    label: 'quotation marks written as \\"',
    fits: () => true,
    has: (cell) => /^"[^]*"$/.test(cell) && cell.includes('\\"'),
    isCertain: () => true,
    convert: (cell) => cell.slice(1, -1).replaceAll('\\"', '"'),
  },
  {
    label: "line breaks written as \\n",
    fits: () => true,
    has: (cell) => /\\[nrt\\]/.test(cell),
    // Lists of this site have backslashes before semicolons.
    isClear: hasClearEscape,
    isCertain: ({ areEscaped, hasLineBreaks, isClear, isOfEscapes }) =>
      areEscaped && !hasLineBreaks && (isClear || isOfEscapes),
    convert: (cell) =>
      cell.replace(/\\([nrt\\])/g, (_, letter: string) => escapes.get(letter) ?? letter),
  },
  {
    label: "a list in brackets",
    fits: (field) => !isText(field),
    has: (cell) => list.test(cell),
    convert: (cell) => joined(itemsIn(cell.slice(1, -1))),
  },
  {
    label: "several links or names, of which the first link is used",
    fits: (field) => /(?:Url|Link)$/.test(field),
    has: (cell) => linksIn(cell).length > (/^https?:/i.test(cell) ? 1 : 0),
    convert: (cell) => linksIn(cell)[0] ?? cell,
  },
  {
    label: "names before links, or several links without captions, of which the links are used",
    fits: (field) => field === "screenshots",
    has: (cell) =>
      /^(?!https?:|\/).*\(https?:|(?:^|[\s;,|])https?:\/\/[^\s;,|]+ https?:/i.test(cell),
    convert: (cell) => joined(linksIn(cell)),
  },
  {
    label: "an email address or a link after a name, which is left out",
    fits: (field) => /maker|creatorName/i.test(field) || field === "coCreators",
    has: (cell) => cell.search(contact) >= 0,
    convert: (cell) => cell.replace(contact, ""),
  },
  {
    label: "HTML",
    fits: () => true,
    has: (cell, field) => tag.test(cell) && !isLong(cell, field),
    convert: textOfHtml,
  },
  {
    label: "so much HTML that only its words are used",
    fits: () => true,
    has: (cell, field) => tag.test(cell) && isLong(cell, field),
    convert: wordsOfHtml,
  },
  {
    label: "HTML entities",
    fits: () => true,
    has: (cell) => entity.test(cell) && !tag.test(cell),
    convert: (cell) => decodeHTMLStrict(cell).replaceAll("\u00a0", " "),
  },
];

function hasClearEscape(cell: string, field: string): boolean {
  return (isText(field) ? /\\n(?![a-z])|\\\\/ : /\\\\;/).test(cell);
}

const hasOtherBackslash = (cell: string) => /\\/.test(cell.replace(/\\[nrtN\\"]/g, ""));

/**
 * Miller writes all line breaks and backslashes of a table as escapes.
 * @param columns their fields and cells.
 */
export async function hasOnlyEscapes(
  columns: (readonly [string, Iterable<string>])[],
): Promise<boolean> {
  let [isClear, isMixed] = [false, false];
  for (const [field, cells] of columns) {
    await eachInSlices(cells, (cell) => {
      isMixed ||= cell.includes("\n") || hasOtherBackslash(cell);
      isClear ||= hasClearEscape(cell, field);
    });
  }
  return isClear && !isMixed;
}

/** A link can contain a comma. HTML has it in quotation marks. */
function linksIn(cell: string): string[] {
  const parts = cell.split(/[\s;|()"<>]|,(?=https?:)/i).map((part) => part.replace(/,$/, ""));
  return parts.filter((part) => /^https?:\/\//i.test(part));
}

const escapes = new Map([
  ["n", "\n"],
  ["r", ""],
  ["t", "\t"],
]);

function itemsIn(text: string): string[] {
  const items = text.matchAll(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|[^,"']+/g);
  return Array.from(items, ([all, double, single]) =>
    (double ?? single ?? all).replace(/\\(.)/g, "$1").trim(),
  ).filter(Boolean);
}

const turndown = new TurndownService({
  headingStyle: "atx",
  bulletListMarker: "-",
  codeBlockStyle: "fenced",
});

function textOfHtml(cell: string, field: string): string {
  if (field !== "longDescription") return wordsOfHtml(cell);
  return turndown
    .turndown(cell)
    .replaceAll("\u00a0", " ")
    .replace(/^( {0,40}(?:-|\d{1,9}\.)) {2,9}/gm, "$1 ");
}

/** Keeps line breaks for texts without Markdown. */
function wordsOfHtml(cell: string): string {
  const lines = cell
    .split("\n")
    .map((line) => line.trim())
    .join(" ")
    .replace(/<br\s*\/?>|<\/(?:p|div|li|h[1-6])>/gi, "\n");
  const text = decodeHTMLStrict(lines.replace(/<[^<>]*>/g, "")).replaceAll("\u00a0", " ");
  return text.replace(/\n{3,}/g, "\n\n").trim();
}

/** What to do with the notations of other programs: undefined converts those that are certain. */
export type TextChoice = "converted" | "as written" | undefined;

export interface CellTexts {
  /** Says for each notation how many cells contain it. */
  unusual: string[];
  options: [value: string, label: string][];
  convert: (cell: string) => string;
}

interface CellOptions {
  choice: TextChoice;
  /** The site wrote the table, maybe with another program in between. */
  isOwn: boolean;
  isOfEscapes?: boolean;
}

/**
 * Finds the notations of other programs in a column.
 * @returns undefined if there are none.
 */
export async function cellTexts(
  field: string,
  cells: Iterable<string>,
  { choice, isOwn, isOfEscapes = false }: CellOptions,
): Promise<CellTexts | undefined> {
  const fitting = kinds.filter(({ fits }) => fits(field));
  const founds = fitting.map(() => ({ count: 0, isClear: false }));
  const facts = { field, hasLineBreaks: false, areEscaped: true, isOfEscapes };
  await eachInSlices(cells, (cell) => {
    if (cell.includes("\n")) facts.hasLineBreaks = true;
    if (hasOtherBackslash(cell)) facts.areEscaped = false;
    for (const [index, kind] of fitting.entries()) {
      const found = founds[index];
      if (!found || !kind.has(cell, field)) continue;
      found.count += 1;
      found.isClear ||= kind.isClear?.(cell, field) ?? false;
    }
  });
  const present = fitting.flatMap((kind, index) => {
    const found = founds[index];
    if (!found?.count) return [];
    const isCertain = kind.isCertain?.({ ...facts, ...found }) ?? !isOwn;
    return { kind, count: found.count, isCertain };
  });
  if (present.length === 0) return undefined;
  const certain = present.filter(({ isCertain }) => isCertain);
  const used = choice === "converted" ? present : choice === "as written" ? [] : certain;
  const names = (all: typeof present) => all.map(({ kind }) => kind.label).join("; ");
  return {
    unusual: present.map(({ kind, count }) => {
      const cells = count === 1 ? "1 cell contains" : `${sayCount(count)} cells contain`;
      return `${cells} ${kind.label}`;
    }),
    options: [
      ["", certain.length > 0 ? `Convert ${names(certain)}` : "Keep as written"],
      ...(certain.length < present.length ? [pair("converted", `Convert ${names(present)}`)] : []),
      ...(certain.length > 0 ? [pair("as written", "Keep as written")] : []),
    ],
    convert: (cell) =>
      used.reduce(
        (text, { kind }) => (kind.has(text, field) ? kind.convert(text, field) : text),
        cell,
      ),
  };
}

const pair = (value: string, label: string): [string, string] => [value, label];

const sayCount = (count: number) => count.toLocaleString("en-US");
