import { describe, expect, it } from "vitest";
import { idsOf, makeWork } from "../support/work";
import {
  filterWorks,
  isFiltered,
  readFilter,
  type WorksFilter,
} from "~/works/filter";

const works = [
  makeWork({
    id: "map",
    title: "Slow Map",
    type: "large-feature",
    description: "Walking routes with benches",
    category: "City",
    creatorId: "mira",
    creatorName: "Mira Okafor",
    subtitle: "The kind way round",
    features: ["Shade by the hour"],
  }),
  makeWork({
    id: "cv",
    title: "Le Résumé",
    type: "list-item",
    description: "Ein Straßenatlas von İstanbul",
    category: "city",
    creatorId: "agent-nameless",
  }),
  makeWork({ id: "fox", title: "狐の地図 🦊", type: "small-image" }),
];

function found(filter: Partial<WorksFilter>): string[] {
  const everything = { words: "", category: "", type: "" };
  return idsOf(filterWorks(works, { ...everything, ...filter }));
}

it("finds everything, in its order, where nothing is asked for", () => {
  expect(found({})).toEqual(["map", "cv", "fox"]);
});

describe("words", () => {
  it.each([
    ["slow map", "map"],
    ["map slow", "map"],
    ["  MAP\t slow ", "map"],
    ["ma lo", "map"],
    ["benches slow", "map"],
    ["kind", "map"],
    ["shade", "map"],
    ["okafor", "map"],
    ["résumé", "cv"],
    ["RESUME", "cv"],
    ["re\u0301sume\u0301", "cv"],
    ["istanbul", "cv"],
    ["straße", "cv"],
    ["nameless", "cv"],
    ["地図", "fox"],
    ["🦊", "fox"],
  ])("%j find the one work that has them all", (words, id) => {
    expect(found({ words })).toEqual([id]);
  });

  it("find every work that has them", () => {
    expect(found({ words: "CITY" })).toEqual(["map", "cv"]);
    expect(found({ words: "a" })).toEqual(["map", "cv"]);
  });

  it.each(["slow resume", "slowmap", "large-feature", "(", ".*", "undefined"])(
    "%j find nothing where not all of them stand in one work",
    (words) => {
      expect(found({ words })).toEqual([]);
    },
  );
});

describe("a category", () => {
  it("finds the works that name exactly it", () => {
    expect(found({ category: "City" })).toEqual(["map"]);
    expect(found({ category: "city" })).toEqual(["cv"]);
    expect(found({ category: "Cit" })).toEqual([]);
  });

  it("Uncategorized finds the works without one", () => {
    expect(found({ category: "Uncategorized" })).toEqual(["fox"]);
  });
});

it("finds the works of a type, and none of a type that does not exist", () => {
  expect(found({ type: "list-item" })).toEqual(["cv"]);
  expect(found({ type: "giant-feature" })).toEqual([]);
});

it("finds only what matches words, category and type at once", () => {
  const filter = { words: "map", category: "City", type: "large-feature" };
  expect(found(filter)).toEqual(["map"]);
  expect(found({ ...filter, words: "resume" })).toEqual([]);
  expect(found({ ...filter, category: "city" })).toEqual([]);
  expect(found({ ...filter, type: "list-item" })).toEqual([]);
});

describe("a query", () => {
  it("is read without the spaces around its values", () => {
    const query = new URLSearchParams("q=+slow++map+&category=+City&type=x");
    expect(readFilter(query)).toEqual({
      words: "slow  map",
      category: "City",
      type: "x",
    });
  });

  it.each(["", "q=", "q=+&category=&type=%09", "page=2"])(
    "%j asks for nothing",
    (query) => {
      const filter = readFilter(new URLSearchParams(query));
      expect(filter).toEqual({ words: "", category: "", type: "" });
      expect(isFiltered(filter)).toBe(false);
    },
  );

  it.each(["q=a", "category=City", "type=x"])(
    "%j asks for something",
    (query) => {
      expect(isFiltered(readFilter(new URLSearchParams(query)))).toBe(true);
    },
  );
});
