import { describe, expect, it } from "vitest";
import { idsOf, storedWork } from "../support/work";
import { filterSummaries, summaryOf } from "~/works/work-summary.server";

const problem =
  "Visitors do not see this work: its type is unknown or its data is malformed. Edit and save it to mend it.";

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

describe("a filter of summaries", () => {
  const summaries = [
    storedWork("slow-map", {
      title: "Slow Map",
      category: "Maps",
      description: "Where the benches are.",
    }),
    storedWork("night-bus", { title: "Night Bus", type: "list-item" }),
    storedWork("dawn-count", { title: "Chœur d’aube", category: "Éveil" }),
    storedWork("odd", { title: "Odd One", type: "giant-feature" }),
  ].map(summaryOf);

  function found(words: string): string[] {
    return idsOf(filterSummaries(summaries, words));
  }

  it.each(["", " ", "\t\n"])("leaves all where it is %j", (words) => {
    expect(found(words)).toEqual(idsOf(summaries));
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
    ["t", ["slow-map", "night-bus", "dawn-count", "odd"]],
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

  it("keeps the order", () => {
    expect(found("a")).toEqual(
      idsOf(summaries).filter((id) => found("a").includes(id)),
    );
    expect(idsOf(filterSummaries(summaries.toReversed(), "bus"))).toEqual([
      "night-bus",
    ]);
  });
});
