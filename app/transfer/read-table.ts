import { isUtf8 } from "node:buffer";
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { eachInSlices, pauses } from "~/in-steps.server";
import { grouped } from "~/kinds/derived";
import { bytesOf, unprintable } from "~/kinds/text";
import { WorksFileError } from "./json-parts";

/** The message is shown to the user, and says what to do. */
export class TableError extends WorksFileError {}

export interface Row {
  number: number;
  readonly cells: string[];
}

export interface Table {
  headings: string[];
  /** The headings are in the row with this number. */
  headingRow: number;
  /** Blank rows are left out. */
  rows: Row[];
  /** These rows have more or fewer cells than the headings, so it is unknown what each cell is. */
  misfits: Row[];
  encoding: "UTF-8" | "UTF-16" | "Windows-1252";
}

const mostBytes = 16 * 1024 * 1024;
const mostRows = 20_000;
const mostColumns = 200;
const mostCellBytes = 400_000;
/** A work of this size could not be stored. */
const mostRowBytes = 2_000_000;
const sliceBytes = 64 * 1024;
/** The parser pauses only between slices, and an error for each of many short rows takes long. */
const parsedAtOnce = 2 * 1024;
const separators = [",", ";", "\t"];

/** @returns whether a file's name says that it holds a table as text. */
export function isTable(file: string): boolean {
  return /\.(?:csv|tsv|tab|txt)$/i.test(file);
}

/** @returns whether a file's name is that of a spreadsheet program's own format. */
export function isSpreadsheet(file: string): boolean {
  return /\.(?:xls[xbm]?|f?ods|numbers|gnumeric|html?|gz)$|^[^.]*$/i.test(file);
}

/**
 * Numbers rows as a spreadsheet program does.
 * @param isHeading checks whether a cell is a known heading, because a title can be above them.
 * @throws TableError
 */
export async function readTable(
  content: Uint8Array,
  isHeading: (cell: string) => boolean = () => false,
): Promise<Table> {
  if (content.length > mostBytes) {
    throw new TableError(
      "The table is larger than 16 MB. Split it into several files, then import each file.",
    );
  }
  const { slices, encoding } = await decodeFile(content);
  const { value: beginning = "" } = await slices.next();
  // Excel writes and hides such a line.
  const [firstLine, named] = /^"?sep=(.)"?\r?\n/i.exec(beginning) ?? [""];
  const delimiter = named ?? separatorOf(beginning);
  const all = await readRows(joined(beginning.slice(firstLine.length), slices), delimiter);
  const start = placeOfHeadings(all, isHeading);
  const head = all[start];
  if (!head) throw new TableError("The file is empty. Choose another file.");
  const headings = head.cells.map((cell) => cell.replace(/\s+/g, " ").trim());
  if (headings.some((heading) => unprintable.test(heading))) {
    throw new TableError(
      "The file is not text. Save the sheet as CSV in a spreadsheet program, then upload that file.",
    );
  }
  const fits = shapeOf(headings, all.slice(start));
  const table: Table = { headings, headingRow: head.number, rows: [], misfits: [], encoding };
  await eachInSlices(all.slice(start + 1), (row) => {
    table[fits(row) ? "rows" : "misfits"].push(row);
  });
  return table;
}

const mostAbove = 10;

function placeOfHeadings(rows: Row[], isHeading: (cell: string) => boolean): number {
  const first = rows.slice(0, mostAbove);
  const known = first.findIndex(({ cells }) => cells.some(isHeading));
  const wide = first.findIndex(({ cells }) => cells.filter((cell) => cell.trim()).length > 1);
  return Math.max(known < 0 ? wide : known, 0);
}

const rowsPerBlock = 16;

