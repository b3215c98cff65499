import { Readable } from "node:stream";
import ExcelJs from "exceljs";
import Papa from "papaparse";
import { expect, it } from "vitest";
import { read as readSheets, utils } from "xlsx";
import { buildCatalogue, everyCreator } from "~/catalogue/catalogue.server";
import { documentsById } from "~/kinds/kind";
import { sampleCatalogue } from "~/samples/catalogue.server";
import { readImport, reviewImport } from "~/transfer/review-import.server";
import { formatSheet } from "~/transfer/work-columns";
import { storedWork } from "../support/work";

const now = new Date("2026-06-01T12:00:00Z");
const stored = [
  ...sampleCatalogue(now),
  storedWork("007", {
    title: "'Tis =1+1",
    description: 'Write <p> and &amp;, \\n, ["a"]\n\n2nd line; "quoted"',
    price: "$29.50",
    subtitle: "1/2",
    category: "NA",
    creatorId: "x",
    creatorName: "Bare (no ID)",
    coCreators: [{ creatorName: "Ann | Bo and Cy" }],
    features: ["One, two", "a;b\\"],
    longDescription: "'''",
    quickTip: { title: "Tab", content: "a\tb" },
    publishAt: "2030-01-01T00:00:00.000Z",
  }),
];

type Rows = string[][];

/** Each program reads a table, changes its rows, and writes it. */
const programs: [string, (csv: string, change: (rows: Rows) => Rows) => Promise<string>][] = [
  [
    "ExcelJS",
    async (csv, change) => {
      const sheet = await new ExcelJs.Workbook().csv.read(Readable.from([csv]));
      const rows = (sheet.getSheetValues() as unknown[][]).slice(1).map((row) => row.slice(1));
      const book = new ExcelJs.Workbook();
      book.addWorksheet("1").addRows(change(rows as Rows));
      return Buffer.from(await book.csv.writeBuffer()).toString();
    },
  ],
  [
    "SheetJS",
    async (csv, change) => {
      const { Sheets, SheetNames } = readSheets(csv, { type: "string" });
      const sheet = Sheets[SheetNames[0] ?? ""] ?? {};
      const rows = utils.sheet_to_json<string[]>(sheet, { header: 1 });
      return utils.sheet_to_csv(utils.aoa_to_sheet(change(rows)));
    },
  ],
  ["PapaParse", async (csv, change) => Papa.unparse(change(Papa.parse<string[]>(csv).data))],
  [
    "a program with the escapes of Miller’s TSV",
    async (csv, change) => {
      const escaped = (cell: string) =>
        cell.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\t", "\\t");
      const rows = change(Papa.parse<string[]>(csv).data.filter(({ length }) => length > 1));
      return rows.map((row) => row.map(escaped).join("\t")).join("\n");
    },
  ],
];

const changes: [string, (rows: Rows) => Rows, string[]][] = [
  ["no edit", (rows) => rows, []],
  [
    "one edited title",
    ([first = [], second = [], ...rows]) => [first, second.with(1, "New"), ...rows],
    [stored[0]?.id ?? ""],
  ],
  [
    "a sorted column",
    ([first = [], ...rows]) => [
      first,
      ...rows.toSorted((a, b) => (String(a[1]) < String(b[1]) ? 1 : -1)),
    ],
    [],
  ],
];

it.each(
  programs.flatMap(([program, run]) =>
    changes.map(([edit, change, expected]) => [program, edit, run, change, expected] as const),
  ),
)("a table from %s with %s changes only that", async (_, __, run, change, expected) => {
  const content = Buffer.from(await run(await formatSheet(stored, now), change));
  const context = { now, stored, creators: everyCreator(buildCatalogue(stored)) };
  const file = await readImport({ name: "a.csv", content }, { ...context, timeZone: "UTC" });
  const { plan, wrong } = await reviewImport(file, documentsById(stored));
  expect(wrong).toEqual([]);
  expect(plan.items.map(({ id }) => id)).toEqual(expected);
});
