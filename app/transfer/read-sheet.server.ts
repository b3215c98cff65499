import { eachInSlices } from "~/in-steps.server";
import { withoutGuard } from "./csv";
import { type SheetRow, rowReader, type SheetContext } from "./read-row.server";
import { readTable, type Row, type Table } from "./read-table";
import {
  columnOf,
  comma,
  labelOfColumn,
  listColumns,
  readableColumns,
  readCell,
  splitAtCommas,
  splitList,
} from "./work-columns";
import type { WorksFile } from "./works-file";
import { checkWorkForm } from "~/kinds/check.server";
import { grouped } from "~/kinds/derived";
import { shortened } from "~/kinds/text";

/** This is the choice for a column that is left out. */
export const skipped = "skip";

export interface SheetColumn {
  /** Columns are counted from 0. */
  index: number;
  heading: string;
  example: string;
  /** The field that the cells are imported as; blank if the column is left out. */
  match: string;
  /** Only lists whose cells have commas ask how to split them. */
  split?: Split;
  /** Says that most cells do not fit the matched field. */
  misfit?: string;
}

interface Split {
  isAtCommas: boolean;
  /** Says how many items the cells have if they are split so, such as "3 features". */
  atCommas: string;
  atSemicolons: string;
}

/** The review says this about a table. */
export interface SheetFacts {
  notes: string[];
  /** Those that need a decision come first. */
  columns: SheetColumn[];
}

/**
 * @returns the chosen field, maybe with "," or ";" as the separator of its items; "skip"; or
 * undefined, if the heading decides.
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
    columns.flatMap((column) => (column.match ? [[column.match, column] as const] : [])),
  );
  const file: WorksFile = { works: [], problems: [], siteDocuments: new Map() };
  const hasNames = placed.has("title") || placed.has("id");
  if (!hasNames) {
    file.problems.push(
      "No column has the heading Title. Choose Title for the column with the titles, or change its heading in the file.",
    );
  }
  const rows: SheetRow[] = [];
  await eachInSlices(hasNames ? table.rows : [], (row) => rows.push(toRow(row, placed)));
  const places = new Map<string, string>();
  const reader = rowReader(rows, context);
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
  const notes = notesOf(table, columns, reader.derived());
  // A function of this scope would keep the table as long as the review.
  const placeOf = places.get.bind(places);
  return { ...file, placeOf, sheet: { notes, columns: byNeed(columns) } };
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

function notesOf(
  { encoding, headingRow }: Table,
  columns: SheetColumn[],
  derived: number,
): string[] {
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
      const { isAtCommas, atCommas, atSemicolons } = split;
      return isAtCommas
        ? [`The cells of “${heading}” are split at commas: ${atCommas}.`]
        : [`The cells of “${heading}” are not split at commas: ${atSemicolons}.`];
    }),
    ...(derived > 0
      ? [
          `Rows without an ID: ${derived.toLocaleString("en-US")}. A row with the title of an existing work stands for that work. The others get an ID made from the title.`,
        ]
      : []),
  ];
}

function byNeed(columns: SheetColumn[]): SheetColumn[] {
  const rank = ({ misfit, split, match }: SheetColumn) => {
    if (misfit) return 0;
    if (split) return 1;
    return match ? 3 : 2;
  };
  return columns.toSorted((a, b) => rank(a) - rank(b));
}

function toRow({ number, cells }: Row, placed: ReadonlyMap<string, SheetColumn>): SheetRow {
  const given = Array.from(placed, ([field, { index, split }]) => {
    const cell = cellIn(cells, index);
    return [field, split?.isAtCommas ? splitAtCommas(cell) : cell] as const;
  });
  return { number, given: Object.fromEntries(given) };
}

/** Word processors write line breaks in a paragraph as U+000B or U+2028. */
function cellIn(cells: string[], index: number): string {
  const text = (cells[index] ?? "").replace(/\r\n?|[\v\u2028]/g, "\n");
  return withoutGuard(text.trim()).trim();
}

/** Of several columns for one field, the first counts, or one that was chosen. */
async function matchColumns({ headings, rows }: Table, match: Match): Promise<SheetColumn[]> {
  /** The first texts below the headings. */
  const examples: string[] = [];
  await eachInSlices(rows, ({ cells }) => {
    for (const [index, cell] of cells.entries()) {
      examples[index] ||= cell.trim().slice(0, mostInExample);
    }
  });
  const found = headings.flatMap((name, index) => {
    const heading = name.slice(0, mostInExample) || `Column ${letterOf(index)}`;
    const example = examples[index] ?? "";
    if (!name && !example) return [];
    const usual = columnOf(name) ?? skipped;
    const [, field = usual, separator] =
      /^(.*?)([,;]?)$/.exec(match({ index, heading }) ?? usual) ?? [];
    return [{ index, heading, example, usual, field, separator }];
  });
  const taken = new Map<string, number>();
  const chosenFirst = found.toSorted(
    (a, b) => Number(a.field === a.usual) - Number(b.field === b.usual),
  );
  for (const { field, index } of chosenFirst) if (!taken.has(field)) taken.set(field, index);
  const columns: SheetColumn[] = [];
  for (const { index, heading, example, usual, field, separator } of found) {
    const isPlaced = readableColumns.includes(field) && taken.get(field) === index;
    const column: SheetColumn = { index, heading, example, match: isPlaced ? field : "" };
    if (isPlaced && listColumns.has(field)) {
      const given = { separator, isKnown: listColumns.has(usual) };
      column.split = await splitOf(rows, column, given);
    }
    columns.push(column);
  }
  return columns;
}

/** @returns undefined if no cell has commas. */
async function splitOf(
  rows: Row[],
  { index, match: field }: SheetColumn,
  given: { separator?: string; isKnown: boolean },
): Promise<Split | undefined> {
  const count = { commas: 0, tight: 0, semicolons: 0, atCommas: 0, atSemicolons: 0 };
  await eachInSlices(rows, ({ cells }) => {
    const cell = cellIn(cells, index);
    if (comma.test(cell)) count.commas += 1;
    if (/,\S/.test(cell)) count.tight += 1;
    if (/(?<!\\);/.test(cell)) count.semicolons += 1;
  });
  if (count.commas === 0) return undefined;
  await eachInSlices(rows, ({ cells }) => {
    const cell = cellIn(cells, index);
    count.atCommas += splitList(splitAtCommas(cell)).length;
    count.atSemicolons += splitList(cell).length;
  });
  const isUsual = count.semicolons === 0 && (given.isKnown || count.tight * 2 > count.commas);
  return {
    isAtCommas: given.separator ? given.separator === "," : isUsual,
    atCommas: sayItems(count.atCommas, field),
    atSemicolons: sayItems(count.atSemicolons, field),
  };
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
