// cspell:ignore benchesss bencs benchs benhces bemches benchees bemhces zaunkonik zaunkonig Zaunkönig enches papre thhe работа рабтоа
// cspell:ignore strasse Łódź Søren soren Kræmmer kraemmer Đorđe dorde Œuvre ﬁnal محمد Москва москва Ёлка елка
import { describe, expect, it } from "vitest";
import { idsOf, makeWork } from "../support/work";
import { filterWorks, isCut, readFilter, type WorksFilter } from "~/catalogue/filter";

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

function found(filter: Partial<WorksFilter>): string[] {
  const everything = { q: "", category: "", type: "" };
  return idsOf(filterWorks(works, { ...everything, ...filter }));
}

it("finds everything in order for a blank query", () => {
  expect(found({})).toEqual(["map", "cv", "fox"]);
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
  ])("%j find the only work that contains them all", (words, id) => {
    expect(found({ q: words })).toEqual([id]);
  });

  it("find every work that contains them", () => {
    expect(found({ q: "CITY" })).toEqual(["map", "cv"]);
    expect(found({ q: "a" })).toEqual(["map", "cv"]);
  });

  it.each(["slow resume", "slowmap", "large-feature", "(", ".*", "undefined"])(
    "%j find nothing if no work contains them all",
    (words) => {
      expect(found({ q: words })).toEqual([]);
    },
  );
});

describe("a typing error", () => {
  const title = "Benches, Zaunkönig & the paper-12345 (работа)";
  const item = makeWork({
    id: "a",
    title,
    type: "list-item",
    category: "Cafe",
  });

  it.each([
    ["left out", "benchs"],
    ["added", "benchees"],
    ["replaced", "bemches"],
    ["swapped", "benhces"],
    ["at the start", "enches"],
    ["beside an accent", "zaunkonik"],
    ["in another script", "рабтоа"],
    ["in a compound", "papre-12345"],
    ["in each of several words", "bemches zaunkonik"],
    ["that makes the word longer", "cafes"],
  ])("%s is forgiven", (_, q) => {
    expect(idsOf(filterWorks([item], { q, category: "", type: "" }))).toEqual(["a"]);
  });

  it.each([
    ["in a short word", "thhe"],
    ["with two letters more", "benchesss"],
    ["with two letters fewer", "bencs"],
    ["twice in a word", "bemhces"],
    ["in a number", "paper-12346"],
    ["in a number alone", "12346"],
    ["beside a word that is missing", "bemches missing"],
  ])("%s is not", (_, q) => {
    expect(filterWorks([item], { q, category: "", type: "" })).toEqual([]);
  });

  it("counts only in works without the word itself, which come last", () => {
    const named = ["Patch", "A match", "Matches", "Match"].map((title) =>
      makeWork({ id: title, title, type: "list-item" }),
    );
    const filter = { q: "match", category: "", type: "" };
    expect(idsOf(filterWorks(named, filter))).toEqual(["Match", "Matches", "A match", "Patch"]);
  });

  it("is forgiven within a category", () => {
    expect(found({ q: "bemches", category: "City" })).toEqual(["map"]);
    expect(found({ q: "bemches", category: "city" })).toEqual([]);
  });
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
])("finds the title %s by itself and by %s", (title, words) => {
  const named = [makeWork({ id: "named", title, type: "list-item" })];
  for (const q of [title, title.toUpperCase(), title.toLowerCase(), words]) {
    const filter = { q, category: "", type: "" };
    expect(idsOf(filterWorks(named, filter)), q).toEqual(["named"]);
  }
});

describe("the order of search results", () => {
  const towns = ["A Town", "Their Own Map", "Own Goal", "Zoo"].map((title) =>
    makeWork({
      id: title,
      title,
      type: "list-item",
      description: title === "Zoo" ? "Our own" : undefined,
    }),
  );

  it("puts titles that start with the words first, then words that start with them, then the rest", () => {
    const filter = { q: "OWN", category: "", type: "" };
    expect(idsOf(filterWorks(towns, filter))).toEqual([
      "Own Goal",
      "Their Own Map",
      "A Town",
      "Zoo",
    ]);
  });
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

  it("searches for the words that remain", () => {
    const filter = read(`slow map ${"benches ".repeat(30)}`);
    expect(idsOf(filterWorks(works, filter))).toEqual(["map"]);
  });
});

it("finds only works that match words, category, and type", () => {
  const filter = { q: "map", category: "City", type: "large-feature" };
  expect(found(filter)).toEqual(["map"]);
  expect(found({ ...filter, q: "resume" })).toEqual([]);
  expect(found({ ...filter, category: "city" })).toEqual([]);
  expect(found({ ...filter, type: "list-item" })).toEqual([]);
});
