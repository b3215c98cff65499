import { describe, expect, it } from "vitest";
import {
  type BulkRequest,
  checkBulkValues,
  planBulk,
  seenOf,
} from "~/routes/admin/list/bulk/bulk.server";
import { storedWork } from "../../../../support/work";

const blank = { category: "", creatorId: "", creatorName: "" };
const now = new Date("2030-01-01T12:00:00Z");

function split(
  request: Partial<BulkRequest> & Pick<BulkRequest, "action">,
  fields: Record<string, object>,
) {
  const works = Object.entries(fields).map(([id, own]) =>
    storedWork(id, { ...own }),
  );
  const plan = planBulk(works, { ...blank, ...request }, now);
  return {
    changed: plan.changed.map(({ id }) => id),
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

  it("for publishing", () => {
    expect(split({ action: "publish" }, states)).toEqual({
      changed: ["draft", "scheduled", "both"],
      unchanged: ["published"],
    });
  });

  it("for making drafts", () => {
    expect(split({ action: "unpublish" }, states)).toEqual({
      changed: ["published", "scheduled"],
      unchanged: ["draft", "both"],
    });
  });

  it("for setting or removing a category", () => {
    const fields = {
      here: { category: "A" },
      there: { category: "a" },
      no: {},
    };
    const action = "category";
    expect(split({ action, category: "A" }, fields).unchanged).toEqual([
      "here",
    ]);
    expect(split({ action }, fields).unchanged).toEqual(["no"]);
  });

  it("for setting a creator", () => {
    const fields = {
      same: { creatorId: "ada", creatorName: "Ada" },
      renamed: { creatorId: "ada", creatorName: "A." },
      other: { creatorId: "bo" },
    };
    const creator = { creatorId: "ada", creatorName: "Ada" };
    expect(split({ action: "creator", ...creator }, fields).changed).toEqual([
      "renamed",
      "other",
    ]);
  });

  it("for deleting: none", () => {
    expect(split({ action: "delete" }, states).unchanged).toEqual([]);
  });
});

it("a bulk action checks a new category and creator like the work form", () => {
  const values = { ...blank, creatorId: ".." };
  expect(checkBulkValues({ ...values, action: "creator" })).toHaveProperty(
    "creatorId",
  );
  expect(checkBulkValues({ ...values, action: "delete" })).toEqual({});
  const bell = { ...blank, category: "\u0007" };
  expect(checkBulkValues({ ...bell, action: "category" })).toHaveProperty(
    "category",
  );
});

it("a bulk action identifies works and revisions, in any order", () => {
  const [a, b] = [storedWork("a"), storedWork("b")];
  expect(seenOf([a, b])).toBe(seenOf([b, a]));
  expect(seenOf([a])).not.toBe(seenOf([a, b]));
  expect(seenOf([storedWork("a", { rev: 2 })])).not.toBe(seenOf([a]));
});
