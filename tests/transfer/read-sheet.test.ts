import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { buildCatalogue, everyCreator } from "~/catalogue/catalogue.server";
import { documentsById } from "~/kinds/kind";
import { own } from "~/kinds/outside";
import type { StoredWork, WorkDocument } from "~/kinds/work";
import { sampleCatalogue } from "~/samples/catalogue.server";
import { withGuard, withoutGuard } from "~/transfer/csv";
import { WorksFileError } from "~/transfer/json-parts";
import { readImport, reviewImport } from "~/transfer/review-import.server";
import { formatSheet } from "~/transfer/work-columns";
import { idsOf, storedWork } from "../support/work";

const now = new Date("2026-06-01T12:00:00Z");

interface Given {
  stored?: StoredWork[];
  /** Fields by the headings of columns. */
  match?: Record<string, string>;
  name?: string;
}

function read(content: string | Uint8Array, given: Given = {}) {
  const { stored = [], match = {}, name = "works.csv" } = given;
  const file = { name, content: Buffer.from(content) };
  const creators = everyCreator(buildCatalogue(stored));
  const context = { now, stored, creators, timeZone: "Europe/Berlin" };
  return readImport(file, { ...context, match: ({ heading }) => own(match, heading) });
}

async function documentsIn(content: string | Uint8Array, given?: Given): Promise<WorkDocument[]> {
  const { works, problems } = await read(content, given);
  expect(problems).toEqual([]);
  return works.map(({ id, document }) => ({ id, ...document }));
}

/** @returns which works an import would write. */
async function changedBy(content: string, stored: StoredWork[]) {
  const file = await read(content, { stored });
  const { plan, wrong } = await reviewImport(file, documentsById(stored));
  expect(wrong).toEqual([]);
  return plan.items.map(({ id }) => id);
}

const fixture = (name: string) => readFileSync(join("tests", "fixtures", name));

it("a cell keeps what other programs stored about its screenshots and makers", async () => {
  const screenshots = [1, 2].map((width) => ({ id: `s${width}`, url: `/${width}.png`, width }));
  const coCreators = [{ creatorId: "cairn", since: 7 }];
  const stored = [storedWork("a", { creatorId: "mira", coCreators, screenshots })];
  const table = "id,screenshots,coCreators\na,/2.png Two,Cairn (cairn)";
  const [document] = await documentsIn(table, { stored });
  expect(document).toMatchObject({
    screenshots: [{ id: "s2", url: "/2.png", caption: "Two", width: 2 }],
    coCreators: [{ creatorId: "cairn", creatorName: "Cairn", since: 7 }],
  });
});

