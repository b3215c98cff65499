import { describe, expect, it } from "vitest";
import { groupByCategory } from "~/catalogue/catalogue.server";
import { leadOf, showcase, worksAfter } from "~/catalogue/showcase";
import type { Work } from "~/kinds/work";
import type { WorkType } from "~/kinds/work-fields";
import { idsOf, makeWork } from "../support/work";

function work(id: string, type: WorkType, category: string): Work {
  return makeWork({ id, type, category });
}

const categories = groupByCategory([
  work("a-item", "list-item", "A"),
  work("a-picture", "small-image", "A"),
  work("b-picture", "medium-feature", "B"),
  work("b-picture-2", "medium-feature", "B"),
  work("c-large", "large-feature", "C"),
  work("c-picture", "medium-feature", "C"),
  work("d-large", "large-feature", "D"),
]);

describe("works to show first", () => {
  it("are large features, then one of each other category, then list items", () => {
    expect(idsOf(showcase(categories, 20))).toEqual([
      "c-large",
      "d-large",
      "b-picture",
      "a-picture",
      "b-picture-2",
      "c-picture",
      "a-item",
    ]);
    expect(idsOf(showcase(categories, 2))).toEqual(["c-large", "d-large"]);
    expect(showcase([], 6)).toEqual([]);
  });

  it("start with the first large feature", () => {
    expect(leadOf(categories)?.id).toBe("c-large");
    expect(leadOf(categories.slice(0, 2))).toBeUndefined();
  });

  it("have no lead if the large feature is alone in its category", () => {
    expect(leadOf(categories.slice(3))).toBeUndefined();
  });
});

describe("the works after another one", () => {
  const works = ["1", "2", "3", "4"].map((id) => work(id, "list-item", "A"));

  it("start over at the end of the list", () => {
    expect(idsOf(worksAfter(works, "1", 2))).toEqual(["2", "3"]);
    expect(idsOf(worksAfter(works, "3", 2))).toEqual(["4", "1"]);
    expect(idsOf(worksAfter(works, "4", 9))).toEqual(["1", "2", "3"]);
  });

  it("are the first works if it is not in the list", () => {
    expect(idsOf(worksAfter(works, "other", 2))).toEqual(["1", "2"]);
    expect(worksAfter([], "other", 2)).toEqual([]);
  });
});
