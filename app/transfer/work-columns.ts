import { formatCsv, withGuard } from "./csv";
import type { Maker } from "~/kinds/makers";
import { makersIn } from "~/kinds/stored-makers.server";
import { formatRows, makerRows, parseRows, type RowList, screenshotRows } from "~/kinds/row-list";
import { visibilityLabels } from "~/kinds/visibility";
import type { StoredWork } from "~/kinds/work";
import { labelOf, workTypeNames } from "~/kinds/work-fields";
import { workSchema } from "~/kinds/work-schema.server";
import { fieldsOfControl, labelOfControl, workFormFields } from "~/kinds/work-form";
import { workFormOf } from "~/kinds/work-of-form.server";
import { completeLink } from "~/kinds/link";
import { own } from "~/kinds/outside";

/** A table has all makers in one column, or the first one and those after it. */
export const makerColumns: string[] = ["makers", ...fieldsOfControl("makers")];

/** An exported table has these columns. */
const columns: string[] = ["id", ...workFormFields.filter((field) => field !== "id"), "sample"];

/** Cells of these columns can have several items. */
export const listColumns: ReadonlyMap<string, string> = new Map([
  ["features", "feature"],
  ["makers", "maker"],
  ["coCreators", "maker"],
]);

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
export const offeredFields = readableColumns.map((column): [string, string] => [
  column,
  labelOfColumn(column),
]);

/** Ignores case, spaces, and punctuation. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** @returns undefined for an unknown heading. */
export function columnOf(heading: string): string | undefined {
  return byHeading.get(plain(heading));
}

export type Cells = Record<string, string>;

/** Returns the cells of a work in an exported table. Malformed documents work, too. */
export function cellsOf(work: StoredWork, now: Date): Cells {
  const { document } = work;
  const form: Cells = workFormOf(work, now);
  const features = workSchema.shape.features.safeParse(document.features).data;
  const [first, ...others] = makersIn(document);
  const shots = parseRows(screenshotRows, form.screenshots ?? "");
  return {
    ...form,
    type: own(workTypeNames, form.type ?? "") ?? form.type ?? "",
    visibility: own(visibilityLabels, form.visibility ?? "") ?? form.visibility ?? "",
    features: features ? joined(features) : (form.features ?? ""),
    sample: yesOrNo(document.sample),
    inAppPurchases: yesOrNo(document.inAppPurchases),
    makers: joined(makersIn(document).map(formatMaker)),
    creatorId: first?.id ?? "",
    creatorName: first?.name ?? "",
    creatorIsAgent: yesOrNo(first?.isAgent),
    coCreators: joined(others.map(formatMaker)),
    screenshots: joined(shots.map(({ url, caption }) => `${url} ${caption}`.trim())),
  };
}

function yesOrNo(value: unknown): string {
  return value === true ? "Yes" : value === false ? "No" : "";
}

/** Puts a backslash before a semicolon in an item, and a semicolon after the only one with commas. */
function joined(items: string[]): string {
  const lines = items.map((item) => item.replace(/[\\;]/g, "\\$&").replace(/\n+/g, " "));
  const text = lines.join("; ");
  return items.length === 1 && comma.test(text) ? `${text};` : text;
}

/** The comma before "AI agent" belongs to a maker. */
export const comma = /,(?!\s*AI agent\s*(?:[,;]|$))/i;

/** A work can have at most this many features. */
const mostItems = 100;

/** @returns the cell with semicolons in the place of commas, at most one too many. */
export function splitAtCommas(cell: string): string {
  const items = splitList(cell)
    .flatMap((item) => item.split(comma, mostItems + 1))
    .map((item) => item.trim());
  return joined(items.filter(Boolean).slice(0, mostItems + 1));
}

