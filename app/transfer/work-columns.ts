import { namesOf } from "~/kinds/field";
import { completeLink } from "~/kinds/link";
import type { Maker } from "~/kinds/makers";
import { own } from "~/kinds/outside";
import { formatRows, makerRows, parseRows, type RowList, screenshotRows } from "~/kinds/row-list";
import { visibilityLabels } from "~/kinds/visibility";
import type { StoredWork } from "~/kinds/work";
import { makersIn } from "~/kinds/work-document.server";
import { labelOf, mostFeatures, workTypeNames } from "~/kinds/work-fields";
import { fieldsOfControl, labelOfControl, typedValue, workFormFields } from "~/kinds/work-form";
import { formValueOf } from "~/kinds/work-form-values.server";
import { workSchema } from "~/kinds/work-schema.server";
import { formatCsv, withGuard } from "./csv";

/** A table has all makers in one column, or the first one and those after it. */
export const makerColumns: string[] = ["makers", ...fieldsOfControl("makers")];

/** An exported table has these columns. */
const columns: string[] = ["id", ...workFormFields.filter((field) => field !== "id"), "sample"];

/** Cells of these columns can have several items. */
export const listColumns: ReadonlyMap<string, string> = new Map([
  ["features", "feature"],
  ["makers", "maker"],
  ["coCreators", "maker"],
  ["screenshots", "screenshot"],
]);

/** @returns whether a table has all columns of an export, so that nobody else's notation is in it. */
export function isExport(found: ReadonlyMap<string, unknown>): boolean {
  return columns.every((column) => found.has(column));
}

/** An import reads these columns. */
export const readableColumns: string[] = Array.from(new Set([...columns, ...makerColumns]));

/** Documents and controls have different names for these fields. */
const otherNames = new Map([["status", "visibility"]]);

const byHeading = new Map([
  ...otherNames,
  ...readableColumns.flatMap((column): [string, string][] => [
    [plain(column), column],
    [plain(labelOfColumn(column)), column],
  ]),
]);

export function labelOfColumn(column: string): string {
  const isInForm = columns.includes(column) && column !== "sample";
  return isInForm ? labelOfControl(column) : labelOf(column);
}

/** A column can have one of these fields. */
export const offeredFields: [field: string, label: string][] = [
  ...readableColumns.map((column): [string, string] => [column, labelOfColumn(column)]),
  ["isDraft", "Visibility (yes means Draft)"],
  ["isPublic", "Visibility (yes means Public)"],
];

/** Ignores case, spaces, and punctuation. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** @returns undefined for an unknown heading. */
export function columnOf(heading: string): string | undefined {
  return byHeading.get(plain(heading));
}

export type Cells = Record<string, string>;

/** Returns a cell of a work in an exported table. Malformed documents work, too. */
export function cellOf(work: StoredWork, column: string, now: Date): string {
  const { document } = work;
  const value = () => formValueOf(work, column, now);
  switch (column) {
    case "type":
      return own(workTypeNames, value()) ?? value();
    case "visibility":
      return own(visibilityLabels, value()) ?? value();
    case "features": {
      const features = workSchema.shape.features.safeParse(document.features).data;
      return features ? joined(features) : value();
    }
    case "sample":
    case "inAppPurchases":
      return yesOrNo(document[column]);
    case "makers":
      return joined(makersIn(document).map(formatMaker), true);
    case "creatorId":
      return makersIn(document)[0]?.id ?? "";
    case "creatorName":
      return makersIn(document)[0]?.name ?? "";
    case "creatorIsAgent":
      return yesOrNo(makersIn(document)[0]?.isAgent);
    case "coCreators":
      return joined(makersIn(document).slice(1).map(formatMaker), true);
    case "screenshots": {
      const shots = parseRows(screenshotRows, value());
      return joined(shots.map(({ url, caption }) => `${url} ${caption}`.trim()));
    }
    default:
      return value();
  }
}

function yesOrNo(value: unknown): string {
  return value === true ? "Yes" : value === false ? "No" : "";
}

/** Puts a backslash before a semicolon in an item, and a semicolon after the only one with commas. */
export function joined(items: string[], isMakers = false): string {
  const lines = items.map((item) => item.replace(/[\\;]/g, "\\$&").replace(/\n+/g, " "));
  const text = lines.join("; ");
  const isSplit =
    comma.test(text) || patterns["|"].test(text) || (isMakers && conjunction.test(text));
  return items.length === 1 && isSplit ? `${text};` : text;
}

