import { eachInSlices } from "~/in-steps.server";
import { type CellTexts, cellTexts, hasOnlyEscapes, type TextChoice } from "./cell-text.server";
import { withoutGuard } from "./csv";
import { type Row, type Table, withoutMark } from "./read-table";
import {
  columnOf,
  flagIn,
  isExport,
  listColumns,
  makerColumns,
  readableColumns,
  type Separator,
  separatorNames,
  separators,
  separatorsIn,
  splitAt,
  splitList,
} from "./work-columns";

export const skipped = "skip";

export interface SheetColumn {
  index: number;
  heading: string;
  example: string;
  /** The field that the cells are imported as; blank if the column is left out. */
  match: string;
  /** Only lists whose cells have commas or the like ask how to split them. */
  split?: Split;
  /** How the notations of other programs are read. */
  texts?: Pick<CellTexts, "unusual" | "options"> & { choice: string };
  misfit?: string;
}

interface Split {
  chosen: Separator;
  /** Says how many items the cells have if they are split so, such as "Commas: 3 features". */
  options: [separator: Separator, label: string][];
}

/** A column as it is read. The review keeps only what it shows. */
export interface PlacedColumn extends SheetColumn {
  convert: (cell: string) => string;
  /** Its texts in brackets may be IDs of makers, and its choice says whether they are. */
  asksForIds?: boolean;
  /** Its heading may say who sees the works, and all its cells are yes or no. */
  isFlag?: boolean;
}

/**
 * @returns the chosen field, maybe with the separator of its items and with how its texts are read,
 * such as "features, as written"; "skip"; or undefined, if the heading decides.
 */
export type Match = (column: Pick<SheetColumn, "index" | "heading">) => string | undefined;
export const mostInExample = 80;

/** Of several columns for one field, the first counts, or one that was chosen. */
export async function matchColumns(table: Table, match: Match): Promise<PlacedColumn[]> {
  const { rows } = table;
  const found = await fieldsOfHeadings(table, match);
  const taken = firstOfEach(found);
  const isOwn = isExport(taken);
  const cells = Array.from(taken, ([field, index]) => [field, cellsOf(rows, index)] as const);
  const isOfEscapes = isOwn && (await hasOnlyEscapes(cells));
  const columns: PlacedColumn[] = [];
  for (const each of found) {
    const place = placeOf(each.field);
    const isPlaced = readableColumns.includes(place) && taken.get(place) === each.index;
    const { index, heading, example } = each;
    const isNamed = hiding.test(heading) || showing.test(heading);
    const column: PlacedColumn = {
      ...{ index, heading, example, match: isPlaced ? each.field : "" },
      convert: (cell) => withoutMark(cell),
      isFlag: isNamed && placeOfFlag.has(visibilityIn(heading, rows, index)),
    };
    if (isPlaced) await readTexts(column, each, rows, { isOwn, isOfEscapes });
    columns.push(column);
  }
  return columns;
}

interface Heading extends Pick<SheetColumn, "index" | "heading" | "example"> {
  /** The field that the heading names, and the one that counts. */
  usual: string;
  field: string;
  separator?: string;
  choice?: string;
}

/** @returns a field for each column that has a heading or a cell. */
async function fieldsOfHeadings({ headings, rows }: Table, match: Match): Promise<Heading[]> {
  const examples: string[] = [];
  await eachInSlices(rows, ({ cells }) => {
    for (const [index, cell] of cells.entries()) {
      examples[index] ||= withoutMark(cell.trim()).slice(0, mostInExample);
    }
  });
  return headings.flatMap((name, index) => {
    const heading = name.slice(0, mostInExample) || `Column ${letterOf(index)}`;
    const example = examples[index] ?? "";
    if (!name && !example) return [];
    const usual = columnOf(name) ?? skipped;
    const [, chosen = usual, separator, choice] =
      /^(.*?)([,;|&]?)( as written| converted)?$/.exec(match({ index, heading }) ?? usual) ?? [];
    const field = chosen === "visibility" ? visibilityIn(heading, rows, index) : chosen;
    return [{ index, heading, example, usual, field, separator, choice: choice?.trim() }];
  });
}

/** @returns the index of the column that counts, by field. */
function firstOfEach(found: Heading[]): Map<string, number> {
  const taken = new Map<string, number>();
  const chosenFirst = found.toSorted(
    (a, b) => Number(a.field === a.usual) - Number(b.field === b.usual),
  );
  for (const { field, index } of chosenFirst) {
    const place = placeOf(field);
    if (!taken.has(place)) taken.set(place, index);
  }
  return taken;
}