/** Each item can be on a line of its own, with a bullet. @returns at most one item too many. */
export function splitList(cell: string): string[] {
  const items: string[] = [];
  for (const [item] of cell.matchAll(/(?:\\[\\;]|[^;\n])+/g)) {
    const text = item.replace(/^\s*[•▪‣*-]\s|\\([\\;])/g, "$1").trim();
    if (text) items.push(text);
    if (items.length > mostItems) break;
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

/** The ID is blank if the cell has none. */
function readMaker(item: string): Required<Maker> {
  const named = item.replace(agent, "").trim();
  const [open, close] = [named.lastIndexOf("("), named.indexOf(")", named.lastIndexOf("("))];
  const hasId = open >= 0 && close === named.length - 1;
  return {
    id: hasId ? named.slice(open + 1, close).trim() : "",
    name: hasId ? named.slice(0, open).trim() : named,
    isAgent: agent.test(item),
  };
}

type ReadCell = { value: string } | { problem: string };

const failedFormula = /^#(?:N\/A|(?:DIV\/0|NAME|NULL|NUM|REF|VALUE|SPILL|CALC|ERROR)[!?])$/;

/** @returns the value of a form, or a problem. */
export function readCell(column: string, cell: string): ReadCell {
  if (failedFormula.test(cell)) {
    return {
      problem: `A formula of the spreadsheet failed (${cell}). Correct it, or clear the cell.`,
    };
  }
  switch (column) {
    case "type":
      return { value: keyIn(workTypeNames, cell) ?? cell };
    case "visibility": {
      const value =
        keyIn(visibilityLabels, cell) ?? (plain(cell) === "published" ? "public" : undefined);
      return value === undefined ? { problem: "Enter Public, Public from, or Draft." } : { value };
    }
    case "inAppPurchases":
    case "creatorIsAgent":
    case "sample":
      return readFlag(cell);
    case "features":
      return readList(cell, mostItems, "features", (items) => items.join(", "));
    case "makers":
    case "coCreators":
      return readRows(makerRows, cell, "makers", readMaker);
    case "screenshots":
      return readRows(screenshotRows, cell, "screenshots", readScreenshot);
    default:
      return { value: cell };
  }
}

function keyIn(names: Record<string, string>, cell: string) {
  const found = Object.entries(names).find(([key, name]) =>
    [plain(key), plain(name)].includes(plain(cell)),
  );
  return found?.[0];
}

/** Spreadsheet programs write TRUE and FALSE, and some databases "checked". */
function readFlag(cell: string): ReadCell {
  if (["yes", "true", "1", "x", "checked"].includes(plain(cell))) return { value: "yes" };
  return ["", "no", "false", "0", "unchecked"].includes(plain(cell))
    ? { value: "" }
    : { problem: "Enter Yes or No." };
}

function readRows<Row>(
  rows: RowList<Row>,
  cell: string,
  name: string,
  read: (item: string) => Row,
): ReadCell {
  return readList(cell, rows.most, name, (items) => formatRows(rows, items.map(read)));
}

function readList(
  cell: string,
  most: number,
  name: string,
  format: (items: string[]) => string,
): ReadCell {
  const items = splitList(cell);
  return items.length > most
    ? { problem: `A work can have at most ${most.toLocaleString("en-US")} ${name}.` }
    : { value: format(items) };
}

function readScreenshot(item: string) {
  const [url = "", ...words] = item.split(/\s+/);
  const caption = item.slice(url.length).trim();
  return { id: "", url: completeLink(url), caption: words.length ? caption : "" };
}

/** Formats all works as CSV, a work in each row. */
export function formatSheet(works: StoredWork[], now: Date): string {
  return format(works.map((work) => cellsOf(work, now)));
}

function format(rows: Cells[]): string {
  return formatCsv([
    columns.map(labelOfControl),
    ...rows.map((cells) => columns.map((column) => withGuard((cells[column] ?? "").trim()))),
  ]);
}

/** Formats the headings, and a work that shows how to fill in the cells. */
export function formatTemplate(): string {
  return format([example]);
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
