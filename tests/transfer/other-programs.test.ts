import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { buildCatalogue, everyCreator } from "~/catalogue/catalogue.server";
import { own } from "~/kinds/outside";
import type { StoredWork } from "~/kinds/work";
import { datesOf, makersIn } from "~/kinds/work-document.server";
import { readImport, reviewImport } from "~/transfer/review-import.server";
import { idsOf, storedWork } from "../support/work";

const now = new Date("2026-06-01T12:00:00Z");

function read(content: string | Uint8Array, name = "a.csv", match = {}, stored: StoredWork[] = []) {
  const creators = everyCreator(buildCatalogue(stored));
  const context = { now, stored, creators, timeZone: "Europe/Berlin" };
  const file = { name, content: Buffer.from(content) };
  return readImport(file, { ...context, match: ({ heading }) => own(match, heading) });
}

const folder = join("tests", "fixtures", "neighbors", "tables");

const readCase = (name: string, match = {}) => read(readFileSync(join(folder, name)), name, match);

async function documentsOf(name: string, match = {}) {
  const { works, problems } = await readCase(name, match);
  expect(problems).toEqual([]);
  return works.map(({ id, document }) => ({ id, ...document }));
}

it.each<[string, object[], object?]>([
  [
    "cells-with-markup.csv",
    [
      {
        title: "Maps & Memory",
        description: "Old street names, and who they were named after.",
        longDescription:
          "Walk through **three** quarters.\n\n- Harbor\n- Mill\n\n[Start a walk](https://www.example.org/walk)",
      },
      {
        title: "The Bees’ Diary",
        description: "A hive diary for schools.",
        longDescription: "## How it works\n\nA scale weighs the hive.",
      },
    ],
  ],
  [
    "cells-with-markup.csv",
    [{ title: "Maps &amp; Memory" }, { title: "The Bees&#8217; Diary" }],
    { Title: "title as written" },
  ],
  [
    "escaped-line-breaks.tsv",
    [
      { longDescription: "Three shelves.\n\n- Desk lamps\n- Lanterns" },
      { longDescription: "Open C:\\maps\\town.txt" },
    ],
  ],
  ["database-nulls.csv", [{ category: "Town" }, { price: "$4" }]],
  ["mysql-missing-values.csv", [{ category: "Farm" }, { price: "$4" }]],
  ["several-screenshots.csv", [{ screenshots: { length: 3 } }, { screenshots: { length: 2 } }]],
  [
    "rows-without-blank-ends.csv",
    [{ category: "Town" }, {}, { subtitle: "For early risers" }, { category: "Air" }],
  ],
  [
    "time-from-gnumeric.csv",
    [{ publishAt: "2027-03-28T07:00:00.000Z" }, { publishAt: "2027-03-28T07:00:00.000Z" }],
  ],
  ["words-for-visibility.csv", [{}, { status: "draft" }, {}]],
  ["draft-yes-or-no.csv", [{}, { status: "draft" }, {}], { Draft: "visibility" }],
  ["draft-yes-or-no.csv", [{ status: "draft" }, {}, {}], { Draft: "isPublic" }],
  [
    "airtable-attachments.csv",
    [
      { imageUrl: "https://pictures.example.org/a1b2/lamp.png" },
      { imageUrl: "https://pictures.example.org/c3d4/snow.png" },
    ],
  ],
  ["numeric-ids.json", [{ id: "7" }, { id: "8" }]],
  ["app-ids-without-ids.csv", [{ id: "lamp-library" }, { id: "snow-post" }]],
])("%s is read as it was meant", async (name, expected, match) => {
  const documents = await documentsOf(name, match);
  expect(documents).toHaveLength(expected.length);
  expect(documents).toMatchObject(expected);
  expect(JSON.stringify(documents)).not.toMatch(/NULL|\\\\N|publish"/);
});

it.each([
  ["makers-with-a-place.csv", 4],
  ["makers-with-other-separators.csv", 3],
])("%s names %i people", async (name, count) => {
  const makers = (await documentsOf(name)).flatMap((document) => makersIn(document));
  expect(new Set(makers.map(({ id }) => id)).size).toBe(count);
  expect(new Set(makers.map(({ name: full }) => full)).size).toBe(count);
});

it.each([
  ["failed-formulas.csv", "Row 4, Price: A formula of the spreadsheet failed (Err:522)."],
  ["id-but-no-title.csv", "No column has the heading Title."],
  ["slug-and-id-but-no-title.csv", "No column has the heading Title."],
  ["repositories.json", "Work 1: It has no title, so it is no work."],
])("%s has a problem that is named", async (name, sentence) => {
  expect((await readCase(name)).problems.join("\n")).toContain(sentence);
});

it.each(["#WERT!", "Fehler:522", "#¡VALOR!", "#NV", "#VALEUR !", "#Н/Д", "#I/T", "#YOK"])(
  "%s is a failed formula",
  async (cell) => {
    const { problems } = await read(`Title,Price\nA,${cell}\nB,$2\nC,$3\nD,$4`);
    expect(problems.join()).toContain(`failed (${cell})`);
  },
);

it.each([
  ["one ID with two names", "A,Ines Varga (design)\nB,Paul Osei (design)\n", ["Row 2", "Row 3"]],
  ["one name with two IDs", "A,Ines Varga (iv)\nB,Ines Varga (varga)\n", ["Row 2", "Row 3"]],
  ["a name beside another’s ID", "A,Paul Osei (mira)\nB,Bo (bo)\n", ["Row 2"]],
])(
  "a table that has %s is not imported unless the person says what they are",
  async (_, rows, places) => {
    const stored = [storedWork("m", { creatorId: "mira", creatorName: "Mira" })];
    const text = `Title,Makers\n${rows}`;
    const { works, problems } = await read(text, "a.csv", {}, stored);
    const said = problems.join("\n");
    for (const place of places) expect(said.toLowerCase()).toContain(place.toLowerCase());
    expect(works).toHaveLength(2 - places.length);
    for (const choice of ["as written", "converted"]) {
      const kept = await read(text, "a.csv", { Makers: `makers ${choice}` }, stored);
      expect(kept.works).toHaveLength(2);
    }
  },
);

const iv = { creatorId: "iv", creatorName: "Ines Varga" };

it.each([
  ["Ines Varga (she/her)", { name: "Ines Varga (she/her)" }],
  ["Ines Varga (ines@example.org)", { id: "ines-varga", name: "Ines Varga" }],
  ["Ines Varga (https://www.notion.so/x1)", { id: "ines-varga", name: "Ines Varga" }],
  ["Ines Varga (design)", { id: "ines-varga-design", name: "Ines Varga (design)" }],
  ["Ines Varga (ines-varga-2)", { id: "ines-varga-2", name: "Ines Varga" }],
  ["Ines Varga (iv)", { id: "iv", name: "Ines Varga" }],
])("the maker %s has no ID but a real one", async (cell, expected) => {
  const stored = cell.includes("(iv)") ? [storedWork("m", { ...iv })] : [];
  const { works } = await read(`Title,Makers\nA,${cell}\n`, "a.csv", {}, stored);
  expect(makersIn(works[0]?.document ?? {})).toMatchObject([expected]);
});

it.each([
  ["Ann (https://www.notion.so/x), Bo <bo@example.org>", "makers", ["Ann", "Bo"]],
  [
    "one.png (https://a.example/1,2.png),b (1).png (https://a.example/3.png)",
    "screenshots",
    ["https://a.example/1,2.png", "https://a.example/3.png"],
  ],
  [
    "https://a.example/1.png https://a.example/2.png",
    "screenshots",
    ["https://a.example/1.png", "https://a.example/2.png"],
  ],
  [
    "https://a.example/1.png | https://a.example/2.png",
    "screenshots",
    ["https://a.example/1.png", "https://a.example/2.png"],
    "https://a.example/3.png https://a.example/4.png",
  ],
  ["b (1).png (https://a.example/1.png)", "imageUrl", ["https://a.example/1.png"]],
  ["<a href='x' data-x=\"https://a.example/1\">Site</a>", "imageUrl", ["https://a.example/1"]],
  ['"Say \\"hi\\""', "subtitle", ['Say "hi"']],
])("%s in a column for %s is read as %j", async (cell, field, expected, another = "") => {
  const content = `Title\tOther\nA\t${cell}\nB\t${another}\n`;
  const { works, sheet } = await read(content, "a.tsv", { Other: field });
  const { screenshots, imageUrl, subtitle, ...document } = works[0]?.document ?? {};
  const urls = (screenshots as { url: string }[] | undefined)?.map(({ url }) => url);
  const names = makersIn(document).map(({ name }) => name);
  expect([imageUrl ?? subtitle ?? urls ?? names].flat()).toEqual(expected);
  expect(sheet?.notes.join()).toContain("“Other”: 1 cell contains");
});

it.each(['["a","b, c"]', '{a,"b, c"}', "['a', 'b, c']"])("%s is a list", async (list) => {
  const { works } = await read(`Title\tFeatures\nA\t"${list.replaceAll('"', '""')}"\n`);
  expect(works[0]?.document.features).toEqual(["a", "b, c"]);
});

it("asks about a word that may be a text, and keeps it", async () => {
  const text = "Title,Price\nA,NA\nB,$2\n";
  const { works, sheet } = await read(text);
  expect(works[0]?.document.price).toBe("NA");
  expect(sheet?.columns[0]?.texts?.options).toHaveLength(2);
  const { works: converted } = await read(text, "a.csv", { Price: "price converted" });
  expect(converted[0]?.document.price).toBeUndefined();
});

it("says that everyone will see works whose visibility no column tells", async () => {
  for (const name of ["draft-yes-or-no.csv", "numeric-ids.json"]) {
    const { notes } = await reviewImport(await readCase(name), new Map());
    expect(notes.join()).toContain("New works will be public, unless");
  }
  const [table, column] = ["Title,Publié\nA,VRAI\nB,FAUX\n", "“Publié” has only yes and no."];
  expect((await read(table)).sheet?.notes.join()).toContain(column);
  const { works, sheet } = await read(table, "a.csv", { Publié: "visibility" });
  expect(works.map(({ document }) => document.status)).toEqual([undefined, "draft"]);
  expect(sheet?.notes.join()).not.toContain(column);
});

it.each([
  ["works.fods", "<?xml", "as CSV"],
  ["page.html", "<html>", "as CSV"],
  ["works", "Title", "as CSV"],
])("%s is refused with advice", async (name, content, advice) => {
  await expect(read(content, name)).rejects.toThrow(advice);
});

it("splits makers at bars and at “and” in one table", async () => {
  const { works } = await read("Title,Makers\nA,Ann、Bo\nB,Ann and Cy\nC,Bo | Cy\n");
  const names = works.flatMap(({ document }) => makersIn(document).map(({ name }) => name));
  expect(names).toEqual(["Ann", "Bo", "Ann", "Cy", "Bo", "Cy"]);
});

it("reads times of databases and mail in JSON, and says which it cannot read", async () => {
  const createdAt = "2024-05-06T07:08:09.000Z";
  const times = ["2024-05-06 07:08:09+00", "Mon, 06 May 2024 07:08:09 GMT", "1714979289", "May"];
  const entries = times.map((time, id) => ({ id, title: `T${id}`, createdAt: time }));
  const file = await read(JSON.stringify(entries), "a.json");
  const documents = file.works.map(({ document }) => document);
  expect(documents.map((document) => datesOf(document).published)).toEqual([
    ...[createdAt, createdAt, createdAt],
    expect.any(String),
  ]);
  expect(documents[3]?.createdAt).toBe("May");
  const { notes } = await reviewImport(file, new Map());
  expect(notes.join()).toContain('Times of 1 work cannot be read, such as "May" of “T3”.');
});

it("reads JSON lines", async () => {
  const { works } = await read('{"id":"a","title":"A"}\n{"id":"b","title":"B"}\n', "a.jsonl");
  expect(idsOf(works)).toEqual(["a", "b"]);
});

it("uses only the words of HTML with too many levels, and says so", async () => {
  const html = `${"<b>".repeat(5000)}deep`;
  const { works, sheet } = await read(`Title,Long description\nA,${html}\n`);
  expect(works[0]?.document.longDescription).toBe("deep");
  expect(sheet?.notes.join()).toContain(
    "1 cell contains so much HTML that only its words are used",
  );
});