/** @returns a check of whether each cell of a row is below its heading. */
function shapeOf(headings: string[], rows: Row[]): (row: Row) => boolean {
  const needed = headings.findLastIndex(Boolean) + 1;
  const blockOf = ({ number }: Row) => Math.floor((number - 1) / rowsPerBlock);
  // Excel leaves out the last cells of 16 rows if they are blank in all of them.
  const lengths = grouped(rows.map((row) => [blockOf(row), row.cells.length] as const));
  // Other programs leave out the blank cells at the end of each row.
  const areTrimmed = rows.every(({ cells }) => cells.at(-1)?.trim());
  return (row) => {
    const { cells } = row;
    if (cells.slice(headings.length).some((cell) => cell.trim())) return false;
    const own = lengths.get(blockOf(row)) ?? [];
    return areTrimmed || cells.length >= needed || (own.length > 1 && new Set(own).size === 1);
  };
}

async function readRows(slices: AsyncIterable<string>, delimiter: string): Promise<Row[]> {
  let hasQuotedWords = false;
  const parser = parse({
    // Databases and R quote texts, but no word for "no value".
    cast(cell, { quoting, records }) {
      if (quoting && records > 0 && !/[",;\s]/.test(cell)) hasQuotedWords = true;
      return !quoting && /^(?:NULL|NA)$/i.test(cell) ? unquoted + cell : cell;
    },
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: mostRowBytes,
  });
  // The loop below throws the same error.
  pipeline(checkedLines(slices, delimiter), parser).catch(() => undefined);
  const pause = pauses();
  const rows: Row[] = [];
  let number = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      await pause();
      number += 1;
      checkRow(number, cells);
      if (cells.some((cell) => cell.trim() !== "")) rows.push(rowOf(number, cells));
    }
  } catch (cause) {
    throw cause instanceof CsvError ? tableErrorOf(cause) : cause;
  }
  if (hasQuotedWords) return rows;
  return rows.map((row) => rowOf(row.number, row.cells.map(withoutMark)));
}

/** @returns the error itself if the table is not its cause. */
function tableErrorOf(cause: CsvError): Error {
  const row = Number(cause.records) + 1;
  switch (cause.code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return new TableError(
        `A quotation mark that opens in row ${row} is never closed. Close it in the file and upload it again.`,
      );
    case "CSV_MAX_RECORD_SIZE":
      return new TableError(
        `Row ${row} is larger than 2 MB. Shorten its texts, or close a quotation mark in it, then upload the file again.`,
      );
    default:
      return cause;
  }
}

/** Decoded text has no lone surrogates. */
const betweenCells = "\ud800";

/** Begins a word for "no value" without quotation marks, in a table that quotes its texts. */
export const unquoted = "\udfff";

export function withoutMark(cell: string): string {
  return cell.startsWith(unquoted) ? cell.slice(1) : cell;
}

/** One text needs much less memory than 200 short ones. */
function rowOf(number: number, given: string[]): Row {
  const text = given.join(betweenCells);
  return {
    number,
    get cells() {
      return text.split(betweenCells);
    },
  };
}

function checkRow(number: number, cells: string[]): void {
  if (number > mostRows + 1) {
    throw new TableError(
      "The table has more than 20,000 rows. Split it into several files, then import each file.",
    );
  }
  if (cells.length > mostColumns) throw tooManyColumns();
  if (cells.some((cell) => cell.length * 3 > mostCellBytes && bytesOf(cell) > mostCellBytes)) {
    throw new TableError(
      `A cell in row ${number} is larger than 400 kB. Shorten its text, then import the file again.`,
    );
  }
}

function tooManyColumns(): TableError {
  return new TableError(
    "The table has more than 200 columns. Delete those that you do not need, then import the file again.",
  );
}

/** Programs use quotation marks differently, so this only estimates the cells of a line. */
const mostInLine = 10 * mostColumns;

