import { readdirSync } from "node:fs";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, it } from "vitest";
import { buildCatalogue } from "~/catalogue/catalogue.server";
import { arrangementId, findMoved, readArrangement } from "~/kinds/arrangement";
import { idProblem } from "~/kinds/document-problem";
import { pageNameIn, pageNameProblem } from "~/kinds/page";
import { changeRows, screenshotRows } from "~/kinds/row-list";
import type { StoredWork, WorkDocument } from "~/kinds/work";
import routes from "~/routes";
import { idsOf, storedWork } from "../support/work";

function catalogueOf(stored: StoredWork[], arrangement: WorkDocument = {}) {
  return buildCatalogue(stored, { siteDocuments: new Map([[arrangementId, arrangement]]) });
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

it.each([
  [["work-10", "work-2", "work-1"], "work-1 work-2 work-10"],
  [["work-100", "work-20"], "work-20 work-100"],
  [["v1.10", "v1.9", "v1.9a"], "v1.9 v1.9a v1.10"],
  [["Zoo", "apple", "Émile", "email"], "apple email Émile Zoo"],
  [["a", "A", "á"], "A a á"],
  [["007", "7", "07", "8"], "007 07 7 8"],
])("works without a position with the IDs %j have the order %j", (ids, order) => {
  const { works } = catalogueOf(ids.map((id) => storedWork(id)));
  expect(idsOf(works).join(" ")).toBe(order);
});

it("the arrangement tolerates the data of other programs", () => {
  const arrangement = { categories: 7, "order/Tools": [null, "2", {}], "app/a": ["b"] };
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
  expect(readArrangement(document)).toEqual({ ...read, "creator/ada": "ada-l" });
  expect(readArrangement({ categories: ["Maps", "Tools"] })).toEqual({
    categories: ["Maps", "Tools"],
  });
  expect(readArrangement({ categories: [] })).toEqual({});
  expect(readArrangement("text")).toBeUndefined();
});

function firstSegments(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children }) =>
    path ? [path.split("/")[0] ?? ""] : firstSegments(children ?? []),
  );
}

describe("the name of a new page", () => {
  it("cannot be the first part of another address of the site", () => {
    const used = [...firstSegments(routes), ...readdirSync("public"), "assets", "404"].filter(
      (name) => name !== "*",
    );
    expect(used).toContain("admin");
    expect(used.filter((name) => !pageNameProblem(name))).toEqual([]);
  });

  it.each([
    ["/Press-Kit/", "press-kit"],
    ["press", "press"],
    ["//press//", "press"],
    ["x".repeat(60), "x".repeat(60)],
    [" /2026 ", "2026"],
  ])("in %j is %s", (typed, name) => {
    expect(pageNameIn(typed)).toBe(name);
    expect(pageNameProblem(name)).toBeUndefined();
  });

  it.each([
    "",
    "a b",
    "a/b",
    "..",
    "café",
    "a--b",
    "-a",
    "a-",
    "about",
    "works",
    "a.html",
    "x".repeat(61),
  ])("cannot be %j", (name) => {
    expect(pageNameProblem(name)).toMatch(/\w/);
  });
});

const [a, b, c] = ["a", "b", "c"].map((id) => ({ id, url: `/${id}.png`, caption: "" })) as [
  Shot,
  Shot,
  Shot,
];

interface Shot {
  id: string;
  url: string;
  caption: string;
}

describe("a button", () => {
  it.each([
    ["add", ["a", "b", "c", "new"]],
    ["remove 2", ["a", "c"]],
    ["up 2", ["b", "a", "c"]],
    ["up 1", ["a", "b", "c"]],
    ["down 1", ["b", "a", "c"]],
    ["down 3", ["a", "b", "c"]],
    ["remove 4", ["a", "b", "c"]],
    ["remove 0", ["a", "b", "c"]],
    ["up -1", ["a", "b", "c"]],
    ["remove", ["a", "b", "c"]],
    ["anything", ["a", "b", "c"]],
  ])("with the command %j turns the rows into %j", (command, ids) => {
    const rows = changeRows({ most: 4, blank: { ...a, id: "new" } }, [a, b, c], command);
    expect(rows.map(({ id }) => id)).toEqual(ids);
  });

  it("removes a row whose number has two digits", () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ ...a, id: `${index + 1}` }));
    const rows = changeRows(screenshotRows, many, "remove 12");
    expect(rows).toEqual(many.slice(0, 11));
  });

  it("adds no row beyond the limit", () => {
    const full = Array.from({ length: screenshotRows.most }, () => a);
    expect(changeRows(screenshotRows, full, "add")).toEqual(full);
  });
});