/** The comma before "AI agent" belongs to a maker. */
const comma = /,(?!\s*AI agent\s*(?:[,;|]|$))/i;

const conjunction = /\s(?:and|&)\s/i;

/** Some keyboards for Chinese and Japanese write U+FF1B and U+3001. */
const patterns = {
  ",": comma,
  "|": /[|\uff1b\u3001]/,
  "&": /[,|\uff1b\u3001]|\s(?:and|&)\s/i,
  ";": /(?<!\\);/,
};

export type Separator = keyof typeof patterns;

export const separators = namesOf(patterns);

export const separatorNames: Record<Separator, string> = {
  ",": "At commas",
  "|": "At bars and the like",
  "&": "At commas, bars, and “and”",
  ";": "Only at semicolons",
};

/** Links can contain commas. */
const beforeLink = /[,|\uff1b\u3001]\s*(?=https?:\/\/|\/media\/)/;

const ownPattern = (separator: Separator, field: string) =>
  field === "screenshots" && separator !== ";" ? beforeLink : patterns[separator];

export function separatorsIn(cell: string, field: string): Separator[] {
  return separators.filter((separator) => {
    if (separator === "&" && (!/maker|coCreators/.test(field) || !conjunction.test(cell))) {
      return false;
    }
    if (separator === "|" && field === "screenshots") return false;
    return ownPattern(separator, field).test(cell);
  });
}

/** @returns the cell with semicolons in the place of other separators, at most one too many. */
export function splitAt(separator: Separator, cell: string, field: string): string {
  if (separator === ";") return cell;
  const items = splitList(cell)
    .flatMap((item) => item.split(ownPattern(separator, field), mostFeatures + 1))
    .map((item) => item.trim());
  return joined(items.filter(Boolean).slice(0, mostFeatures + 1), field !== "features");
}

/** Each item can be on a line of its own, with a bullet. @returns at most one item too many. */
export function splitList(cell: string): string[] {
  const items: string[] = [];
  for (const [item] of cell.matchAll(/(?:\\[\\;]|[^;\n])+/g)) {
    const text = item.replace(/^\s*[•▪‣*-]\s|\\([\\;])/g, "$1").trim();
    if (text) items.push(text);
    if (items.length > mostFeatures) break;
  }
  return items;
}

/** @returns for example "Cairn (cairn), AI agent". */
function formatMaker({ id, name, isAgent }: Maker): string {
  const isAmbiguous = !id && (name.endsWith(")") || agent.test(name));
  const named = id || isAmbiguous ? `${name} (${id ?? ""})` : name;
  return isAgent ? `${named}, AI agent` : named;
}

const agent = /,\s*AI agent$/i;

/** The ID is blank if the cell has none. Other texts in brackets belong to the name. */
export function readMaker(item: string, isId: (text: string) => boolean): Required<Maker> {
  const named = item.replace(agent, "").trim();
  const [, name, inside = ""] = /^(.*)\(([^()]*)\)$/s.exec(named) ?? [];
  const [id, isAgent] = [inside.trim(), agent.test(item)];
  if (name === undefined || !isId(id)) return { id: "", name: named, isAgent };
  return { id, name: name.trim(), isAgent };
}

type ReadCell = { value: string } | { problem: string };