/** Refuses a line of separators before the parser makes a cell of each. */
async function* checkedLines(
  slices: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<Buffer> {
  const separator = delimiter.charCodeAt(0);
  const pause = pauses();
  const beforeQuote = [separator, lineFeed, carriageReturn, quote];
  let [inLine, isQuoted, before] = [0, false, lineFeed];
  for await (const text of slices) {
    const bytes = Buffer.from(text);
    for (const byte of bytes) {
      const isBreak = byte === lineFeed || byte === carriageReturn;
      const isQuote = byte === quote && (isQuoted || beforeQuote.includes(before));
      if (isQuote) isQuoted = !isQuoted;
      else if (isBreak) inLine = 0;
      else if (byte === separator && !isQuoted) inLine += 1;
      if (inLine > mostInLine) throw tooManyColumns();
      before = byte;
    }
    for (let start = 0; start < bytes.length; start += parsedAtOnce) {
      yield bytes.subarray(start, start + parsedAtOnce);
      await pause();
    }
  }
}

const [lineFeed, carriageReturn, quote] = [10, 13, 34];

interface Decoded extends Pick<Table, "encoding"> {
  /** A whole text of 16 MB can take 64 MB. */
  slices: AsyncGenerator<string, undefined>;
}

/** Decodes UTF-8, UTF-16, and Windows-1252, because spreadsheet programs write all of them. */
export async function decodeFile(content: Uint8Array): Promise<Decoded> {
  const utf16 = utf16In(content);
  if (utf16) return { slices: decoded(content, utf16), encoding: "UTF-16" };
  if (!isUtf8(content)) return { slices: decoded(content), encoding: "Windows-1252" };
  const once = (await decodedOnce(content)) ?? content;
  return { slices: decoded(once, "utf-8"), encoding: "UTF-8" };
}

/** @param encoding is Windows-1252 if it is undefined. */
async function* decoded(content: Uint8Array, encoding?: string): AsyncGenerator<string, undefined> {
  const decoder = encoding === undefined ? undefined : new TextDecoder(encoding);
  const pause = pauses();
  for (let start = 0; start < content.length; start += sliceBytes) {
    const bytes = content.subarray(start, start + sliceBytes);
    yield decoder ? decoder.decode(bytes, { stream: true }) : decodeWindows1252(bytes);
    await pause();
  }
  return undefined;
}

async function* joined(first: string, others: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* others;
}

/** From byte 0x80, Windows-1252 differs from Latin-1. */
const fromByte80 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Some versions of Node.js decode "windows-1252" as Latin-1. */
function decodeWindows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString("latin1")
    .replace(/[\u0080-\u009f]/g, (letter) => fromByte80[letter.charCodeAt(0) - 0x80] ?? letter);
}

/** LibreOffice writes bytes without a meaning as U+F181 and the like. */
const byteOf = new Map(
  Array.from({ length: 256 }, (_, byte) => byte).flatMap((byte) => [
    [decodeWindows1252(Uint8Array.of(byte)), byte] as const,
    [String.fromCharCode(0xf100 + byte), byte] as const,
  ]),
);

/** LibreOffice without a window reads UTF-8 as Windows-1252 and saves the result as UTF-8. */
async function decodedOnce(content: Uint8Array): Promise<Uint8Array | undefined> {
  const mark = "\u00ef\u00bb\u00bf";
  const at = new TextDecoder().decode(content.subarray(0, 20)).indexOf(mark);
  if (at !== 0 && at !== 1) return undefined;
  const bytes = new Uint8Array(content.length);
  let length = 0;
  for await (const slice of decoded(content, "utf-8")) {
    for (const letter of slice) {
      const byte = byteOf.get(letter);
      if (byte === undefined) return undefined;
      bytes[length] = byte;
      length += 1;
    }
  }
  const text = bytes.copyWithin(at, at + mark.length).subarray(0, length - mark.length);
  return isUtf8(text) ? text : undefined;
}

/** Looks for a byte order mark, or for the zero bytes of Latin letters. */
function utf16In(content: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const head = content.subarray(0, 1000);
  const zeros = [0, 0];
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (even + odd < head.length / 4) return undefined;
  return odd > even ? "utf-16le" : "utf-16be";
}

/** Chooses the separator that the first line with any has most, outside of quotes. */
function separatorOf(text: string): string {
  const lines = text.replace(/"[^"]*"/g, "").split(/[\r\n]/, mostAbove);
  const line = lines.find((each) => separators.some((separator) => each.includes(separator))) ?? "";
  const count = (separator: string) => line.split(separator).length;
  return separators.toSorted((a, b) => count(b) - count(a))[0] ?? ",";
}
