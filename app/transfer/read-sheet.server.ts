import { eachInSlices } from "~/in-steps.server";
import { checkWorkForm } from "~/kinds/check.server";
import { grouped } from "~/kinds/derived";
import { shortened } from "~/kinds/text";
import { makerIdsIn } from "./maker-ids.server";
import {
  cellIn,
  type Match,
  matchColumns,
  mostInExample,
  type PlacedColumn,
  placeOf,
  type SheetColumn,
  textIn,
} from "./match-columns.server";
import { type SheetRow, rowReader, type SheetContext } from "./read-row.server";
import { readTable, type Row, type Table, withoutMark } from "./read-table";
import {
  columnOf,
  flagIn,
  isExport,
  labelOfColumn,
  makerColumns,
  readCell,
  splitAt,
} from "./work-columns";
import type { WorksFile } from "./works-file";

export interface SheetFacts {
  notes: string[];
  /** No column says who may see the works, but those with these headings may. */
  flags: string[];
  /** Those that need a decision come first. */
  columns: SheetColumn[];
}

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
    columns.flatMap((column) => (column.match ? [[placeOf(column.match), column] as const] : [])),
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
  return {
    ...file,
    placeOf: places.get.bind(places),
    sheet: { notes, flags, columns: byNeed(columns.map(shown)) },
  };
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
    const isFlag = placeOf(match) !== match;
    const text = isFlag ? visibilityOfFlag(cell, match) : cell;
    return [field, split ? splitAt(split.chosen, text, field) : text] as const;
  });
  const written = Array.from(placed, ([field, { index }]) => {
    return [field, withoutMark(textIn(cells, index))] as const;
  });
  return { number, given: Object.fromEntries(given), written: Object.fromEntries(written) };
}

function visibilityOfFlag(cell: string, match: string): string {
  const isYes = flagIn(cell);
  if (isYes === undefined) return cell;
  return isYes === (match === "isPublic") ? "public" : "draft";
}
