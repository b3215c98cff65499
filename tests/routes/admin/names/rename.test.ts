import { describe, expect, it } from "vitest";
import { buildCatalogue } from "~/catalogue/catalogue.server";
import { readRenaming } from "~/routes/admin/names/rename.server";
import { makerLine } from "~/kinds/makers";
import { makersIn } from "~/kinds/stored-makers.server";
import { storedWork } from "../../../support/work";

const current = buildCatalogue([
  storedWork("1", { category: "Tools", creatorId: "ada", creatorName: "Ada" }),
  storedWork("2", {
    category: "Tools",
    creatorId: "cairn",
    creatorName: "Cairn",
    creatorIsAgent: true,
  }),
  storedWork("3", { category: "Music", creatorId: "bo", creatorName: "Bo" }),
  storedWork("4", { creatorId: "nameless" }),
]);

const categories = (query: string) =>
  readRenaming("categories", new URLSearchParams(query), current);

const creators = (query: string) => readRenaming("creators", new URLSearchParams(query), current);

async function makersAfter(query: string): Promise<Record<string, string>> {
  const items = (await creators(query).plan?.())?.items ?? [];
  return Object.fromEntries(
    items
      .filter(({ document }) => document?.title)
      .map(({ id, document = {} }) => [id, makersIn(document).map(makerLine).join(", ")]),
  );
}

describe("a plan to rename categories", () => {
  it.each([
    ["from=Tools&to=+Toys+", ["2 works in “Tools” will move to “Toys”."], "Rename: change 2 works"],
    [
      "from=Tools&to=Music",
      ["2 works in “Tools” will move to “Music”, which already has 1 work."],
      "Merge: change 2 works",
    ],
    [
      "from=Music&from=Tools&to=New",
      ["3 works in “Music”, “Tools” will move to “New”."],
      "Merge: change 3 works",
    ],
    [
      "from=Music&from=Tools&to=Tools",
      ["1 work in “Music” will move to “Tools”, which already has 2 works."],
      "Merge: change 1 work",
    ],
    [
      "from=Music&to=Uncategorized",
      [
        "1 work in “Music” will move to “Uncategorized”, which already has 1 work.",
        "It will have no category.",
      ],
      "Merge: change 1 work",
    ],
    [
      "from=Tools&to=Uncategorized",
      [
        "2 works in “Tools” will move to “Uncategorized”, which already has 1 work.",
        "They will have no category.",
      ],
      "Merge: change 2 works",
    ],
  ])("says what %j changes", async (query, sentences, button) => {
    expect(await categories(query).plan?.()).toMatchObject({
      action: "rename",
      sentences,
      button,
    });
  });

  it("needs a name that is not the only old one", () => {
    expect(categories("from=Tools&to=+").errors.to).toBe("Enter a name.");
    const same = categories("from=Tools&to=Tools+");
    expect(same.errors.to).toContain("already has this name");
    expect(same.plan).toBeUndefined();
  });
});

describe("a plan to rename creators", () => {
  it.each([
    [
      "from=ada&id=ada&name=Ada+L.",
      ["The creator of 1 work will be “Ada L.” with the ID “ada”."],
      "Rename: change 1 work",
    ],
    [
      "from=ada&id=al&name=",
      [
        "The creator of 1 work will be “al” with the ID “al”.",
        "/creators/ada will redirect to /creators/al.",
      ],
      "Rename: change 1 work",
    ],
    [
      "from=ada&id=ada&name=Ada",
      ["No works will change. The creator already has this name and ID."],
      "Rename: change 0 works",
    ],
    [
      "from=ada&id=bo&name=Bo",
      [
        "The creator of 1 work will be “Bo” with the ID “bo”.",
        "This creator already has 1 work.",
        "/creators/ada will redirect to /creators/bo.",
      ],
      "Merge: change 1 work",
    ],
    [
      "from=ada&from=bo&id=new&name=New",
      [
        "The creator of 2 works will be “New” with the ID “new”.",
        "/creators/ada, /creators/bo will redirect to /creators/new.",
      ],
      "Merge: change 2 works",
    ],
  ])("says what %j changes", async (query, sentences, button) => {
    expect(await creators(query).plan?.()).toMatchObject({
      action: "rename",
      sentences,
      button,
    });
  });

  it("takes the name of the creator whose ID was entered, unless another name was", () => {
    expect(creators("from=ada&id=+bo+").to).toEqual({ id: "bo", name: "Bo" });
    expect(creators("from=ada&id=bo&name=+Ada+").to.name).toBe("Bo");
    expect(creators("from=ada&id=bo&name=B.").to.name).toBe("B.");
    expect(creators("from=ada&id=nameless&name=Ada").to.name).toBe("");
    expect(creators("from=ada&id=ada&name=").to.name).toBe("");
    expect(creators("from=ada&id=new&name=Ada").to.name).toBe("Ada");
  });

  it("makes a merged creator an agent only if the other one is", async () => {
    expect(await makersAfter("from=ada&id=cairn")).toEqual({
      1: "Cairn (cairn), AI agent",
    });
    expect(await makersAfter("from=cairn&id=ada")).toEqual({ 2: "Ada (ada)" });
    expect(await makersAfter("from=ada&from=cairn&id=new&name=New")).toEqual({
      1: "New (new)",
      2: "New (new)",
    });
    expect(await makersAfter("from=cairn&id=new&name=New")).toEqual({
      2: "New (new), AI agent",
    });
  });
});
