import { eachInSlices } from "~/in-steps.server";
import { checkWorkForm } from "~/kinds/check.server";
import { grouped } from "~/kinds/derived";
import { shortened } from "~/kinds/text";
import { type CellTexts, cellTexts, hasOnlyEscapes, type TextChoice } from "./cell-text.server";
import { withoutGuard } from "./csv";
import { makerIdsIn } from "./maker-ids.server";
import { type SheetRow, rowReader, type SheetContext } from "./read-row.server";
import { readTable, type Row, type Table, withoutMark } from "./read-table";
import {
  columnOf,
  flagIn,
  isExport,
  labelOfColumn,
  listColumns,
  makerColumns,
  readableColumns,
  readCell,
  type Separator,
  separatorNames,
  separators,
  separatorsIn,
  splitAt,
  splitList,
} from "./work-columns";
import type { WorksFile } from "./works-file";

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
interface PlacedColumn extends SheetColumn {
  convert: (cell: string) => string;
  /** Its texts in brackets may be IDs of makers, and its choice says whether they are. */
  asksForIds?: boolean;
  /** Its heading may say who sees the works, and all its cells are yes or no. */
  isFlag?: boolean;
}

export interface SheetFacts {
  notes: string[];
  /** No column says who may see the works, but those with these headings may. */
  flags: string[];
  /** Those that need a decision come first. */
  columns: SheetColumn[];
}

/**
 * @returns the chosen field, maybe with the separator of its items and with how its texts are read,
 * such as "features, as written"; "skip"; or undefined, if the heading decides.
 */
export type Match = (column: Pick<SheetColumn, "index" | "heading">) => string | undefined;

/**
 * Reads works from CSV or TSV. Columns that the table lacks keep their values in works that exist.
 * @throws TableError
 */
export async function readSheet(
  content: Uint8Array,
  { match, ...context }: SheetContext & { match: Match },
): Promise<WorksFile & { sheet: SheetFacts }> {
  const table = await readTable(content, (cell) => columnOf(cell) !== undefined);
  const columns = await matchColumns(table, match);
  const placed = new Map(
    columns.flatMap((column) =>
      column.match ? [[placeOfFlag.get(column.match) ?? column.match, column] as const] : [],
    ),
  );
  const known = new Set(context.stored.map(({ id }) => id));
  const idCells = placed.get("id");
  const file: WorksFile = { works: [], problems: [], siteDocuments: new Map() };
  // A new work needs a title.
  const hasNames =
    placed.has("title") ||
    (idCells && table.rows.some(({ cells }) => known.has(cellIn(cells, idCells))));
  if (!hasNames) {
    file.problems.push(
      "No column has the heading Title. Choose Title for the column with the titles, or change its heading in the file.",
    );
  }
  const rows: SheetRow[] = [];
  await eachInSlices(hasNames ? table.rows : [], (row) => rows.push(toRow(row, placed)));
  const places = new Map<string, string>();
  const choices = makerColumns.map((name) => {
    const column = placed.get(name);
    return column?.asksForIds && column.texts?.choice;
  });
  const areIds = choices.includes("as written");
  const areNames = choices.includes("converted");
  const brackets = areIds || isExport(placed) ? "all" : areNames ? "none" : "known";
  const makerIds = await makerIdsIn(rows, context.creators, brackets);
  if (areIds) makerIds.clashes.clear();
  const reader = rowReader(rows, context, makerIds);
  const headingOf = (column: string) => placed.get(column)?.heading ?? labelOfColumn(column);
  const wrong: WrongCell[] = [];
  await eachInSlices(rows.entries(), ([place, row]) => {
    const { work, problems } = reader.read(row);
    const whole = table.rows[place];
    if (whole && Object.keys(problems).some((field) => hasMoved(whole.cells, field, columns))) {
      file.problems.push(
        `Row ${row.number} does not fit the headings, so it was not read: a comma in a text begins another cell. Put the text in quotation marks: ${wholeRow(whole)}`,
      );
      return;
    }
    for (const [column, problem] of Object.entries(problems)) {
      wrong.push({ row: row.number, column, problem, cell: row.given[column] ?? "" });
    }
    if (!work) return;
    file.works.push(work);
    places.set(work.id, `Row ${row.number}, ${headingOf("appId")}`);
  });
  const byColumn = grouped(wrong.map((cell) => [cell.column, cell] as const));
  await eachInSlices(placed, ([field, column]) => {
    column.misfit = misfitOf(field, rows, byColumn.get(field));
    if (column.misfit) file.problems.push(`“${column.heading}”: ${column.misfit}`);
  });
  const others = wrong.filter(({ column, cell }) => !cell || !placed.get(column)?.misfit);
  for (const { row, column, problem } of others) {
    file.problems.push(`Row ${row}, ${headingOf(column)}: ${problem}`);
  }
  for (const row of table.misfits) file.problems.push(sayShape(row, table.headings.length));
  file.lacksVisibility = !placed.has("visibility");
  const isFlag = (column: PlacedColumn) => file.lacksVisibility && !column.match && column.isFlag;
  const flags = columns.filter(isFlag).map(({ heading }) => heading);
  const notes = [
    ...flags.map(
      (heading) =>
        `“${heading}” has only yes and no. If it says who may see the works, choose Visibility for it.`,
    ),
    ...notesOf(table, columns, reader.derived()),
    ...noteOfBrackets(makerIds.foreign),
  ];
  // A function of this scope would keep the table as long as the review.
  const placeOf = places.get.bind(places);
  return { ...file, placeOf, sheet: { notes, flags, columns: byNeed(columns.map(shown)) } };
}

