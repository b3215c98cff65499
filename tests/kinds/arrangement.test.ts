import { describe, expect, it } from "vitest";
import { idsOf, storedWork } from "../support/work";
import { arrangementId, findMoved, readArrangement } from "~/kinds/arrangement";
import { buildCatalogue } from "~/catalogue/catalogue.server";
import type { StoredWork, WorkDocument } from "~/kinds/work";
import { idProblem } from "~/kinds/document-problem";

function catalogueOf(stored: StoredWork[], arrangement: WorkDocument = {}) {
  return buildCatalogue(stored, [], new Date(), new Map([[arrangementId, arrangement]]));
}

function grouped(stored: StoredWork[], arrangement?: WorkDocument) {
  return catalogueOf(stored, arrangement).categories.map(({ name, works }) => [
    name,
    ...idsOf(works),
  ]);
}

it("the arrangement has an ID that no work can have", () => {
  expect(idProblem(arrangementId)).toBeDefined();
});

describe("works without a position", () => {
  it.each([
    [["work-10", "work-2", "work-1"], "work-1 work-2 work-10"],
    [["work-100", "work-20"], "work-20 work-100"],
    [["v1.10", "v1.9", "v1.9a"], "v1.9 v1.9a v1.10"],
    [["Zoo", "apple", "Émile", "email"], "apple email Émile Zoo"],
    [["a", "A", "á"], "A a á"],
    [["007", "7", "07", "8"], "007 07 7 8"],
  ])("with the IDs %j have the order %j", (ids, order) => {
    const { works } = catalogueOf(ids.map((id) => storedWork(id)));
    expect(idsOf(works).join(" ")).toBe(order);
  });
});

it("the arrangement tolerates the data of other programs", () => {
  const arrangement = {
    categories: 7,
    "order/Tools": [null, "2", {}],
    "app/a": ["b"],
  };
  const works = ["1", "2"].map((id) => storedWork(id, { category: "Tools" }));
  expect(grouped(works, arrangement)).toEqual([["Tools", "2", "1"]]);
  expect(findMoved(arrangement, "app", "a", () => true)).toBeUndefined();
});

it("reads an arrangement from outside without its malformed parts", () => {
  const document = {
    "order/Tools": ["a", "b"],
    "order/Maps": "a",
    "app/old": "new",
    "creator/ada": "ada-l",
    "creator/bo": 7,
    rev: 3,
    other: "x",
  };
  const read = { "order/Tools": ["a", "b"], "app/old": "new" };
  expect(readArrangement(document)).toEqual({
    ...read,
    "creator/ada": "ada-l",
  });
  expect(readArrangement({ categories: ["Maps", "Tools"] })).toEqual({
    categories: ["Maps", "Tools"],
  });
  expect(readArrangement({ categories: [] })).toEqual({});
  expect(readArrangement("text")).toBeUndefined();
});
