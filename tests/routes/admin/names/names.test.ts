import { describe, expect, it } from "vitest";
import { listNames, lookAlikes } from "~/routes/admin/names/names.server";
import type { WorkDocument } from "~/kinds/work";
import { storedWork } from "../../../support/work";

const namesIn = (list: "categories" | "creators", ...documents: WorkDocument[]) => {
  const stored = documents.map((own, number) => storedWork(`${number}`, own));
  return listNames(list, { stored });
};

const made = (creatorId: string, creatorName?: string) => ({
  creatorId,
  creatorName,
});

describe("the names of categories", () => {
  it("are sorted, and count works without a readable category together", () => {
    const names = namesIn(
      "categories",
      { category: "Tools" },
      { category: "Art" },
      { category: " Tools " },
      ...[undefined, null, "", 29, "  "].map((category) => ({ category })),
    );
    expect(names.map(({ key, name, count }) => [key, name, count])).toEqual([
      ["Art", "Art", 1],
      ["Tools", "Tools", 2],
      ["Uncategorized", "Uncategorized", 5],
    ]);
  });
});

describe("the names of creators", () => {
  it("begin with the name that most works use, and do not repeat the ID", () => {
    const names = namesIn(
      "creators",
      made("ada", "Ada L."),
      made("ada", "Ada"),
      made("ada", "Ada"),
      made("ada"),
    );
    expect(names).toEqual([
      {
        key: "ada",
        name: "Ada",
        names: [
          { name: "Ada", count: 2 },
          { name: "Ada L.", count: 1 },
        ],
        count: 4,
      },
    ]);
  });

  it("are sorted, with the ID for a creator who has no name", () => {
    const nameless = { creatorName: "Nobody", coCreators: [made("bo")] };
    const names = namesIn("creators", made("z", "Cy"), nameless, made("ada"));
    expect(names.map(({ key, name }) => [key, name])).toEqual([
      ["ada", "ada"],
      ["bo", "bo"],
      ["z", "Cy"],
    ]);
  });
});

describe("names look alike", () => {
  const groups = (...documents: WorkDocument[]) =>
    lookAlikes(namesIn("creators", ...documents)).map((group) => group.map(({ key }) => key));

  it.each([
    ["case", "Bea", "BEA"],
    ["accents", "Bea", "Béa"],
    ["spaces", "Bea Li", "Be  ali"],
    ["punctuation", "Bea-Li", "Bea, Li!"],
  ])("if they differ only in %s, the most used first", (_, one, other) => {
    const [first, second] = [made("1", one), made("2", other)];
    expect(groups(first, second, second)).toEqual([["2", "1"]]);
    expect(groups(first, first, second)).toEqual([["1", "2"]]);
  });

  it("if any name of one is the ID of the other", () => {
    const two = [made("cairn", "One"), made("cairn", "Two")];
    expect(groups(...two, made("3", "Cairn"))).toEqual([["cairn", "3"]]);
    expect(groups(...two, made("two", "3"))).toEqual([["cairn", "two"]]);
  });

  it("once, even if both the names and the IDs are similar", () => {
    expect(groups(made("bo", "Bo W."), made("Bo", "Bo W"))).toHaveLength(1);
  });

  it("but not if they have no letters or digits, or differ in one", () => {
    expect(groups(made("1", "!"), made("2", "?"))).toEqual([]);
    expect(groups(made("1", "Bea 2"), made("2", "Bea 3"))).toEqual([]);
  });
});
