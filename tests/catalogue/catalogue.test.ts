import { describe, expect, it } from "vitest";
import { idsOf, makeWork, storedWork } from "../support/work";
import { buildCatalogue, groupByCategory } from "~/catalogue/catalogue.server";
import { creditText, makersOf } from "~/kinds/makers";

function namesOf(named: { name: string }[]): string[] {
  return named.map(({ name }) => name);
}

describe("categories", () => {
  it("are sorted by letter and number, ignoring case and accents", () => {
    const { categories } = buildCatalogue(
      ["zebra", "Émile", "apple", "Zoo 10", "Zoo 2", "elf", "Banana", "ecru"].map((category, i) =>
        storedWork(String(i), { category }),
      ),
    );
    expect(namesOf(categories)).toEqual([
      "apple",
      "Banana",
      "ecru",
      "elf",
      "Émile",
      "zebra",
      "Zoo 2",
      "Zoo 10",
    ]);
  });

  it.each([
    ["Tools", " Tools", "Tools\t"],
    ["Caf\u00e9", "Cafe\u0301", "Caf\u00e9\u200b"],
    ["Kids’ do-it-yourself", "Kids' do-it-yourself", "Kids’ do\u2011it\u2010yourself"],
  ])("count as one if the difference cannot be seen: %s", (...names) => {
    const { categories } = buildCatalogue(
      names.map((category, index) => storedWork(String(index), { category })),
    );
    expect(namesOf(categories)).toEqual([names[0]]);
    expect(categories[0]?.works).toHaveLength(3);
  });

  it("are different for each spelling, always in the same order", () => {
    const spellings = ["tools", "TOOLS", "Tools", "Café", "Cafe"];
    const orders = [spellings, [...spellings].reverse()].map((order) =>
      namesOf(
        buildCatalogue(order.map((category) => storedWork(category, { category }))).categories,
      ),
    );
    expect(orders[0]).toHaveLength(5);
    expect(orders[1]).toEqual(orders[0]);
  });

  it("may have any name, including names of object properties", () => {
    const names = ["__proto__", "constructor", "toString", "作品", "🦊"];
    const categories = groupByCategory(names.map((category) => makeWork({ category })));
    expect(namesOf(categories).sort()).toEqual([...names].sort());
  });
});

it("a category lists large features first, and keeps the order of other works", () => {
  const works = [
    makeWork({ id: "1", type: "list-item" }),
    makeWork({ id: "2", type: "large-feature" }),
    makeWork({ id: "3", type: "medium-feature" }),
    makeWork({ id: "4", type: "large-feature" }),
    makeWork({ id: "5", type: "small-image" }),
    makeWork({ id: "6", type: "list-item" }),
  ];
  const expected = ["2", "4", "1", "3", "5", "6"];
  expect(idsOf(groupByCategory(works)[0]?.works ?? [])).toEqual(expected);
  expect(idsOf(works)).toEqual(["1", "2", "3", "4", "5", "6"]);
});

describe("creators", () => {
  it("are listed once per creator ID, with the number of their works", () => {
    const { creators } = buildCatalogue([
      storedWork("1", { creatorId: "ada", creatorName: "Ada" }),
      storedWork("2", { creatorId: "bo", creatorName: "Bo" }),
      storedWork("3", { creatorId: " ada ", creatorName: "Ada" }),
      storedWork("4", { creatorName: "A name alone" }),
      storedWork("5", { creatorId: " ", creatorName: "Blank" }),
    ]);
    expect(creators).toEqual([
      { id: "ada", name: "Ada", isAgent: false, workCount: 2 },
      { id: "bo", name: "Bo", isAgent: false, workCount: 1 },
    ]);
  });

  it("have the name from the first work that has one, or else their ID", () => {
    const { creators } = buildCatalogue([
      storedWork("1", { creatorId: "ada" }),
      storedWork("2", { creatorId: "ada", creatorName: " " }),
      storedWork("3", { creatorId: "ada", creatorName: "Ada L." }),
      storedWork("4", { creatorId: "ada", creatorName: "A. Lovelace" }),
      storedWork("5", { creatorId: "nameless" }),
    ]);
    expect(creators).toEqual([
      { id: "ada", name: "Ada L.", isAgent: false, workCount: 4 },
      { id: "nameless", name: "nameless", isAgent: false, workCount: 1 },
    ]);
  });

  it("are sorted by name, and creators with the same name stay separate", () => {
    const { creators } = buildCatalogue([
      storedWork("1", { creatorId: "3", creatorName: "Zoë" }),
      storedWork("2", { creatorId: "2", creatorName: "émile" }),
      storedWork("3", { creatorId: "b", creatorName: "Ada" }),
      storedWork("4", { creatorId: "a", creatorName: "Ada" }),
      storedWork("5", { creatorId: "1", creatorName: "Zoe" }),
    ]);
    expect(creators.map(({ id, name }) => `${name} ${id}`)).toEqual([
      "Ada b",
      "Ada a",
      "émile 2",
      "Zoe 1",
      "Zoë 3",
    ]);
  });

  it("are the makers in every place, and each work counts once", () => {
    const cairn = { creatorId: "cairn", isAgent: true };
    const named = { creatorId: "cairn", creatorName: "Cairn" };
    const { creators, works } = buildCatalogue([
      storedWork("1", {
        creatorId: "mira",
        creatorName: "Mira",
        coCreators: [cairn, { creatorName: "Nobody" }, { creatorId: "mira" }],
      }),
      storedWork("2", { creatorName: "Nobody", coCreators: [cairn, named] }),
      storedWork("3", { ...named, creatorIsAgent: true }),
      storedWork("4", { coCreators: ["cairn", 7], creatorId: "mira" }),
      storedWork("5", { coCreators: [cairn], status: "draft" }),
      storedWork("6", { coCreators: [cairn], type: "unknown" }),
    ]);
    expect(creators).toEqual([
      { id: "cairn", name: "Cairn", isAgent: true, workCount: 3 },
      { id: "mira", name: "Mira", isAgent: false, workCount: 2 },
    ]);
    expect(works.map((work) => creditText(makersOf(work)))).toEqual([
      "Mira, Nobody and the agent Cairn",
      "Nobody and the agent Cairn",
      "the agent Cairn",
      "Mira",
    ]);
  });

  it.each<[string, (string | undefined)[], boolean]>([
    ["an agent if the newest work says so", ["2026-01-01", "2026-02-01"], true],
    ["a person if the newest work says so", ["2026-02-01", "2026-01-01"], false],
    ["as a dated work says", ["2026-02-01", undefined], false],
    ["as the first work says if no work is dated", [undefined, "?"], false],
  ])("are %s", (_, [ofPerson, ofAgent], isAgent) => {
    const { creators, works } = buildCatalogue([
      storedWork("1", { creatorId: "cairn", createdAt: ofPerson }),
      storedWork("2", {
        creatorId: "cairn",
        creatorIsAgent: true,
        createdAt: ofAgent,
      }),
    ]);
    expect(creators.map((creator) => creator.isAgent)).toEqual([isAgent]);
    const shown = works.map((work) => makersOf(work)[0]?.isAgent);
    expect(shown).toEqual([isAgent, isAgent]);
  });
});
