import { describe, expect, it } from "vitest";
import type { WorkDocument } from "~/kinds/work";
import { sampleCatalogue } from "~/samples/catalogue.server";
import { WorksFileError } from "~/transfer/json-parts";
import { formatWorksFile, readWorksFile } from "~/transfer/works-file";
import { idsOf, storedWork } from "../support/work";

const now = new Date("2030-01-02T03:04:05.678Z");

function read(text: string) {
  return readWorksFile(Buffer.from(text), now);
}

async function problemsOf(text: string): Promise<string[]> {
  try {
    return (await read(text)).problems;
  } catch (error) {
    if (error instanceof WorksFileError) return error.message.split("\n");
    throw error;
  }
}

it("a written file lists a work's fields in a fixed order, then unknown fields by name", async () => {
  const text = await formatWorksFile([
    {
      id: "a",
      document: {
        zeta: 1,
        rev: 2,
        type: "list-item",
        alpha: null,
        price: "Free",
        title: "A",
        createdAt: "x",
      },
    },
  ]);
  expect(text).toContain(`{
  "works": [
    {
      "id": "a",
      "title": "A",
      "type": "list-item",
      "price": "Free",
      "createdAt": "x",
      "rev": 2,
      "alpha": null,
      "zeta": 1
    }
  ],
  "arrangement": {},
`);
});

it("a file survives a round trip, byte for byte", async () => {
  const awkward = {
    createdAt: null,
    updatedAt: "",
    text: "\u0000 <b> “é” 作品 🦊 \u2028",
    numbers: [0, -1.5, 1e300],
    nested: { b: [{}, null, false], a: "" },
    7: "a number's name",
    constructor: 1,
  };
  const works = [...sampleCatalogue(now), storedWork("awkward", awkward)].map(
    ({ id, document }) => ({ id, document: { createdAt: "then", updatedAt: "then", ...document } }),
  );
  const text = await formatWorksFile(works);
  const found = (await read(text)).works;
  expect(found).toEqual(works);
  expect(await formatWorksFile(found)).toBe(text);
});

it("a backup keeps IDs of other programs, and documents without times", async () => {
  const ids = ["ends\r", " lead", "tab\there", "\u2028", "   ", "x".repeat(1500)];
  const works = ids.map((id) => ({ id, document: { title: "Odd", appId: " a " } }));
  const { works: found, problems } = await read(await formatWorksFile(works));
  expect({ found, problems }).toEqual({ found: works, problems: [] });
});

it("reads a file with a byte order mark, and IDs with spaces around them", async () => {
  const { works, problems } = await read('\ufeff[{"id":" a "},{"id":"\u00a0a"}]');
  expect(idsOf(works)).toEqual(["a"]);
  expect(problems).toEqual(['Work 2: The ID "a" appears twice in the file.']);
});

it("removes spaces around App IDs, which would hide that two works share one", async () => {
  const { works } = await read('[{"id":"a","appId":"map\\t"},{"id":"b","appId":7},{"id":"c"}]');
  expect(works.map(({ document }) => document.appId)).toEqual(["map", 7, undefined]);
});

describe("an unreadable file", () => {
  it("may be in another encoding", async () => {
    const content = Buffer.from("\ufeff[]", "utf16le");
    await expect(readWorksFile(content, now)).rejects.toThrow(
      "The file is not JSON: it is not UTF-8 text.",
    );
  });

  it.each(["", "{", "[{]", "[}", "[[]", "[1,]", "[,]", "[] []", '["]', "works"])(
    "%j is not JSON",
    async (text) => {
      const problems = await problemsOf(text);
      expect(problems).toHaveLength(1);
      expect(problems[0]).toMatch(/^The file is not JSON: ./);
    },
  );

  it.each(["{}", "null", '"a"', "7", '{"works":[]}'])("%j is not a list", async (text) => {
    expect(await problemsOf(text)).toEqual(["The file must contain a JSON list of works."]);
  });

  it("names every entry that cannot be stored", async () => {
    const entries = [
      { id: "fine" },
      null,
      "text",
      [],
      {},
      { id: 7, title: "Seven" },
      { id: "twice" },
      { id: "twice" },
      { id: " " },
      { id: "a/b" },
      { id: "__name__" },
    ];
    expect(await problemsOf(JSON.stringify(entries))).toEqual([
      "Work 2: This is not an object.",
      "Work 3: This is not an object.",
      "Work 4: This is not an object.",
      "Work 5: It has no ID. The ID must be a text or a whole number.",
      'Work 8: The ID "twice" appears twice in the file.',
      "Work 9: An ID cannot be blank.",
      "Work 10: An ID cannot contain a slash (/).",
      "Work 11: An ID cannot begin and end with “__”.",
    ]);
  });

  it("names a work that one of the stores could not hold", async () => {
    const entries = `[{"id":"fine"},{"id":"Ada","__proto__":"own"}]`;
    expect(await problemsOf(entries)).toEqual([
      'Work 2: "Ada": The name of its field "__proto__" begins and ends with “__”.',
    ]);
  });
});

it.each([
  [{ settings: [] }, "The site’s settings: It is not an object."],
  [{ settings: { name: 7 } }, 'The site’s settings: It has a malformed part: "name".'],
  [{ pages: [] }, "The pages are not an object."],
  [
    { pages: { admin: { title: "Admin" } } },
    "The page /admin: The site already uses this path. Choose a different one.",
  ],
  [
    { pages: { about: { body: "x".repeat(100_001) } } },
    "The page About: This text is 101 kB long. The limit is 100 kB. Shorten it, or split it into two pages.",
  ],
])("reports the malformed part %j", async (parts, problem) => {
  const text = JSON.stringify({ works: [], ...parts });
  expect(await problemsOf(text)).toEqual([problem]);
});

