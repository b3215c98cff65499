import { describe, expect, it } from "vitest";
import { buildCatalogue } from "~/catalogue/catalogue.server";
import { findListed, neighborOf, listIndexOf } from "~/routes/admin/list/listed-works.server";
import { type ListQuery, readListQuery } from "~/routes/admin/frame/list-path";
import { idsOf, storedWork } from "../../../support/work";

const now = new Date("2030-01-01T12:00:00Z");
const picture = { imageUrl: "/a.png", iconUrl: "/a.png", appId: "map" };

const works = [
  storedWork("slow-map", {
    title: "Slow Map",
    category: "Maps",
    description: "Where the benches are.",
    creatorId: "mira-o",
    creatorName: "Mira Okafor",
    subtitle: "A folded sheet",
    features: ["Shade"],
    updatedAt: "2029-05-01T00:00:00Z",
    ...picture,
  }),
  storedWork("night-bus", {
    title: "Night Bus",
    type: "list-item",
    creatorId: "tern",
    coCreators: [{ creatorId: "wren", creatorName: "Wren" }, { creatorName: "Bo" }],
    updatedAt: "2029-06-01T00:00:00Z",
    ...picture,
    appId: "transit",
  }),
  storedWork("dawn-count", {
    title: "Chœur d’aube",
    category: "Éveil",
    status: "draft",
    ctaLink: "/works/nowhere",
    type: "small-image",
  }),
  storedWork("odd", { title: "Odd One", type: "giant-feature" }),
  storedWork("later", {
    title: "Later",
    category: "maps",
    publishAt: "2031-01-01T00:00:00Z",
    ...picture,
    appId: "later",
  }),
  storedWork("broken", { title: "Broken", price: 29 }),
];

function find(query: Partial<Record<keyof ListQuery, string>>, all = works) {
  const search = new URLSearchParams(query);
  // What was computed for a work is cached, so each test has its own works.
  const stored = all.map((work) => ({ ...work }));
  return idsOf(findListed(buildCatalogue(stored), readListQuery(search), now));
}

describe("a search of the dashboard list", () => {
  it.each([
    ["slow-map", ["slow-map"]],
    ["Night", ["night-bus"]],
    ["maps", ["later", "slow-map"]],
    ["BENCHES", ["slow-map"]],
    ["okafor", ["slow-map"]],
    ["mira-o", ["slow-map"]],
    ["transit", ["night-bus"]],
    ["folded", ["slow-map"]],
    ["shade", ["slow-map"]],
    ["wren bo", ["night-bus"]],
    ["nowhere", []],
    ["undefined", []],
  ])("finds a work by %j in any field", (q, ids) => {
    expect(find({ q }).sort()).toEqual(ids);
  });

  it("requires all words, in any order", () => {
    expect(find({ q: "  benches   SLOW " })).toEqual(["slow-map"]);
    expect(find({ q: "benches night" })).toEqual([]);
  });

  it("puts titles that start with the search first, then titles with its words", () => {
    const towns = ["Town Hall", "My Own Map", "Own Goal", "Own"];
    const stored = towns.map((title) => storedWork(title, { title }));
    expect(find({ q: "own" }, stored)).toEqual(["Own", "Own Goal", "My Own Map", "Town Hall"]);
    const numbers = ["Work 12", "Work 2", "Work 21", "2 at Work"];
    const many = numbers.map((title) => storedWork(title, { title }));
    expect(find({ q: "work 2" }, many).slice(0, 2)).toEqual(["Work 2", "Work 21"]);
    expect(find({ q: "work 2", sort: "title" }, many)).toEqual([
      "2 at Work",
      "Work 2",
      "Work 12",
      "Work 21",
    ]);
  });
});

describe("the order of the list", () => {
  it("is the order of the site at first, with hidden works at the end", () => {
    expect(find({})).toEqual(["dawn-count", "later", "slow-map", "night-bus", "broken", "odd"]);
  });

  it("can be by title, with numbers in numeric order, or by the last change", () => {
    expect(find({ sort: "title" })[0]).toBe("broken");
    expect(find({ sort: "changed" }).slice(0, 2)).toEqual(["night-bus", "slow-map"]);
  });
});

describe("a filter of the list", () => {
  it.each([
    [{ category: "Maps" }, ["slow-map"]],
    [{ category: "MAPS" }, ["later", "slow-map"]],
    [{ category: "Uncategorized" }, ["night-bus"]],
    [{ category: "none" }, []],
    [{ q: "mira okafor" }, ["slow-map"]],
    [{ q: "mira-o" }, ["slow-map"]],
    [{ q: "Bo" }, ["night-bus"]],
    [{ type: "list-item" }, ["night-bus"]],
    [{ state: "draft" }, ["dawn-count"]],
    [{ state: "scheduled" }, ["later"]],
    [{ category: "maps", state: "scheduled", q: "later" }, ["later"]],
    [{ category: "Maps", state: "scheduled" }, []],
  ])("finds the matching works for %j", (query, ids) => {
    expect(find(query).sort()).toEqual(ids);
  });

  it("prefers names that differ only in case to those that contain it", () => {
    const stored = ["Maps", "Old maps"].map((category) => storedWork(category, { category }));
    expect(find({ category: "MAPS" }, stored)).toEqual(["Maps"]);
    expect(find({ category: "MAP" }, stored)).toHaveLength(2);
  });

  it("ignores unknown values", () => {
    const unknown = { type: "giant", state: "lost", page: "-1" };
    expect(find(unknown)).toEqual(find({}));
  });
});

it("offers some of many creators, and the number of others", () => {
  const many = Array.from({ length: 100 }, (_, index) =>
    storedWork(`${index}`, {
      creatorId: `creator-${99 - (index % 60)}`,
      category: `Category ${index % 3}`,
    }),
  );
  const { categories, creators } = listIndexOf(buildCatalogue(many)).offered;
  expect(categories).toEqual({
    values: ["0", "1", "2"].map((n) => ({ value: `Category ${n}` })),
    rest: 0,
  });
  expect(creators.values.length + creators.rest).toBe(60);
  expect(creators.values.length).toBeLessThan(30);
  const busy = Number(creators.values[0]?.value.split("-")[1]);
  expect(busy).toBe(60);
});

it("finds the work that follows a deleted one", () => {
  const catalogue = buildCatalogue(works);
  const query = readListQuery(new URLSearchParams({ q: "map" }));
  const found = findListed(catalogue, query, now);
  const [first, last] = idsOf(found);
  expect(neighborOf(found, first ?? "")).toBe(last);
  expect(neighborOf(found, last ?? "")).toBe(first);
  expect(neighborOf(found, "nobody")).toBeUndefined();
});

it("tells creators with the same name apart by their IDs", () => {
  const bos = ["bo-1", "bo-2"].map((creatorId) =>
    storedWork(creatorId, { creatorId, creatorName: "Bo" }),
  );
  const { creators } = listIndexOf(buildCatalogue([...works, ...bos])).offered;
  const names = new Map(creators.values.map(({ value, name }) => [value, name]));
  expect(names.get("bo-1")).toBe("Bo (bo-1)");
  expect(names.get("bo-2")).toBe("Bo (bo-2)");
  expect(names.get("mira-o")).toBe("Mira Okafor");
});