describe("a table", () => {
  const expected = [
    { id: "a", title: "Café", price: "$5" },
    { id: "b", title: 'Two\nlines, "quoted"', price: "5; 6" },
  ];

  it.each([
    ["commas", ","],
    ["semicolons", ";"],
    ["tabs", "\t"],
  ])("is read with %s", async (_, separator) => {
    const lines = [
      ["PRICE", "title", "Id"],
      ["$5", "Café", "a"],
      ['"5; 6"', '"Two\r\nlines, ""quoted"""', "b"],
      ["", "", ""],
    ];
    const text = lines.map((cells) => cells.join(separator)).join("\r\n");
    expect(await documentsIn(text)).toMatchObject(expected);
  });

  it.each<[string, (text: string) => Uint8Array, number]>([
    ["UTF-8", (text) => Buffer.from(text), 0],
    ["UTF-8 with a byte order mark", (text) => Buffer.from(`\ufeff${text}`), 0],
    ["UTF-16", (text) => Buffer.from(`\ufeff${text}`, "utf16le"), 0],
    ["UTF-16 without one", (text) => Buffer.from(text, "utf16le"), 0],
    ["big-endian UTF-16", (text) => Buffer.from(`\ufeff${text}`, "utf16le").swap16(), 0],
    [
      "UTF-8 that was taken for Windows-1252",
      () => Buffer.from("ï»¿ID;Title;Visibility\ra;Ã„ â€“ Ã–l;Draft\r"),
      0,
    ],
    ["Windows-1252", (text) => Buffer.from(text.replace("–", "\u0096"), "latin1"), 1],
  ])("is read from %s", async (_, encode, notes) => {
    const { works, sheet } = await read(encode("ID;Title;Visibility\ra;Ä – Öl;Draft\r"));
    expect(works[0]?.document.title).toBe("Ä – Öl");
    expect(sheet?.notes).toHaveLength(notes);
  });

  it("keeps the line breaks of a word processor", async () => {
    expect(await documentsIn(fixture("manual-line-break.csv"))).toMatchObject([
      { description: "A map in two lines:\nthe second one follows here" },
      { description: "Nothing special here" },
    ]);
  });

  it("is read with Excel's line for the separator, and with loose quotes", async () => {
    const text = '"sep=;"\r\nID;Title;Subtitle\r\na;A 5" disk;x;\r\n';
    expect(await documentsIn(text)).toMatchObject([{ title: 'A 5" disk' }]);
  });

  it.each([
    ["", "The file is empty."],
    ["PK\u0003\u0004\u0014", "The file is not text."],
    ['ID,Title\na,"A\nb,B\n', "A quotation mark that opens in row 2 is never"],
  ])("%j is rejected", async (text, problem) => {
    await expect(read(text)).rejects.toThrow(problem);
  });

  it("in the format of a spreadsheet program is rejected with advice", async () => {
    await expect(read("PK", { name: "works.xlsx" })).rejects.toThrow("as CSV");
  });
});

