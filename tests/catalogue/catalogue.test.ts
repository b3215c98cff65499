// cspell:ignore nach strasse Привет jing
import { describe, expect, it } from "vitest";
import {
  buildCatalogue,
  everyCreator,
  knownCategory,
  groupByCategory,
  withKnownMakers,
} from "~/catalogue/catalogue.server";
import { freeIds, idsOfWorks, makerIds } from "~/catalogue/new-ids.server";
import { idProblem } from "~/kinds/document-problem";
import { creditText, makerLine, makersOf } from "~/kinds/makers";
import { idsOf, makeWork, storedWork } from "../support/work";

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
});

it.each([
  ["tools", "Tools"],
  ["TOOLS", "Tools"],
  ["Toolbox", "Toolbox"],
  ["", ""],
])("the category %j is that of other works as %j", (typed, expected) => {
  const stored = [storedWork("1", { category: "Tools" }), storedWork("2", { category: "toolbox" })];
  expect(knownCategory(typed, buildCatalogue(stored), "2")).toBe(expected);
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

  it("are sorted by name, and creators with the same name stay separate", () => {
    const { creators } = buildCatalogue([
      storedWork("1", { creatorId: "3", creatorName: "Zoë" }),
      storedWork("2", { creatorId: "2", creatorName: "émile" }),
      storedWork("3", { creatorId: "b", creatorName: "Ada" }),
      storedWork("4", { creatorId: "a", creatorName: "Ada" }),
      storedWork("5", { creatorId: "1", creatorName: "Zoe" }),
    ]);
    expect(creators.map(({ id, name }) => `${name} ${id}`)).toEqual([
      "Ada a",
      "Ada b",
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
      storedWork("2", { creatorId: "cairn", creatorIsAgent: true, createdAt: ofAgent }),
    ]);
    expect(creators.map((creator) => creator.isAgent)).toEqual([isAgent]);
    const shown = works.map((work) => makersOf(work)[0]?.isAgent);
    expect(shown).toEqual([isAgent, isAgent]);
  });
});

const stored = [
  storedWork("1", { creatorId: "mira", creatorName: "Mira", status: "draft" }),
  storedWork("2", { creatorId: "cairn", creatorName: "Cairn", creatorIsAgent: true }),
  storedWork("own", { creatorId: "bo", creatorName: "Bo" }),
];

it.each([
  [{ creatorId: "mira" }, ["Mira (mira)"]],
  [{ creatorId: "cairn" }, ["Cairn (cairn), AI agent"]],
  [{ creatorId: "mira", creatorName: "M." }, ["M. (mira)"]],
  [{ creatorId: "mira", creatorIsAgent: true }, ["mira, AI agent"]],
  [{ creatorName: "mira" }, ["mira"]],
  [{ creatorId: "new" }, ["new"]],
  // The work itself may no longer say so.
  [{ creatorId: "bo" }, ["bo"]],
  [{ creatorName: "Ada", coCreators: [{ creatorId: "mira" }] }, ["Ada", "Mira (mira)"]],
])("takes what is known about the makers of %j: %j", (fields, lines) => {
  const work = makeWork({ id: "own", description: "Kept", ...fields });
  const named = withKnownMakers(work, buildCatalogue(stored));
  expect(makersOf(named).map(makerLine)).toEqual(lines);
  expect(named.description).toBe("Kept");
});

it.each([
  ["Slow Map", "slow-map"],
  ["  Café & Déjà—Vu! ", "cafe-deja-vu"],
  ["Ada’s Map", "adas-map"],
  ["Straße nach Ærø", "strasse-nach-aero"],
  ["Привет мир", "privet-mir"],
  ["北京地图", "bei-jing-de-tu"],
  ["🦊", "fox"],
  ["!!!", "work"],
  [`${"long ".repeat(30)}`, "long-".repeat(12).slice(0, -1)],
])("turns %j into the ID %j", (title, id) => {
  expect(freeIds(() => false, "work")(title)).toBe(id);
  expect(idProblem(id)).toBeUndefined();
});

it("adds the lowest free number to a taken ID, and does not count from 1 again", () => {
  const taken = new Set(["slow-map", "slow-map-2"]);
  let asked = 0;
  const freeId = freeIds((id) => (asked += 1) > 0 && taken.has(id), "work");
  expect(freeId("Slow Map")).toBe("slow-map-3");
  taken.add("slow-map-3");
  asked = 0;
  expect(freeId("Slow Map")).toBe("slow-map-4");
  expect(asked).toBe(2);
});

it("a new work can take neither an ID nor an App ID of another one", () => {
  const works = [storedWork("a", { appId: " map " }), storedWork("b")];
  expect(idsOfWorks(works).filter(Boolean)).toEqual(["a", "map", "b"]);
});

describe("the ID of a maker", () => {
  const stored = [
    storedWork("1", { creatorId: "m-1", creatorName: "Mira" }),
    storedWork("2", { creatorId: "bo", creatorName: "Bo Lind" }),
    storedWork("3", { creatorId: "m-2", creatorName: "Mira" }),
  ];

  it.each([
    ["Bo Lind", "bo"],
    ["Mira", "m-1"],
    ["Bo", "bo-2"],
    ["Ada Wood", "ada-wood"],
    ["!!!", "maker"],
  ])("named %j is %s", (name, id) => {
    expect(makerIds(everyCreator(buildCatalogue(stored))).idFor(name)).toBe(id);
  });

  it("is the same for each work with the name, whatever its case, and differs for others", () => {
    const ids = makerIds(everyCreator(buildCatalogue(stored)));
    const given = ["Ada", "ada", "Ada", "ADA!"].map((name) => ids.idFor(name));
    expect(given).toEqual(["ada", "ada", "ada", "ada-2"]);
  });

  it("is not one that somebody gave to another maker", () => {
    const ids = makerIds(everyCreator(buildCatalogue(stored)));
    ids.remember("ada", "Ada Wood");
    ids.remember("b", "Mira");
    const names = ["Ada Wood", "Mira", "Ada"];
    expect(names.map((name) => ids.idFor(name))).toEqual(["ada", "m-1", "ada-2"]);
  });

  it("that somebody gave without a name can be that of any maker", () => {
    const ids = makerIds(everyCreator(buildCatalogue(stored)));
    ids.remember("lone-star", "");
    expect(ids.idFor("lone-star")).toBe("lone-star");
    expect(ids.idFor("Lone Star")).toBe("lone-star");
  });
});