/** Finds how the texts of a column are read and split. */
async function readTexts(
  column: PlacedColumn,
  { index, usual, field, separator, choice }: Heading,
  rows: Row[],
  own: { isOwn: boolean; isOfEscapes: boolean },
): Promise<void> {
  const areMakers = makerColumns.includes(field);
  const asksForIds = areMakers && rows.some(({ cells }) => cells[index]?.includes("("));
  const given = { choice: asksForIds ? undefined : (choice as TextChoice), ...own };
  const texts = await cellTexts(placeOf(field), cellsOf(rows, index), given);
  if (texts) column.convert = (cell) => withoutMark(texts.convert(cell));
  column.asksForIds = asksForIds;
  if (texts || asksForIds) {
    const { unusual = [], options } = texts ?? {};
    const offered = (asksForIds ? undefined : options) ?? idOptions;
    column.texts = { unusual, options: offered, choice: choice ?? "" };
  }
  if (listColumns.has(field)) {
    // Names seldom contain commas.
    const isKnown = listColumns.has(usual) || areMakers;
    column.split = await splitOf(rows, column, { separator, isKnown, isOwn: own.isOwn });
  }
}

/** Columns of these fields say by yes and no who may see the works. */
const placeOfFlag = new Map([
  ["isDraft", "visibility"],
  ["isPublic", "visibility"],
]);

/** @returns the field whose column this is. */
export function placeOf(field: string): string {
  return placeOfFlag.get(field) ?? field;
}

export function cellIn(cells: string[], { index, convert }: PlacedColumn): string {
  return convert(rawCell(cells, index));
}

/** Word processors write line breaks in a paragraph as U+000B or U+2028. */
export function textIn(cells: string[], index: number): string {
  return (cells[index] ?? "").replace(/\r\n?|[\v\u2028]/g, "\n").trim();
}

function rawCell(cells: string[], index: number): string {
  return withoutGuard(textIn(cells, index)).trim();
}

/** Of several columns for one field, the first counts, or one that was chosen. */
const idOptions: [value: string, label: string][] = [
  ["", "Only known texts in brackets are IDs"],
  ["as written", "All texts in brackets are IDs"],
  ["converted", "No text in brackets is an ID"],
];

function* cellsOf(rows: Row[], index: number): Generator<string> {
  for (const { cells } of rows) yield rawCell(cells, index);
}

const hiding = /draft|archive|hidden|private|unpublish|delete|trash|inactive/i;
const showing = /publi|visible|\blive\b|online|öffentlich/i;

/** A column of yes and no says what its heading says. */
function visibilityIn(heading: string, rows: Row[], index: number): string {
  let isFilled = false;
  for (const cell of cellsOf(rows, index)) {
    if (flagIn(cell) === undefined) return "visibility";
    isFilled ||= cell !== "";
  }
  return !isFilled ? "visibility" : hiding.test(heading) ? "isDraft" : "isPublic";
}

/** @returns undefined if no cell has a separator besides semicolons. */
async function splitOf(
  rows: Row[],
  column: PlacedColumn,
  given: { separator?: string; isKnown: boolean; isOwn: boolean },
): Promise<Split | undefined> {
  const { match: field } = column;
  const seen = new Map<Separator, number>();
  let tight = 0;
  await eachInSlices(rows, ({ cells }) => {
    const cell = cellIn(cells, column);
    if (/,\S/.test(cell)) tight += 1;
    for (const separator of separatorsIn(cell, field)) {
      seen.set(separator, (seen.get(separator) ?? 0) + 1);
    }
  });
  const others = separators.filter((separator) => separator !== ";" && seen.has(separator));
  if (others.length === 0) return undefined;
  const count = (separator: Separator) => seen.get(separator) ?? 0;
  const isAtCommas = given.isKnown || tight * 2 > count(",");
  // A link begins another screenshot, whatever is before it.
  const isAtLinks = field === "screenshots" && !given.isOwn;
  const common = count("&") > 0 ? "&" : count("|") > 0 ? "|" : isAtCommas ? "," : ";";
  const usual = isAtLinks ? others[0] : count(";") > 0 ? ";" : common;
  const options: Split["options"] = [];
  for (const separator of [...others, ";" as const]) {
    let items = 0;
    await eachInSlices(rows, ({ cells }) => {
      items += splitList(splitAt(separator, cellIn(cells, column), field)).length;
    });
    options.push([separator, `${separatorNames[separator]}: ${sayItems(items, field)}`]);
  }
  const chosen = options.find(([separator]) => separator === given.separator)?.[0];
  return { chosen: chosen ?? usual ?? ";", options };
}

function sayItems(count: number, field: string): string {
  return `${count.toLocaleString("en-US")} ${listColumns.get(field) ?? ""}${count === 1 ? "" : "s"}`;
}

/** @returns the name of a column in a spreadsheet program, such as "AB". */
function letterOf(index: number): string {
  const rest = Math.floor(index / 26);
  const letter = String.fromCharCode(65 + (index % 26));
  return rest > 0 ? letterOf(rest - 1) + letter : letter;
}