function shown(column: PlacedColumn): SheetColumn {
  const { index, heading, example, match, misfit, split, texts } = column;
  return { index, heading, example, match, misfit, split, texts };
}

interface WrongCell {
  row: number;
  column: string;
  problem: string;
  cell: string;
}

const mostInExample = 80;

/** Says at once that most cells of a column are something else than its heading promises. */
function misfitOf(field: string, rows: SheetRow[], wrong: WrongCell[] = []): string | undefined {
  const own = wrong.filter(({ cell }) => cell);
  const [first, second] = own;
  if (!first || !second) return undefined;
  const filled = rows.filter(({ given }) => given[field]).length;
  if (own.length * 2 < filled) return undefined;
  const counts = [own.length, filled].map((count) => count.toLocaleString("en-US")).join(" of ");
  const example = `“${shortened(first.cell, mostInExample)}” in row ${first.row}`;
  return `${counts} cells do not fit the field ${labelOfColumn(field)}, such as ${example}. ${first.problem} Otherwise, choose a different field for this column, or leave it out.`;
}

const mostOfRow = 500;

function sayShape(row: Row, headings: number): string {
  const { number, cells } = row;
  const last = cells.findLastIndex((cell) => cell.trim()) + 1;
  const count = Math.max(last, Math.min(cells.length, headings));
  return `Row ${number} has ${count === 1 ? "1 cell" : `${count} cells`}, but there are ${headings} headings, so it was not read: ${wholeRow(row)}`;
}

function wholeRow({ cells }: Row): string {
  return shortened(cells.map((cell) => cell.trim()).join(" | "), mostOfRow);
}

const oneForm = /^(?:type|visibility|publishAt|\w+(?:Url|Link))$/;

/** A comma within a text without quotation marks moves a value into the next column. */
function hasMoved(cells: string[], field: string, columns: SheetColumn[]): boolean {
  const { index = -1 } = columns.find(({ match }) => match === field) ?? {};
  const begun = cells.findIndex((cell, place) => place > 0 && /^\s+\S/.test(cell));
  const isBegun = begun > 0 && begun <= index;
  const after = columns.find((column) => column.index === index + 1)?.match ?? "";
  const next = readCell(field, cells[index + 1]?.trim() ?? "");
  return (
    oneForm.test(field) &&
    // Two columns of links can hold a wrong one beside a right one.
    (isBegun || !oneForm.test(after)) &&
    "value" in next &&
    next.value !== "" &&
    Object.keys(checkWorkForm({ [field]: next.value })).length === 0
  );
}

function notesOf({ encoding, headingRow }: Table, columns: PlacedColumn[], derived: number) {
  return [
    ...(encoding === "Windows-1252"
      ? [
          "The file is not UTF-8, so it was read as Windows-1252. If letters look wrong, save it as “CSV UTF-8” and upload it again.",
        ]
      : []),
    ...(headingRow > 1
      ? [`The headings are in row ${headingRow}. The rows above them are left out.`]
      : []),
    ...columns.flatMap(({ heading, split }) => {
      if (!split) return [];
      const [, how = ""] = split.options.find(([separator]) => separator === split.chosen) ?? [];
      return [`How the cells of “${heading}” are split: ${how}.`];
    }),
    ...columns.flatMap(({ heading, texts }) => {
      if (!texts || texts.unusual.length === 0) return [];
      const [, how = ""] = texts.options.find(([value]) => value === texts.choice) ?? [];
      return [`“${heading}”: ${texts.unusual.join(", ")}. This import: ${how}.`];
    }),
    ...(derived > 0
      ? [
          `Rows without an ID: ${derived.toLocaleString("en-US")}. A row with the title of an existing work stands for that work. The others get an ID made from the title.`,
        ]
      : []),
  ];
}

/** Says that the names keep what might have been meant as IDs. */
function noteOfBrackets(foreign: { id: string; name: string; row: number }[]): string[] {
  const [first] = foreign;
  if (!first) return [];
  const count = foreign.length.toLocaleString("en-US");
  return [
    `Texts in brackets that are no known ID of a maker: ${count}, such as “${first.name} (${first.id})” in row ${first.row}. They stay in the names, unless you choose that all texts in brackets are IDs.`,
  ];
}

