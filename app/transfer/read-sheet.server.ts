import { pauses } from "~/changes/in-steps.server";
import { withoutGuard } from "./csv";
import { type SheetRow, rowReader, type SheetContext } from "./read-row.server";
import { readTable, type Table } from "./read-table";
import { type Cells, columnOf, labelOfColumn, readableColumns } from "./work-columns";
import type { WorksFile } from "./works-file";

/** The heading of this column names no field. */
export interface UnknownColumn {
  /** Columns are counted from 0. */
  index: number;
  heading: string;
  example: string;
  /** The user chose this field. */
  match: string;
}

/** The confirm page says this about a table. */
export interface SheetFacts {
  notes: string[];
  unknown: UnknownColumn[];
  /** No column has these fields. */
  offered: [value: string, label: string][];
}

/** The keys are the places of unknown columns, and the values are the chosen fields. */
export type Matches = ReadonlyMap<number, string>;

/**
 * Reads works from CSV or TSV. Columns that the table lacks keep their values in works that exist.
 * @throws TableError
 */
export async function readSheet(
  content: Uint8Array,
  context: SheetContext & { matches: Matches },
): Promise<WorksFile & { sheet: SheetFacts }> {
  const table = await readTable(content);
  const { placed, unknown } = await placeColumns(table, context.matches);
  const file: WorksFile = { works: [], problems: [], siteDocuments: new Map() };
  const hasNames = placed.has("title") || placed.has("id");
  const pause = pauses();
  const rows: SheetRow[] = [];
  for (const row of hasNames ? table.rows : []) {
    rows.push(toRow(row, placed));
    await pause();
  }
  if (!hasNames) {
    file.problems.push(
      "No column has the heading Title. Choose Title for the column with the titles under Transfer, or change its heading in the file.",
    );
  }
  const places = new Map<string, string>();
  const reader = rowReader(rows, context);
  const headingOf = (column: string) => {
    const index = placed.get(column);
    const own = index === undefined ? "" : table.headings[index];
    return own || labelOfColumn(column);
  };
  for (const row of rows) {
    await pause();
    const { work, problems } = reader.read(row);
    for (const [column, problem] of Object.entries(problems)) {
      file.problems.push(`Row ${row.number}, ${headingOf(column)}: ${problem}`);
    }
    if (!work) continue;
    file.works.push(work);
    places.set(work.id, `Row ${row.number}, ${headingOf("appId")}`);
  }
  const derived = reader.derived();
  const notes = [
    ...(table.encoding === "Windows-1252"
      ? [
          "The file is not UTF-8, so it was read as Windows-1252. If letters look wrong, save it as “CSV UTF-8” and upload it again.",
        ]
      : []),
    ...(derived > 0
      ? [
          `Rows without an ID: ${derived.toLocaleString("en-US")}. A row with the title of an existing work stands for that work. The others get an ID made from the title.`,
        ]
      : []),
  ];
  const chosen = new Set(unknown.map(({ match }) => match));
  const offered = readableColumns
    .filter((column) => !placed.has(column) || chosen.has(column))
    .map((value): [string, string] => [value, labelOfColumn(value)]);
  const sheet = { notes, unknown, offered };
  return { ...file, placeOf: (id) => places.get(id), sheet };
}

function toRow(
  { number, cells }: Table["rows"][number],
  placed: ReadonlyMap<string, number>,
): SheetRow {
  const given = Array.from(placed, ([column, index]) => [
    column,
    withoutGuard((cells[index] ?? "").replace(/\r\n?/g, "\n").trim()).trim(),
  ]);
  return { number, given: Object.fromEntries(given) as Cells };
}

/** Of several columns for one field, the first counts. */
async function placeColumns({ headings, rows }: Table, matches: Matches) {
  const placed = new Map<string, number>();
  const unknown: UnknownColumn[] = [];
  /** The first texts below the headings. */
  const examples: string[] = [];
  const pause = pauses();
  for (const { cells } of rows) {
    await pause();
    for (const [index, cell] of cells.entries()) examples[index] ||= cell.trim().slice(0, 80);
  }
  const width = Math.max(headings.length, examples.length);
  const left: number[] = [];
  for (let index = 0; index < width; index += 1) {
    const column = columnOf(headings[index] ?? "");
    if (column && !placed.has(column)) placed.set(column, index);
    else left.push(index);
  }
  for (const index of left) {
    const example = examples[index] ?? "";
    const heading = headings[index]?.slice(0, 80) ?? "";
    if (!heading && !example) continue;
    const match = matches.get(index) ?? "";
    const isFree = readableColumns.includes(match) && !placed.has(match);
    if (isFree) placed.set(match, index);
    unknown.push({
      index,
      heading: heading || `Column ${letterOf(index)}`,
      example,
      match: isFree ? match : "",
    });
  }
  return { placed, unknown };
}

/** @returns the name of a column in a spreadsheet program, such as "AB". */
function letterOf(index: number): string {
  const rest = Math.floor(index / 26);
  const letter = String.fromCharCode(65 + (index % 26));
  return rest > 0 ? letterOf(rest - 1) + letter : letter;
}
