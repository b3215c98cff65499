import { CsvError, parse } from "csv-parse/sync";
import { WorksFileError } from "./works-file";
import { unprintable } from "~/work/text";

/** The message is shown to the user, and says what to do. */
export class TableError extends WorksFileError {}

export interface Table {
  headings: string[];
  /** Blank rows are left out. */
  rows: { number: number; cells: string[] }[];
  encoding: "UTF-8" | "UTF-16" | "Windows-1252";
}

const mostCells = 1_000_000;
const separators = [",", ";", "\t"];

/** @returns whether a file's name says that it holds a table as text. */
export function isTable(file: string): boolean {
  return /\.(?:csv|tsv|tab|txt)$/i.test(file);
}

/** @returns whether a file's name is that of a spreadsheet program's own format. */
export function isSpreadsheet(file: string): boolean {
  return /\.(?:xls[xbm]?|ods|numbers)$/i.test(file);
}

/** Numbers rows as a spreadsheet program does: the headings are row 1. @throws TableError */
export function readTable(content: Uint8Array): Table {
  const { text, encoding } = decodeFile(content);
  // Excel writes and hides such a line.
  const [firstLine, named] = /^"?sep=(.)"?\r?\n/i.exec(text) ?? [""];
  const delimiter = named ?? separatorOf(text);
  const records = parseText(text.slice(firstLine.length), delimiter);
  const rows = records
    .map((cells, index) => ({ number: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const [head, ...others] = rows;
  if (!head) throw new TableError("The file is empty. Choose another file.");
  const headings = head.cells.map((cell) => cell.trim());
  if (headings.some((heading) => unprintable.test(heading))) {
    throw new TableError(
      "The file is not text. Save the sheet as CSV in a spreadsheet program, then upload that file.",
    );
  }
  return { headings, rows: others, encoding };
}

function parseText(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      on_record: limitCells(),
    });
  } catch (cause) {
    if (cause instanceof CsvError && cause.code === "CSV_QUOTE_NOT_CLOSED") {
      const row = Number(cause.records) + 1;
      throw new TableError(
        `A quotation mark that opens in row ${row} is never closed. Close it in the file and upload it again.`,
      );
    }
    throw cause;
  }
}

function limitCells(): (record: string[]) => string[] {
  let cells = 0;
  return (record) => {
    cells += record.length;
    if (cells <= mostCells) return record;
    throw new TableError(
      "The file contains more than a million cells. Split the works into several files.",
    );
  };
}

/** Decodes UTF-8, UTF-16, and Windows-1252, because spreadsheet programs write all of them. */
export function decodeFile(content: Uint8Array): Pick<Table, "encoding"> & {
  text: string;
} {
  const utf16 = utf16In(content);
  if (utf16) {
    return { text: new TextDecoder(utf16).decode(content), encoding: "UTF-16" };
  }
  try {
    const text = utf8.decode(content);
    return { text: decodedTwice(text) ?? text, encoding: "UTF-8" };
  } catch {
    return { text: decodeWindows1252(content), encoding: "Windows-1252" };
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

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
function decodedTwice(text: string): string | undefined {
  const mark = "\u00ef\u00bb\u00bf";
  const isMarked = text.startsWith(mark) || text.startsWith(`"${mark}`);
  const bytes = isMarked && Array.from(text, (one) => byteOf.get(one) ?? -1);
  if (!bytes || bytes.includes(-1)) return undefined;
  try {
    const repaired = utf8.decode(Uint8Array.from(bytes));
    return repaired.replace("\ufeff", "");
  } catch {
    return undefined;
  }
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

/** Chooses the separator that the line of headings has most, outside of quotes. */
function separatorOf(text: string): string {
  const [line = ""] = text
    .trimStart()
    .replace(/"[^"]*"/g, "")
    .split(/[\r\n]/, 1);
  const count = (separator: string) => line.split(separator).length;
  return separators.toSorted((a, b) => count(b) - count(a))[0] ?? ",";
}
