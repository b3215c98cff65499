import { describe, expect, it } from "vitest";
import { buildCatalogue } from "~/catalogue/catalogue.server";
import { readListQuery } from "~/routes/admin/frame/list-path";
import { listPageOf } from "~/routes/admin/list/list-entries.server";
import type { StoredWork } from "~/kinds/work";
import { storedWork } from "../../../support/work";

function entriesOf(stored: StoredWork[], query = "") {
  const search = readListQuery(new URLSearchParams(query));
  return listPageOf(buildCatalogue(stored), search, null, new Date()).entries;
}

function withProblem(problem: string, stored: StoredWork[]): string[] {
  const found = entriesOf(stored).filter((entry) => entry.problem?.includes(problem));
  return found.map(({ id }) => id).sort();
}

describe("a row names", () => {
  it("a link that leads to a page that does not exist", () => {
    const stored: StoredWork[] = [
      ["to-page", { ctaLink: "/works/there" }],
      ["there", { appId: "there" }],
      ["to-creator", { ctaLink: "/creators/ada?x=1" }],
      ["ada", { creatorId: "ada", ctaLink: "https://example.org/works/no" }],
      ["to-nobody", { ctaLink: "/creators/nobody" }],
      ["to-part", { ctaLink: "/works/there/#top" }],
      ["to-list", { ctaLink: "/works" }],
      ["to-garbage", { ctaLink: "/works/%E0%A4%A" }],
      ["medium", { type: "medium-feature", ctaLink: "https://example.org/" }],
    ].map(([id, fields]) =>
      storedWork(id as string, { type: "small-image", ...(fields as object) }),
    );
    expect(withProblem("No working link.", stored)).toEqual(["medium", "to-garbage", "to-nobody"]);
  });

  it("the missing image of a card", () => {
    const stored = [
      storedWork("card", { iconUrl: "/a.png" }),
      storedWork("row", { imageUrl: "/a.png", type: "list-item" }),
      storedWork("icon", { iconUrl: "/a.png", type: "list-item" }),
      storedWork("image", { imageUrl: "/a.png" }),
    ];
    expect(withProblem("No image.", stored)).toEqual(["card", "row"]);
  });

  it("an unknown type first, else other malformed data", () => {
    const stored = [
      storedWork("type", { type: "giant" }),
      storedWork("data", { price: 29 }),
      storedWork("both", { type: "giant", price: 29 }),
    ];
    expect(withProblem("type is unknown", stored)).toEqual(["both", "type"]);
    expect(withProblem("data is malformed", stored)).toEqual(["data"]);
  });
});

it("a filter by category finds a malformed work", () => {
  const stored = [storedWork("a", { type: "giant", category: " Maps " })];
  expect(entriesOf(stored, "category=Maps")).toHaveLength(1);
});