describe("a row", () => {
  it("has a readable form for every field", async () => {
    const [work] = await documentsIn(
      [
        "Title,Type,Features,Makers,Screenshots,In-app purchases,Visibility,Publication time,What we love: title,call_to_action_link",
        '"Full",large-feature,"Fast; small, light, calm; a\\;b","Mira Okafor (mira-okafor); Cairn, AI agent",https://a.example/1.png One; /media/x.jpg,yes,scheduled,2026-12-01 9:00,Quiet,example.org/map',
      ].join("\n"),
    );
    expect(work).toEqual({
      id: "full",
      appId: "full",
      title: "Full",
      type: "large-feature",
      features: ["Fast", "small, light, calm", "a;b"],
      creatorId: "mira-okafor",
      creatorName: "Mira Okafor",
      coCreators: [{ creatorId: "cairn", creatorName: "Cairn", isAgent: true }],
      screenshots: [
        { id: "1", url: "https://a.example/1.png", caption: "One" },
        { id: "2", url: "/media/x.jpg", caption: "" },
      ],
      inAppPurchases: true,
      publishAt: "2026-12-01T08:00:00.000Z",
      publishAtLocal: "2026-12-01T09:00:00+01:00[Europe/Berlin]",
      whatWeLove: { title: "Quiet", content: "" },
      ctaLink: "https://example.org/map",
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    });
  });

  it("has a medium feature by default, and a price of any type", async () => {
    expect(await documentsIn("title,Price\nA,29\n")).toMatchObject([
      { id: "a", type: "medium-feature", price: "29" },
    ]);
  });

  it("can name its makers in the fields of a document", async () => {
    const text = "ID,Title,creatorName,Creator is an AI agent,coCreators\na,A,Mira,TRUE,Bo; Cy\n";
    expect(await documentsIn(text)).toMatchObject([
      {
        creatorId: "mira",
        creatorName: "Mira",
        creatorIsAgent: true,
        coCreators: [{ creatorId: "bo" }, { creatorId: "cy" }],
      },
    ]);
  });

  it("keeps what its table has no column for, and empties blank cells", async () => {
    const stored = [
      storedWork("a", {
        description: "Old",
        price: "$5",
        own: { kept: true },
        features: ["One, two"],
      }),
    ];
    expect(await documentsIn("ID,Price\na,\n", { stored })).toEqual([
      { id: "a", ...stored[0]?.document, price: undefined, updatedAt: now.toISOString() },
    ]);
  });

  it("finds works whose IDs no cell can hold", async () => {
    const ids = ["ends\r", " lead", "two\r\nlines", "\u2028line", "plain"];
    const stored = ids.map((id) => storedWork(id, { category: "Sea" }));
    const table = await formatSheet(stored, now);
    expect(await changedBy(table, stored)).toEqual([]);
    expect(await changedBy(table.replaceAll("Sea", "Lake"), stored)).toEqual(ids);

    const alike = ["ends\n", "ends\r"].map((id) => storedWork(id));
    const { works, problems } = await read(await formatSheet(alike, now), { stored: alike });
    expect(works).toEqual([]);
    expect(problems.join()).toContain("The IDs of several works differ from this one only in");
  });

  it("without an ID is not that of a work without a title", async () => {
    const stored = [storedWork("a", { title: undefined })];
    const [added] = await documentsIn("Title\nundefined\n", { stored });
    expect(added?.id).toBe("undefined");
  });

  it("without an ID updates the work with its title, or gets a new ID", async () => {
    const text =
      "Title,Makers,App ID\nMoth Ledger,Ann-Lee,\nTwin,Ann Lee,\nTwin,Ann-Lee,\n作品,Bo,own\n";
    const { works, sheet, problems } = await read(text);
    expect(problems).toEqual([]);
    expect(idsOf(works)).toEqual(["moth-ledger", "twin", "twin-2", "zuo-pin"]);
    const ids = works.map(({ document }) => document.creatorId);
    expect(ids).toEqual(["ann-lee", "ann-lee-2", "ann-lee", "bo"]);
    expect(works[3]?.document.appId).toBe("own");
    expect(sheet?.notes[0]).toContain("Rows without an ID: 4.");
    expect(await changedBy(text, works)).toEqual([]);
    const better = text.replace("Moth Ledger,", "Moth Ledger,Bo; ");
    expect(await changedBy(better, works)).toEqual(["moth-ledger"]);
    const stored = [...works, storedWork("sea", { category: "Sea" })];
    const lower = "Title,Makers,Category\nNew,ann-lee,sea\n";
    const known = (await read(lower, { stored })).works;
    expect(known[0]?.document).toMatchObject({ creatorName: "Ann-Lee", category: "Sea" });
    expect(await changedBy(lower, [...stored, ...known])).toEqual([]);
  });

  it.each([
    ["ID,Type\nnew,huge", "No column has the heading Title."],
    [
      "Title,Type\n,\nA,\nB,huge",
      "Row 4, Type: The type must be large feature, medium feature, list item, or small image.",
    ],
    ['id,TITLE\na,"x\ny"\n\nb/c,B', "Row 4, id: An ID cannot contain a slash"],
    ["ID,Title\na,A\nb,B\n\u200ba,C", "Row 4, ID: Row 2 has the same ID."],
    ["Title,Image URL\nA,a b", "Row 2, Image URL: Enter a link"],
    ["Title,Visibility\nA,secret", "Row 2, Visibility: Enter Public, Public from"],
    ["Title,In-App Purchases\nA,perhaps", "Row 2, In-App Purchases: Enter Yes"],
    [
      "Title,Description\nA,#N/A",
      "Row 2, Description: A formula of the spreadsheet failed (#N/A).",
    ],
    ["Title,Visibility\nA,Scheduled", "Row 2, Publication time: Enter the date"],
    ["Title,publishAt\nA,1/2/2027", "Row 2, publishAt: 1/2/2027 can mean two days."],
    [
      "Title,Visibility,publishAt\nA,Public,2027-01-01",
      "Row 2, publishAt: A public work cannot have",
    ],
    ["Title,Screenshots\nA,nowhere x", "Row 2, Screenshots: Enter a link"],
    [
      `Title,Makers\nA,${"x; ".repeat(6)}${Array.from({ length: 12 }, (_, n) => n).join(";")}`,
      "Row 2, Makers: A work can have at most 11 makers.",
    ],
    [
      `Title,Features\nA,"${"a,".repeat(101)}"`,
      "Row 2, Features: A work can have at most 100 features.",
    ],
  ])("%j names its problem by row and column", async (text, problem) => {
    const { problems } = await read(text);
    expect(problems.join("\n")).toContain(problem);
  });

  it("names the row of a taken App ID", async () => {
    const stored = [storedWork("a", { appId: "taken" })];
    const file = await read("ID,Title,App ID\nb,B,\nc,C,taken", { stored });
    const { wrong } = await reviewImport(file, documentsById(stored));
    expect(wrong).toEqual(['Row 3, App ID: The work "a" already uses its App ID "taken".']);
  });
});

