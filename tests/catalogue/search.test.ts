// cspell:ignore skecth baords gardne gardxy gxxden gxden mtach wlaks
// cspell:ignore benchesss bencs benchs benhces bemches benchees bemhces zaunkonik zaunkonig Zaunkönig enches papre thhe работа рабтоа
// cspell:ignore strasse Łódź Søren soren Kræmmer kraemmer Đorđe dorde Œuvre ﬁnal محمد Москва москва Ёлка елка
import { describe, expect, it } from "vitest";
import { isCut, readFilter, type WorksFilter } from "~/catalogue/filter";
import { findWorks } from "~/catalogue/find-works.server";
import { search, searchEntry } from "~/catalogue/search";
import { idsOf, makeWork } from "../support/work";

/** @returns the titles that were found. Each item has a title and, after a colon, more text. */
function found(words: string, ...items: string[]): string[] {
  const entries = items.map((item) => {
    const [title = "", text] = item.split(": ");
    return searchEntry(title, title, [text]);
  });
  return search(entries, words);
}

it.each([
  ["title", "own goal", ["Own Goal", "Own Goals", "An Own Goal"]],
  ["start of the title", "own", ["Owner", "The Own", "Known"]],
  ["text at the start", "own goal", ["Own Goals", "Own a Goal"]],
  ["start of a word", "own goal", ["Goal Own", "A Goal Own", "Ago: own goal"]],
  ["part of a word", "own", ["Known", "A: own"]],
  ["one of the words at the start", "map own", ["Own: map", "An Own: map"]],
  ["one of the words at a start", "map own", ["An Own: map", "Known: map"]],
  ["one of the words in a word", "map own", ["Known: map", "A: own map"]],
  ["words between spaces", "  own  goal ", ["Own Goal", "A Goal Own"]],
  ["word itself, even in a text", "match", ["Zoo: match", "Patch: patch"]],
  ["mistyped title", "mtach", ["Match", "Matchless: match", "A: match"]],
])("puts the best %s for %j first: %j", (_, words, titles) => {
  const inOrder = titles.map((title) => title.split(": ")[0]);
  expect(found(words, ...titles)).toEqual(inOrder);
  expect(found(words, ...titles.toReversed())).toEqual(inOrder);
});

it.each([
  ["don't", "Don’t"],
  ["“co-op”", '"Co\u2011op"'],
  ["zerlegung", "Zer\u00adle\u200bgung"],
  ["cafe\u0301", "Caf\u00e9"],
])("finds %j in %j", (typed, title) => {
  expect(found(typed, title)).toEqual([title]);
});

it.each(['"panic"', "“panic”", '"dont panic"', "don’t", "«Don't Panic»", "'panic'"])(
  "does not look for the quotation marks and apostrophes of %s",
  (words) => expect(found(words, "Don't Panic", "Map")).toEqual(["Don't Panic"]),
);

it.each(["", "  "])("finds everything in order for %j", (words) => {
  expect(found(words, "B", "A")).toEqual(["B", "A"]);
});

it.each([
  ["skecth--boards", '(("Sketch--Boards"))'],
  ["skecth", '(("Sketch--Boards"))'],
  ["baords", '(("Sketch--Boards"))'],
])("forgives the typing error in %j for %j", (typed, title) => {
  expect(found(typed, title)).toEqual([title]);
});

it.each([
  ["cage", "Cafe"],
  ["paper-1234a", "Paper-12345"],
  ["gardxy", "Garden"],
  ["gxxden", "Garden"],
  ["gxden", "Garden"],
  ["🦊🦊🦊🦊🦊x", "🦊🦊🦊🦊🦊"],
])("does not take %j for %j", (typed, title) => {
  expect(found(typed, title)).toEqual([]);
});

it("finds a mistyped word in each item that has it", () => {
  const items = ["Garden", "Zoo: garden", "A garden: the garden", "Other"];
  expect(found("gardne", ...items)).toEqual(["Garden", "A garden", "Zoo"]);
});

it("finds items with each of several mistyped words", () => {
  expect(found("gardne wlaks", "Garden Walks", "Garden", "Walks")).toEqual(["Garden Walks"]);
});

it("ranks each item by the word that a mistyped one means there", () => {
  expect(found("patch", "A match", "A batch: x", "Match")).toEqual(["Match", "A match", "A batch"]);
});

