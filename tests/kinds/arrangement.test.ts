import { describe, expect, it } from "vitest";
import { idsOf, storedWork } from "../support/work";
import {
  allPlacedWorks,
  arrangementId,
  arrangementLabel,
  arrangementProblems,
  findMoved,
  readArrangement,
  requireStorable,
  withMoved,
  withPlacedCategories,
  withPlacedWorks,
  withRenamedCategory,
  withTitles,
} from "~/kinds/arrangement";
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

describe("works with a position", () => {
  const works = ["1", "2", "3", "4"].map((id) => storedWork(id, { category: "Tools" }));

  it("come first in their category, and the others follow by ID", () => {
    const arrangement = withPlacedWorks({}, "Tools", ["3", "gone", "1"]);
    expect(grouped(works, arrangement)).toEqual([["Tools", "3", "1", "2", "4"]]);
  });

  it("have it in one category only", () => {
    const moved = works.map((work) =>
      work.id === "3" ? storedWork("3", { category: "Art" }) : work,
    );
    const arrangement = withPlacedWorks({}, "Tools", ["3", "2"]);
    expect(grouped(moved, arrangement)).toEqual([
      ["Art", "3"],
      ["Tools", "2", "1", "4"],
    ]);
  });

  it("come after large features", () => {
    const large = storedWork("5", { category: "Tools", type: "large-feature" });
    const arrangement = withPlacedWorks({}, "Tools", ["4", "5"]);
    expect(grouped([...works, large], arrangement)).toEqual([["Tools", "5", "4", "1", "2", "3"]]);
  });
});

it("categories with a position come first, and the others follow by name", () => {
  const works = ["Art", "Music", "Tools", ""].map((category) =>
    storedWork(`of ${category}`, { category }),
  );
  const placed = withPlacedCategories({}, ["Uncategorized", "Gone", "Tools"]);
  expect(grouped(works, placed).map(([name]) => name)).toEqual([
    "Uncategorized",
    "Tools",
    "Art",
    "Music",
  ]);
  expect(idsOf(catalogueOf(works, placed).works)).toEqual([
    "of ",
    "of Tools",
    "of Art",
    "of Music",
  ]);
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

describe("a renamed category", () => {
  const arrangement = withPlacedCategories(
    withPlacedWorks(withPlacedWorks({}, "Old", ["1", "2"]), "New", ["3"]),
    ["Art", "Old", "Music"],
  );

  it("keeps its position and those of its works", () => {
    expect(withRenamedCategory(arrangement, ["Old"], "Newest")).toEqual({
      categories: ["Art", "Newest", "Music"],
      "order/Newest": ["1", "2"],
      "order/New": ["3"],
    });
  });

  it("puts its works after those of the category that it is merged into", () => {
    expect(withRenamedCategory(arrangement, ["Old", "Art"], "Music")).toEqual({
      categories: ["Music"],
      "order/Music": ["1", "2"],
      "order/New": ["3"],
    });
    expect(withRenamedCategory(arrangement, ["Old"], "New")).toMatchObject({
      categories: ["Art", "New", "Music"],
      "order/New": ["3", "1", "2"],
    });
  });

  it("changes nothing if nothing had a position", () => {
    expect(withRenamedCategory({}, ["Old"], "New")).toEqual({});
  });
});

describe("an old address", () => {
  const answers =
    (...names: string[]) =>
    (name: string) =>
      names.includes(name);

  it("redirects to the first of its later names that exists", () => {
    const twice = withMoved(withMoved({}, "app", "a", "b"), "app", "b", "c");
    expect(findMoved(twice, "app", "a", answers("c"))).toBe("c");
    expect(findMoved(twice, "app", "a", answers("b", "c"))).toBe("b");
    expect(findMoved(twice, "app", "b", answers("c"))).toBe("c");
    expect(findMoved(twice, "app", "c", answers("c"))).toBeUndefined();
    expect(findMoved(twice, "app", "a", answers())).toBeUndefined();
    expect(findMoved(twice, "creator", "a", answers("c"))).toBeUndefined();
  });

  it("never redirects in a circle", () => {
    const back = withMoved(withMoved({}, "app", "a", "b"), "app", "b", "a");
    expect(back).toEqual({ "app/b": "a" });
    const circle = { "app/a": "b", "app/b": "c", "app/c": "a" };
    expect(findMoved(circle, "app", "a", answers())).toBeUndefined();
    expect(findMoved({ "app/a": "a" }, "app", "a", () => true)).toBeUndefined();
    expect(withMoved({ "app/a": "b" }, "app", "a", "a")).toEqual({
      "app/a": "b",
    });
  });
});

it.each([
  ["categories", "Order of the categories"],
  ["order/Tools", "Order in Tools"],
  ["order/", "Order in Uncategorized"],
  ["creator/ada", "Old link /creators/ada"],
  ["app/slow-map", "Old link /works/slow-map"],
  ["other", "other"],
])("the history calls the field %j %j", (field, label) => {
  expect(arrangementLabel(field)).toBe(label);
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

it("names the parts of an arrangement from outside that are malformed", () => {
  const document = {
    rev: 3,
    categories: [],
    "order/Tools": ["a", 7],
    "order/Maps": ["b"],
    "app/old": "new",
    "creator/bo": 7,
  };
  expect(arrangementProblems(document)).toEqual([
    'The arrangement has a malformed part: "order/Tools".',
    'The arrangement has a malformed part: "creator/bo".',
  ]);
  expect(arrangementProblems([])).toEqual(["The arrangement is not an object."]);
});

describe("an order by hand", () => {
  const arrangement = {
    categories: ["Tools"],
    "order/Tools": ["b", "a"],
    "order/": ["c"],
    "app/old": "new",
  };

  it("gives each work a place in its category", () => {
    expect(allPlacedWorks(arrangement)).toEqual(
      new Map([
        [
          "Tools",
          new Map([
            ["b", 0],
            ["a", 1],
          ]),
        ],
        ["", new Map([["c", 0]])],
      ]),
    );
  });

  it("is shown with a title on each line", () => {
    const shown = withTitles(arrangement, (id) => `Work ${id}`);
    expect(shown).toEqual({
      ...arrangement,
      "order/Tools": "Work b\nWork a",
      "order/": "Work c",
    });
  });

  it("leaves no field behind when it is reset", () => {
    const reset = withPlacedWorks(arrangement, "Tools", []);
    expect(withPlacedCategories(reset, [])).toEqual({
      "order/": ["c"],
      "app/old": "new",
    });
  });

  it("is rejected if no store can hold it", () => {
    const most = 600_000 - JSON.stringify({ "order/a": [""] }).length;
    const order = (id: string) => withPlacedWorks({}, "a", [id]);
    expect(() => requireStorable(order("x".repeat(most)))).not.toThrow();
    expect(() => requireStorable(order("x".repeat(most + 1)))).toThrow(
      "Reset the order of a category first.",
    );
  });
});