describe("a column whose heading is a known name", () => {
  const text = fixture("own-type-column.csv");

  it("but whose cells do not fit is named first and once", async () => {
    const { problems, sheet } = await read(text);
    expect(problems).toEqual([
      expect.stringMatching(
        /^“type”: 3 of 3 cells do not fit the field Type, such as “webapp, tool” in row 2\./,
      ),
    ]);
    expect(sheet?.columns[0]).toMatchObject({ heading: "type", match: "type" });
    expect(sheet?.columns[0]?.misfit).toMatch(/different field for this column, or leave it out/);
  });

  it.each([
    ["skip", { type: "medium-feature" }],
    ["features,", { features: ["webapp", "tool"] }],
    ["features;", { features: ["webapp, tool"] }],
    ["subtitle", { subtitle: "webapp, tool" }],
  ])("can be matched to %s instead", async (field, fields) => {
    const documents = await documentsIn(text, { match: { type: field, owner: "makers" } });
    expect(documents).toHaveLength(4);
    expect(documents[0]).toMatchObject({ ...fields, creatorName: "Nadia Brandt" });
  });

  it("keeps a line for each of few problems", async () => {
    const { problems } = await read("Title,Type\nA,List item\nB,huge\nC,List item\nD,\n");
    expect(problems).toEqual([
      "Row 3, Type: The type must be large feature, medium feature, list item, or small image.",
    ]);
  });
});

describe("a cell with several items", () => {
  it("is split at commas, and the review says so", async () => {
    const text = fixture("lists-with-commas.csv");
    const { works, sheet } = await read(text);
    expect(works[0]?.document).toMatchObject({
      features: ["Works offline", "Free for schools", "Open data"],
      creatorName: "Nadia Brandt",
      coCreators: [{ creatorName: "Iko Sato" }],
    });
    expect(sheet?.notes.slice(0, 2)).toEqual([
      "How the cells of “Features” are split: At commas: 3 features.",
      "How the cells of “Makers” are split: At commas: 2 makers.",
    ]);
  });

  it.each([
    ["of an unknown heading with tight commas", "Tags", "a,b", ["a", "b"]],
    ["of an unknown heading with text", "Tags", "One, two", ["One, two"]],
    ["beside a cell with semicolons", "Features", "One, two", ["One, two"]],
    ["on several lines", "Features", "• a-b, c\n- d", ["a-b, c", "d"]],
  ])("%s", async (_, heading, cell, expected) => {
    const text = `Title,${heading}\nA,"${cell}"\n${heading === "Features" ? "B,c; d\n" : ""}`;
    const [first] = await documentsIn(text, { match: { Tags: "features" } });
    expect(first?.features).toEqual(expected);
  });
});