/** Spreadsheet programs write their errors in the language of the person. */
const failedFormula =
  /^(?:#[¡¿]?\p{Lu}[\p{L}\d/]*\s?[!?]|(?:Err|Error|Erreur|Errore|Fehler|Fout)\s?:\s?5\d\d)$/u;

/** What `NA()` says in several languages. */
const missingValues =
  "#N/A #N/B #N/D #N/K #Н/Д #I/T #NV #YOK #HIÁNYZIK #NENÍ_K_DISPOZICI #GETTING_DATA".split(" ");

/** @returns the value of a form, or a problem. */
export function readCell(
  column: string,
  cell: string,
  isMakerId = (text: string): boolean => text === "",
): ReadCell {
  if (failedFormula.test(cell) || missingValues.includes(cell.replace(/!$/, ""))) {
    return {
      problem: `A formula of the spreadsheet failed (${cell}). Correct it, or clear the cell.`,
    };
  }
  switch (column) {
    case "type":
      return { value: codeOfName(workTypeNames, cell) ?? cell };
    case "visibility": {
      const value = codeOfName(visibilityLabels, cell) ?? otherVisibilities.get(plain(cell));
      return value === undefined ? { problem: "Enter Public, Public from, or Draft." } : { value };
    }
    case "inAppPurchases":
    case "creatorIsAgent":
    case "sample":
      return readFlag(cell);
    case "features":
      // The form splits its text at commas.
      return {
        value: splitList(cell)
          .map((item) => item.replaceAll(",", " "))
          .join(),
      };
    case "makers":
    case "coCreators":
      return readRows(makerRows, cell, "makers", (item) => readMaker(item, isMakerId));
    case "screenshots":
      return readRows(screenshotRows, cell, "screenshots", readScreenshot);
    default:
      return { value: typedValue(column, cell) };
  }
}

/** WordPress, Ghost, Webflow, Shopify, and others write these words. */
const otherVisibilities = new Map([
  ...["publish", "published", "live", "active"].map((word) => [word, "public"] as const),
  ...["pending", "private", "archived", "unpublished", "hidden"].map(
    (word) => [word, "draft"] as const,
  ),
  ["future", "scheduled"],
]);

function codeOfName(names: Record<string, string>, cell: string) {
  const found = Object.entries(names).find(([key, name]) =>
    [plain(key), plain(name)].includes(plain(cell)),
  );
  return found?.[0];
}

/** Spreadsheet programs write TRUE in the language of the person, and databases "t" or "checked". */
const flags = new Map([
  ..."yes true 1 x y t on checked ja wahr oui vrai".split(" ").map(flagged(true)),
  ...["", ..."no false 0 n f off unchecked nein falsch non faux".split(" ")].map(flagged(false)),
]);

function flagged(is: boolean) {
  return (word: string) => [word, is] as const;
}

/** @returns undefined for a cell that says neither yes nor no. */
export function flagIn(cell: string): boolean | undefined {
  return flags.get(cell.trim().toLowerCase());
}

function readFlag(cell: string): ReadCell {
  const is = flagIn(cell);
  return is === undefined ? { problem: "Enter Yes or No." } : { value: is ? "yes" : "" };
}

function readRows<Row>(
  rows: RowList<Row>,
  cell: string,
  name: string,
  read: (item: string) => Row,
): ReadCell {
  const items = splitList(cell);
  return items.length > rows.most
    ? { problem: `A work can have at most ${rows.most} ${name}.` }
    : { value: formatRows(rows, items.map(read)) };
}

function readScreenshot(item: string) {
  const [url = "", ...words] = item.split(/\s+/);
  const caption = item.slice(url.length).trim();
  return { id: "", url: completeLink(url), caption: words.length ? caption : "" };
}

/** Formats all works as CSV, a work in each row. */
export function formatSheet(works: StoredWork[], now: Date): Promise<string> {
  return formatCsv(rowsOf(works.map((work) => (column) => cellOf(work, column, now))));
}

/** Formats the headings, and a work that shows how to fill in the cells. */
export function formatTemplate(): Promise<string> {
  return formatCsv(rowsOf([(column) => example[column] ?? ""]));
}

function* rowsOf(rows: ((column: string) => string)[]): Generator<string[]> {
  yield columns.map(labelOfControl);
  for (const cellIn of rows) yield columns.map((column) => withGuard(cellIn(column).trim()));
}

const example: Cells = {
  title: "Example work",
  type: workTypeNames["large-feature"],
  description: "What the work does, in one or two sentences.",
  makers: "Mira Okafor; Cairn (cairn), AI agent",
  category: "Tools",
  ctaText: "Open the map",
  ctaLink: "https://www.example.org/map",
  features: "Works offline; Free for schools",
  longDescription: "A paragraph.\n\n- A list item",
  "whatWeLove.title": "Its quiet design",
  "whatWeLove.content": "Nothing blinks.",
  screenshots: "https://www.example.org/one.png The start page; https://www.example.org/two.png",
  inAppPurchases: "No",
  visibility: "Draft",
};
