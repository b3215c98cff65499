import { describe, expect, it } from "vitest";
import { idsOf, storedWork } from "../support/work";
import { findSummaries, summaryOf } from "~/works/work-summary.server";

const problem =
  "Visitors do not see this work: its type is unknown or its data is malformed. To fix it, edit and save the work.";

describe("the summary of a work", () => {
  it("says what a card on the dashboard shows, and nothing is wrong", () => {
    const stored = storedWork("slow-map", {
      title: " Slow Map ",
      type: "list-item",
      category: "Maps",
      description: "Benches.",
      price: "$29",
      rev: 3,
    });
    expect(summaryOf(stored)).toEqual({
      id: "slow-map",
      title: "Slow Map",
      type: "List item",
      category: "Maps",
      description: "Benches.",
    });
  });

  it("has no blank category or description", () => {
    const summary = summaryOf(
      storedWork("a", { category: " ", description: "" }),
    );
    expect(summary.category).toBeUndefined();
    expect(summary.description).toBeUndefined();
    expect(summary.problem).toBeUndefined();
  });
});

describe("the summary of a work that visitors do not see", () => {
  it("says so, and what there is to say of an unknown type", () => {
    const stored = storedWork("a", {
      type: " giant-feature ",
      description: "Benches.",
    });
    expect(summaryOf(stored)).toEqual({
      id: "a",
      title: "Work a",
      type: "giant-feature",
      description: "Benches.",
      problem,
    });
  });

  it.each([
    {},
    { title: null, type: null },
    { title: "", type: " " },
    { title: 7, type: ["list-item"], description: { deep: [] } },
    { title: ["a"], type: true, description: 3 },
  ])("says its id where the document is %j", (document) => {
    expect(summaryOf({ id: "a", document })).toEqual({
      id: "a",
      title: "a",
      type: "no type",
      description: undefined,
      problem,
    });
  });

  it("is one of a good type too, where another field is malformed", () => {
    const summary = summaryOf(storedWork("a", { price: 29 }));
    expect(summary).toMatchObject({
      title: "Work a",
      type: "medium-feature",
      problem,
    });
  });
});

describe("a search of summaries", () => {
  const works = [
    storedWork("slow-map", {
      title: "Slow Map",
      category: "Maps",
      description: "Where the benches are.",
    }),
    storedWork("night-bus", { title: "Night Bus", type: "list-item" }),
    storedWork("dawn-count", { title: "Chœur d’aube", category: "Éveil" }),
    storedWork("odd", { title: "Odd One", type: "giant-feature" }),
  ];

  function found(words: string): string[] {
    return idsOf(findSummaries(works, words));
  }

  it.each(["", " ", "\t\n"])("leaves all where it is %j", (words) => {
    expect(found(words)).toEqual(idsOf(works));
  });

  it.each([
    ["slow-map", ["slow-map"]],
    ["Night", ["night-bus"]],
    ["maps", ["slow-map"]],
    ["BENCHES", ["slow-map"]],
    ["list item", ["night-bus"]],
    ["giant", ["odd"]],
    ["œur", ["dawn-count"]],
    ["ÉVEIL", ["dawn-count"]],
    ["malformed", ["odd"]],
    ["t", ["night-bus", "slow-map", "dawn-count", "odd"]],
    ["nowhere", []],
    ["undefined", []],
    [".*", []],
  ])("finds by %j wherever it stands", (words, ids) => {
    expect(found(words)).toEqual(ids);
  });

  it("wants every word, in any order, not side by side", () => {
    expect(found("  benches   SLOW ")).toEqual(["slow-map"]);
    expect(found("benches night")).toEqual([]);
  });

  it("finds by creator and App ID as well", () => {
    const byOthers = [
      storedWork("a", { creatorName: "Mira Okafor", creatorId: "mira-o" }),
      storedWork("b", { appId: "tide-atlas", type: "giant-feature" }),
    ];
    for (const [words, id] of [
      ["okafor", "a"],
      ["mira-o", "a"],
      ["atlas", "b"],
    ] as const) {
      expect(idsOf(findSummaries(byOthers, words)), words).toEqual([id]);
    }
  });

  it("puts a title that begins with a word before others", () => {
    const towns = ["Town Hall", "My Own Map", "Own Goal"].map((title) =>
      storedWork(title, { title }),
    );
    expect(idsOf(findSummaries(towns, "own"))).toEqual([
      "Own Goal",
      "My Own Map",
      "Town Hall",
    ]);
  });
});