describe("the shape of a table", () => {
  it("has rows that fit the headings; others are shown whole, and not read", async () => {
    const text = "Title,Price,Category\nA,1,x,,\nB,2\nC,3,y,z\nthe rest of a broken line\n";
    const { works, problems } = await read(text);
    expect(idsOf(works)).toEqual(["a"]);
    expect(problems).toEqual([
      "Row 3 has 2 cells, but there are 3 headings, so it was not read: B | 2",
      "Row 4 has 4 cells, but there are 3 headings, so it was not read: C | 3 | y | z",
      "Row 5 has 1 cell, but there are 3 headings, so it was not read: the rest of a broken line",
    ]);
  });

  it.each([
    ["Call to action link,Price", "https://example.org/map,5,", "https://example.org/map"],
    ["Type,Category,Price", "large feature,Maps,,", "large feature"],
  ])("shows a comma that moved the cells of a row (%s)", async (headings, cells, moved) => {
    const right = `A,An app,${cells}\nB,"Maps, and more",${cells}`;
    const rows = `${right}\nC,Maps, and more,${cells}\nD,1,000 maps,${cells}`;
    const { works, problems } = await read(`Title,Description,${headings},,\n${rows}\n`);
    expect(idsOf(works)).toEqual(["a", "b"]);
    expect(problems).toEqual([
      expect.stringMatching(
        `^Row 4 does not fit the headings, .* quotation marks: C \\| Maps \\| and more \\| ${moved}`,
      ),
      expect.stringMatching(
        `^Row 5 does not fit the headings, .* quotation marks: D \\| 1 \\| 000 maps \\| ${moved}`,
      ),
    ]);
  });

  it("is Excel’s, which leaves out the last cells of 16 rows", async () => {
    const rows = Array.from({ length: 31 }, (_, index) => `W${index}${index < 15 ? ",x" : ""}`);
    const { works, problems } = await read(`Title,Category\n${rows.join("\n")}\n`);
    expect(problems).toEqual([]);
    expect(works).toHaveLength(31);
    // The last row of 33 is the first of its block.
    const broken = await read(
      `Title,Category\n${["W,", ...rows.slice(1), "the rest"].join("\n")}\n`,
    );
    expect(broken.problems).toEqual([expect.stringContaining("Row 33 has 1 cell")]);
  });

  it.each([
    ["a title above the headings", "Projects 2026\n\nTitle;Price\nA;5\n", 3],
    ["a merged title", "Projects, 2026;;\nTitle;Price;\nA;5;\n", 2],
    ["unknown headings below a title", "Projekte;\nTitel;Preis\nA;5\n", 2],
  ])("can have %s", async (_, text, row) => {
    const match = { Titel: "title", Preis: "price" };
    const { works, sheet, problems } = await read(text, { match });
    expect(problems).toEqual([]);
    expect(works[0]?.document).toMatchObject({ title: "A", price: "5" });
    expect(sheet?.notes).toContain(
      `The headings are in row ${row}. The rows above them are left out.`,
    );
  });
});