function byNeed(columns: SheetColumn[]): SheetColumn[] {
  const rank = ({ misfit, split, texts, match }: SheetColumn) => {
    if (misfit) return 0;
    if (split || texts) return 1;
    return match ? 3 : 2;
  };
  return columns.toSorted((a, b) => rank(a) - rank(b));
}

function toRow({ number, cells }: Row, placed: ReadonlyMap<string, PlacedColumn>): SheetRow {
  const given = Array.from(placed, ([field, column]) => {
    const cell = cellIn(cells, column);
    const { split, match } = column;
    const text = placeOfFlag.has(match) ? visibilityOfFlag(cell, match) : cell;
    return [field, split ? splitAt(split.chosen, text, field) : text] as const;
  });
  const written = Array.from(placed, ([field, { index }]) => {
    return [field, withoutMark(textIn(cells, index))] as const;
  });
  return { number, given: Object.fromEntries(given), written: Object.fromEntries(written) };
}

/** Columns of these fields say by yes and no who may see the works. */
const placeOfFlag = new Map([
  ["isDraft", "visibility"],
  ["isPublic", "visibility"],
]);

function visibilityOfFlag(cell: string, match: string): string {
  const isYes = flagIn(cell);
  if (isYes === undefined) return cell;
  return isYes === (match === "isPublic") ? "public" : "draft";
}

function cellIn(cells: string[], { index, convert }: PlacedColumn): string {
  return convert(rawCell(cells, index));
}

/** Word processors write line breaks in a paragraph as U+000B or U+2028. */
function textIn(cells: string[], index: number): string {
  return (cells[index] ?? "").replace(/\r\n?|[\v\u2028]/g, "\n").trim();
}

function rawCell(cells: string[], index: number): string {
  return withoutGuard(textIn(cells, index)).trim();
}

/** Of several columns for one field, the first counts, or one that was chosen. */
async function matchColumns({ headings, rows }: Table, match: Match): Promise<PlacedColumn[]> {
  const examples: string[] = [];
  await eachInSlices(rows, ({ cells }) => {
    for (const [index, cell] of cells.entries()) {
      examples[index] ||= withoutMark(cell.trim()).slice(0, mostInExample);
    }
  });
  const found = headings.flatMap((name, index) => {
    const heading = name.slice(0, mostInExample) || `Column ${letterOf(index)}`;
    const example = examples[index] ?? "";
    if (!name && !example) return [];
    const usual = columnOf(name) ?? skipped;
    const [, chosen = usual, separator, choice] =
      /^(.*?)([,;|&]?)( as written| converted)?$/.exec(match({ index, heading }) ?? usual) ?? [];
    const field = chosen === "visibility" ? visibilityIn(heading, rows, index) : chosen;
    return [{ index, heading, example, usual, field, separator, choice: choice?.trim() }];
  });
  const taken = new Map<string, number>();
  const chosenFirst = found.toSorted(
    (a, b) => Number(a.field === a.usual) - Number(b.field === b.usual),
  );
  for (const { field, index } of chosenFirst) {
    const place = placeOfFlag.get(field) ?? field;
    if (!taken.has(place)) taken.set(place, index);
  }
  const isOwn = isExport(taken);
  const cells = Array.from(taken, ([field, index]) => [field, cellsOf(rows, index)] as const);
  const isOfEscapes = isOwn && (await hasOnlyEscapes(cells));
  const columns: PlacedColumn[] = [];
  for (const { index, heading, example, usual, field, separator, choice } of found) {
    const place = placeOfFlag.get(field) ?? field;
    const isPlaced = readableColumns.includes(place) && taken.get(place) === index;
    const column: PlacedColumn = {
      ...{ index, heading, example, match: isPlaced ? field : "" },
      convert: (cell) => withoutMark(cell),
    };
    const isNamed = hiding.test(heading) || showing.test(heading);
    column.isFlag = isNamed && placeOfFlag.has(visibilityIn(heading, rows, index));
    if (isPlaced) {
      const asksForIds =
        makerColumns.includes(field) && rows.some(({ cells }) => cells[index]?.includes("("));
      const own = { isOwn, isOfEscapes };
      const given = { choice: asksForIds ? undefined : (choice as TextChoice), ...own };
      const texts = await cellTexts(place, cellsOf(rows, index), given);
      if (texts) column.convert = (cell) => withoutMark(texts.convert(cell));
      column.asksForIds = asksForIds;
      if (texts || asksForIds) {
        const { unusual = [], options } = texts ?? {};
        const offered = (asksForIds ? undefined : options) ?? idOptions;
        column.texts = { unusual, options: offered, choice: choice ?? "" };
      }
      if (listColumns.has(field)) {
        // Names seldom contain commas.
        const isKnown = listColumns.has(usual) || makerColumns.includes(field);
        const given = { separator, isKnown, isOwn };
        column.split = await splitOf(rows, column, given);
      }
    }
    columns.push(column);
  }
  return columns;
}

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