it.each([
  ["text", "The arrangement is not an object."],
  [{ categories: "Tools" }, 'The arrangement has a malformed part: "categories".'],
  [{ "order/Tools": ["a", 1] }, 'The arrangement has a malformed part: "order/Tools".'],
  [{ "app/a": ["b"] }, 'The arrangement has a malformed part: "app/a".'],
  [{ other: "x" }, 'The arrangement has a malformed part: "other".'],
])("reports the malformed arrangement %j", async (arrangement, problem) => {
  const kept = { "order/Tools": [], "creator/a": "b", rev: 7 };
  const whole = typeof arrangement === "string" ? arrangement : { ...kept, ...arrangement };
  const text = JSON.stringify({ works: [], arrangement: whole });
  expect(await problemsOf(text)).toEqual([problem]);
});

it.each([
  [5_001, "settings", "The site’s settings: It has more than 5,000 values."],
  [50_002, "arrangement", "The arrangement is too large."],
  [201, "pages", "The file has more than 200 pages. The others were not read."],
])("does not parse as many as %i values of its %s", async (count, name, problem) => {
  const values = Array.from({ length: count }, (_, index) => [`p-${index}`, {}] as const);
  const text = JSON.stringify({ works: [], [name]: Object.fromEntries(values) });
  expect((await problemsOf(text)).at(-1)).toBe(problem);
});

it("does not parse a part of more than 2.5 MB", async () => {
  const large = "x".repeat(2_500_000);
  const parts = { arrangement: { "app/a": large }, settings: { name: large } };
  expect(await problemsOf(JSON.stringify({ works: [{ id: large }], ...parts }))).toEqual([
    "The arrangement is too large.",
    "The site’s settings: It is larger than 400 kB.",
    "Work 1: It is larger than 1,048 kB.",
  ]);
  expect(await problemsOf(JSON.stringify(large))).toEqual(["A part of the file is too large."]);
});

it("a backup restores what Firestore can hold, beyond the limits of a new work", async () => {
  const nested = (levels: number): unknown =>
    levels === 0 ? { timestampValue: "2026-12-01T08:00:00.000Z" } : { a: nested(levels - 1) };
  const work = storedWork("a", {
    numbers: Array.from({ length: 30_000 }, (_, index) => index),
    long: "x".repeat(600_000),
    nested: nested(19),
    coCreators: Array.from({ length: 12 }, (_, index) => ({ creatorId: `maker-${index}` })),
  });
  const file = await read(await formatWorksFile([work]));
  expect(file.problems).toEqual([]);
  expect(file.works).toEqual([work]);
});

describe("the makers of a file", () => {
  const others = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      creatorId: `maker-${index + 1}`,
      isAgent: index % 2 === 0,
    }));
  const fileWith = (...coCreators: unknown[]) =>
    JSON.stringify([{ id: "a", title: "A", type: "list-item", creatorId: "ada", coCreators }]);

  it.each([
    ["one", []],
    ["two", others(1)],
    ["eleven", others(10)],
    [
      "the same one many times",
      [...others(1), ...Array.from({ length: 20 }, () => ({ creatorId: "ada" }))],
    ],
    ["one without an ID", [{ creatorName: "Bo" }]],
    ["malformed ones", [7, null, "Bo", { creatorId: 7 }]],
  ])("can be %s, and are written as they were read", async (_, coCreators) => {
    const file = await read(fileWith(...coCreators));
    expect(file.problems).toEqual([]);
    const [again] = (await read(await formatWorksFile(file.works))).works;
    expect(again?.document.coCreators).toEqual(coCreators);
  });

  it("cannot be more than eleven, as features cannot be more than 100", async () => {
    expect(await problemsOf(fileWith(...others(11)))).toEqual([
      'Work 1: "a": It has 12 makers, and a work can have at most 11. Remove some of them from the file.',
    ]);
    expect(await problemsOf(`[{"id":"a","features":"${"a,".repeat(101)}"}]`)).toEqual([
      'Work 1: "a": It has 101 features, and a work can have at most 100. Remove some of them from the file.',
    ]);
  });
});

describe("the site's documents in a file", () => {
  it("stand beside the works, sorted, without revisions, and empty where they are original", async () => {
    const text = await formatWorksFile(
      [storedWork("a")],
      new Map<string, WorkDocument>([
        ["__page.zoo__", { title: "Zoo", rev: 3 }],
        ["__page.about__", { body: "Text", title: "About us" }],
        ["__page.empty__", { rev: 2, updatedAt: "then" }],
        ["__settings__", { name: "Own Name", rev: 4 }],
        ["__arrangement__", { "order/Tools": ["b", "a"], rev: 5 }],
      ]),
    );
    expect(JSON.stringify({ ...JSON.parse(text), works: [] })).toMatch(
      /^\{"works":\[],"arrangement":\{"order\/Tools":\["b","a"]},"settings":\{"name":"Own Name"},"pages":\{"about":\{"title":"About us","body":"Text"},"about-koxist":\{},.*"works":\{},"zoo":\{"title":"Zoo"}}}$/,
    );
    const { siteDocuments, problems } = await read(text);
    expect(problems).toEqual([]);
    expect(await formatWorksFile([storedWork("a")], siteDocuments)).toBe(text);
  });

  it("are left out of what is read if they have a problem", async () => {
    const settings = { timeZone: "Mars/Olympus", name: "Name" };
    const { siteDocuments } = await read(JSON.stringify({ works: [], settings }));
    expect(siteDocuments.size).toBe(0);
  });
});
