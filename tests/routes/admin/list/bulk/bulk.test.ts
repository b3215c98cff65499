import { describe, expect, it } from "vitest";
import {
  type BulkRequest,
  checkBulkValues,
  findChosen,
  planBulk,
  readChosen,
  requestOf,
} from "~/routes/admin/list/bulk/bulk.server";
import { buildCatalogue } from "~/catalogue/catalogue.server";
import { readListQuery } from "~/routes/admin/frame/list-path";
import { idsOf, storedWork } from "../../../../support/work";
import type { BulkAction } from "~/routes/admin/list/bulk/bulk-action";
import { makerLine } from "~/kinds/makers";
import { makersIn } from "~/kinds/stored-makers.server";

const blank = { category: "", creatorId: "", creatorName: "" };
const now = new Date("2030-01-01T12:00:00Z");

async function split(
  request: Partial<BulkRequest> & Pick<BulkRequest, "action">,
  fields: Record<string, object>,
) {
  const works = Object.entries(fields).map(([id, own]) => storedWork(id, { ...own }));
  const plan = await planBulk(works, { ...blank, ...request }, now);
  return {
    changed: plan.items.map(({ id }) => id),
    unchanged: plan.unchanged.map(({ id }) => id),
  };
}

describe("a plan lists the works that would not change", () => {
  const states = {
    published: {},
    draft: { status: "draft" },
    scheduled: { publishAt: "2031-01-01T00:00:00Z" },
    both: { status: "draft", publishAt: "2031-01-01T00:00:00Z" },
  };

  it("for publishing", async () => {
    expect(await split({ action: "publish" }, states)).toEqual({
      changed: ["draft", "scheduled", "both"],
      unchanged: ["published"],
    });
  });

  it("for making drafts", async () => {
    expect(await split({ action: "unpublish" }, states)).toEqual({
      changed: ["published", "scheduled"],
      unchanged: ["draft", "both"],
    });
  });

  it("for setting or removing a category", async () => {
    const fields = {
      here: { category: "A" },
      there: { category: "a" },
      no: {},
    };
    const action = "category";
    expect((await split({ action, category: "A" }, fields)).unchanged).toEqual(["here"]);
    expect((await split({ action }, fields)).unchanged).toEqual(["no"]);
  });

  it("for setting a creator", async () => {
    const fields = {
      same: { creatorId: "ada", creatorName: "Ada" },
      renamed: { creatorId: "ada", creatorName: "A." },
      other: { creatorId: "bo" },
    };
    const creator = { creatorId: "ada", creatorName: "Ada" };
    expect((await split({ action: "creator", ...creator }, fields)).changed).toEqual([
      "renamed",
      "other",
    ]);
  });

  it("for deleting: none", async () => {
    expect((await split({ action: "delete" }, states)).unchanged).toEqual([]);
  });
});

it("a bulk action checks a new category and creator like the work form", () => {
  const values = { ...blank, creatorId: ".." };
  expect(checkBulkValues({ ...values, action: "creator" })).toHaveProperty("creatorId");
  expect(checkBulkValues({ ...values, action: "delete" })).toEqual({});
  const named = { ...blank, action: "creator", creatorName: "Ada" };
  expect(checkBulkValues(named)).toHaveProperty("creatorId");
  expect(checkBulkValues({ ...blank, action: "creator" })).toEqual({});
  const bell = { ...blank, category: "\u0007" };
  expect(checkBulkValues({ ...bell, action: "category" })).toHaveProperty("category");
});

describe("a maker of several works", () => {
  const ada = { creatorId: "ada", creatorName: "Ada" };
  const cairn = { creatorId: "cairn", creatorName: "Cairn", isAgent: true };
  const full = Array.from({ length: 10 }, (_, id) => ({ creatorId: `${id}` }));
  const works = [
    storedWork("none"),
    storedWork("ada", ada),
    storedWork("both", { ...ada, coCreators: [cairn] }),
    storedWork("first", { ...cairn, isAgent: undefined, coCreators: [ada] }),
    storedWork("full", { ...ada, coCreators: full }),
  ];
  const creditsAfter = async (request: Partial<BulkRequest>, action: BulkAction) => {
    const plan = await planBulk(works, { ...blank, ...request, action }, now);
    const credits = plan.items.map(({ id, document = {} }) => [
      id,
      makersIn(document).map(makerLine).join(", "),
    ]);
    const sentences = plan.sentences.at(-1);
    return { ...(Object.fromEntries(credits) as object), sentences };
  };
  const agent = {
    creatorId: "cairn",
    creatorName: "C.",
    creatorIsAgent: "yes",
  };

  it("is added to works that do not have it and have room", async () => {
    expect(await creditsAfter(agent, "add-maker")).toEqual({
      none: "C. (cairn), AI agent",
      ada: "Ada (ada), C. (cairn), AI agent",
      sentences: "A work can have at most 11 makers.",
    });
  });

  it("is removed in any position", async () => {
    expect(await creditsAfter(agent, "remove-maker")).toMatchObject({
      both: "Ada (ada)",
      first: "Ada (ada)",
    });
    const byName = { creatorName: "Ada" };
    expect(await creditsAfter(byName, "remove-maker")).toEqual({});
  });

  it("takes the first place as their creator, and the others stay", async () => {
    expect(await creditsAfter(agent, "creator")).toMatchObject({
      none: "C. (cairn), AI agent",
      both: "C. (cairn), AI agent",
      first: "C. (cairn), AI agent, Ada (ada)",
    });
  });

  it("needs an ID or a name", () => {
    for (const action of ["add-maker", "remove-maker"]) {
      expect(checkBulkValues({ ...blank, action })).toEqual({
        creatorId: "Enter an ID or a name.",
      });
      const named = { ...blank, action, creatorName: "Ada" };
      expect(checkBulkValues(named)).toEqual({});
    }
  });
});

describe("the chosen works", () => {
  const stored = Array.from({ length: 60 }, (_, number) =>
    storedWork(`${number}`, { category: number < 55 ? "A" : "B" }),
  );
  const current = buildCatalogue(stored, [], now);
  const query = readListQuery(new URLSearchParams({ category: "A", page: "2" }));
  const chosenBy = (form: string) =>
    findChosen(readChosen(new URLSearchParams(form)), query, current, now);

  it.each([
    ["all that match", "which=all&id=1", 55, "all", ["1"]],
    ["the page", "which=page&id=1", 5, "checked", undefined],
    ["the checked ones", "which=else&id=1&id=59&id=x", 2, "checked", undefined],
  ])("are %s", (_, form, count, which, ids) => {
    const { chosen, targets } = chosenBy(form);
    expect(targets).toHaveLength(count);
    expect(chosen).toMatchObject({ which, ids: ids ?? idsOf(targets) });
  });

  it("come with trimmed values", () => {
    const { values } = chosenBy("action=+category+&category=+C+").chosen;
    expect(values).toMatchObject({ action: "category", category: "C" });
  });
});

it("completes the name of a known creator", () => {
  const fields = {
    creatorId: "cairn",
    creatorName: "C.",
    creatorIsAgent: true,
  };
  const current = buildCatalogue([storedWork("a", fields)]);
  const values = { ...blank, action: "creator", creatorId: "cairn" };
  expect(requestOf(values, current)).toMatchObject({
    creatorName: "C.",
    creatorIsAgent: "yes",
  });
  const own = { ...values, creatorName: "Cairn" };
  expect(requestOf(own, current)).toEqual(own);
  const unknown = { ...values, creatorId: "ada" };
  expect(requestOf(unknown, current)).toEqual(unknown);
});