describe("filter", () => {
  const works = [
    makeWork({
      id: "map",
      title: "Slow Map",
      type: "large-feature",
      description: "Walking routes with benches",
      category: "City",
      creatorId: "mira",
      creatorName: "Mira Okafor",
      appId: "the-slow-one",
      subtitle: "The gentle way around",
      features: ["Shade by the hour"],
    }),
    makeWork({
      id: "cv",
      title: "Le Résumé",
      type: "list-item",
      description: "Ein Straßenatlas von İstanbul",
      category: "city",
      creatorId: "agent-nameless",
      coCreators: [{ creatorId: "wren", creatorName: "Zaunkönig" }],
    }),
    makeWork({ id: "fox", title: "狐の地図 🦊", type: "small-image" }),
  ];

  async function found(filter: Partial<WorksFilter>): Promise<string[]> {
    const everything = { q: "", type: "" };
    return idsOf(await findWorks(works, { ...everything, ...filter }));
  }

  it("finds everything in order for a blank query", async () => {
    expect(await found({})).toEqual(["map", "cv", "fox"]);
  });

  describe("search words", () => {
    it.each([
      ["slow map", "map"],
      ["map slow", "map"],
      ["  MAP\t slow ", "map"],
      ["ma lo", "map"],
      ["benches slow", "map"],
      ["gentle", "map"],
      ["shade", "map"],
      ["okafor", "map"],
      ["résumé", "cv"],
      ["RESUME", "cv"],
      ["re\u0301sume\u0301", "cv"],
      ["istanbul", "cv"],
      ["straße", "cv"],
      ["nameless", "cv"],
      ["wren zaunkonig", "cv"],
      ["the-slow-one", "map"],
      ["mira", "map"],
      ["地図", "fox"],
      ["🦊", "fox"],
      ["strasse", "cv"],
    ])("%j find the only work that contains them all", async (words, id) => {
      expect(await found({ q: words })).toEqual([id]);
    });

    it("find every work that contains them", async () => {
      expect(await found({ q: "CITY" })).toEqual(["map", "cv"]);
      expect(await found({ q: "a" })).toEqual(["map", "cv"]);
    });

    it.each(["slow resume", "slowmap", "large-feature", "(", ".*", "undefined"])(
      "%j find nothing if no work contains them all",
      async (words) => {
        expect(await found({ q: words })).toEqual([]);
      },
    );
  });

  it.each([
    ["Łódź", "lodz"],
    ["Søren", "soren"],
    ["Kræmmer", "kraemmer"],
    ["Straße", "strasse"],
    ["Đorđe", "dorde"],
    ["Þór", "thor"],
    ["Œuvre", "oeuvre"],
    ["ﬁnal", "final"],
    ["محمد", "محمد"],
    ["漢字の本", "字"],
    ["한국", "한국"],
    ["Москва", "москва"],
    ["Ёлка", "елка"],
  ])("finds the title %s by itself and by %s", async (title, words) => {
    const named = [makeWork({ id: "named", title, type: "list-item" })];
    for (const q of [title, title.toUpperCase(), title.toLowerCase(), words]) {
      expect(idsOf(await findWorks(named, { q, type: "" })), q).toEqual(["named"]);
    }
  });

  describe("a long search", () => {
    const read = (q: string) => readFilter(new URLSearchParams({ q }));
    const words = (count: number) =>
      Array.from({ length: count }, (_, index) => `w${index}`).join(" ");

    it.each([words(20), "x".repeat(200), "🦊".repeat(200)])(
      "is kept whole up to 20 words or 200 characters (%#)",
      (q) => {
        expect(read(q)).toMatchObject({ q });
        expect(isCut(read(q))).toBe(false);
      },
    );

    it.each([
      [words(21), `${words(20)}…`],
      [words(7000), `${words(20)}…`],
      ["x".repeat(201), `${"x".repeat(200)}…`],
      ["🦊".repeat(201), `${"🦊".repeat(200)}…`],
      [`${"x".repeat(199)} y`, `${"x".repeat(199)}…`],
      [`${"x".repeat(199)}… y`, `${"x".repeat(199)}…`],
    ])("is truncated beyond that, and marked with an ellipsis (%#)", (q, kept) => {
      expect(read(q)).toMatchObject({ q: kept });
      expect(isCut(read(q))).toBe(true);
      expect(read(kept)).toMatchObject({ q: kept });
    });

    it("searches for the words that remain", async () => {
      const filter = read(`slow map ${"benches ".repeat(30)}`);
      expect(idsOf(await findWorks(works, filter))).toEqual(["map"]);
    });
  });

  it("finds only works that match words and type", async () => {
    const filter = { q: "map", type: "large-feature" };
    expect(await found(filter)).toEqual(["map"]);
    expect(await found({ ...filter, q: "resume" })).toEqual([]);
    expect(await found({ ...filter, type: "list-item" })).toEqual([]);
  });
});