describe("an exported table", () => {
  it.each(["007", "$29", "1/2", "(5)", "9:00 a.m.", "3 May", "Dec. 2"])(
    "keeps spreadsheet programs from changing %s",
    (text) => {
      expect(withGuard(text)).toBe(`'${text}`);
      expect(withoutGuard(`'${text}`)).toBe(text);
    },
  );

  it.each(["29", "0", "9 am to 5 pm", "May"])("leaves %s as it is", (text) => {
    expect(withGuard(text)).toBe(text);
    expect(withoutGuard(`'${text}`)).toBe(`'${text}`);
  });

  const odd = [
    storedWork("007", {
      title: "=1+1",
      description: "'=1\r\nnext",
      price: "29.50",
      ctaText: "-5",
      subtitle: "\t@a\tb",
      features: ["One, two", "a;b\\"],
      whatWeLove: { title: "+1", content: "" },
      creatorName: "Bare (no ID)",
      coCreators: [{ creatorId: "x", isAgent: true }],
      inAppPurchases: false,
      publishAt: "2030-01-01T00:00:00.000Z",
      own: 1,
    }),
    storedWork("broken", { type: "huge", features: 5, publishAt: "soon" }),
    storedWork("draft", { status: "draft", category: "'Quote" }),
  ];
  const stored = [...sampleCatalogue(now), ...odd];

  it("restores the works on another site", async () => {
    const whole = stored.filter(({ id }) => id !== "broken");
    const text = await formatSheet(whole, now);
    const withoutIds = (screenshots: unknown) =>
      (screenshots as object[] | undefined)?.map((shot) => {
        return { ...shot, id: "" };
      });
    const fields = ({ id, document }: StoredWork) => ({
      id,
      ...document,
      screenshots: withoutIds(document.screenshots),
      createdAt: "",
      updatedAt: "",
      own: "",
    });
    const works = (await read(text)).works.map(fields);
    for (const [index, work] of whole.slice(0, -2).entries()) {
      expect(works[index]).toEqual(fields(work));
    }
    expect(works.at(-2)).toMatchObject({
      id: "007",
      title: "=1+1",
      description: "'=1\nnext",
      price: "29.50",
      creatorName: "Bare (no ID)",
      features: ["One, two", "a;b\\"],
      inAppPurchases: false,
    });
  });
});

const deep = (levels: number) => `[${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}]`;

it.each<[string, number, (count: number) => string, string, string?]>([
  ["rows", 20_000, (count) => `x\n${"a\n".repeat(count)}`, `more than 20,000 rows. Split`],
  ["columns", 200, (count) => ",".repeat(count - 1).concat("a"), "more than 200 columns. Delete"],
  ["columns below the headings", 200, (count) => `x\na${",".repeat(count - 1)}`, "more than 200"],
  ["bytes in a cell", 400_000, (count) => `x\n${"a".repeat(count)}`, "A cell in row 2 is larger"],
  ["bytes of letters", 133_333, (count) => `x\n${"字".repeat(count)}`, "A cell in row 2 is larger"],
  ["megabytes", 16, (count) => `x\n${`${"a".repeat(1023)}\n`.repeat(count * 1024 - 1)}`, "16 MB"],
  ["works", 100_000, (count) => `[${"1,".repeat(count - 1)}1]`, "100,000 works. Split", "a.json"],
  ["levels", 50, deep, "nested more than 50 levels deep", "a.json"],
])("a file can have at most as many %s as its limit, %i", async (...given) => {
  const [, most, contentOf, sentence, name] = given;
  await expect(read(contentOf(most), { name })).resolves.toBeDefined();
  const refusal = await read(contentOf(most + 1), { name }).catch((cause: unknown) => cause);
  expect(refusal).toBeInstanceOf(WorksFileError);
  expect((refusal as Error).message).toContain(sentence);
});

it.each([
  ["a line of separators", ",".repeat(15_000_000), "more than 200 columns"],
  ["a line of quotation marks", '"'.repeat(15_000_001), "Row 1 is larger than 2 MB"],
  ["a cell of all of the file", "a".repeat(15_000_000), "Row 1 is larger than 2 MB"],
  ["a row of long cells", `a\n${`${"a".repeat(390_000)},`.repeat(6)}`, "Row 2 is larger than 2 MB"],
  ["nothing but lines", "\n".repeat(900_000), "more than 20,000 rows"],
])("a table that is %s is rejected", async (_, content, sentence) => {
  await expect(read(content)).rejects.toThrow(sentence);
});

it("a work in a file can have at most 400 kB, whatever it contains", async () => {
  const { works, problems } = await read(`[{"id":"a","b":[${"1,".repeat(2_000_000)}1]}]`, {
    name: "a.json",
  });
  expect(works).toEqual([]);
  expect(problems).toEqual(["Work 1: It is larger than 400 kB."]);
});
