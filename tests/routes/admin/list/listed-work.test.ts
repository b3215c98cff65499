import { describe, expect, it } from "vitest";
import { buildCatalogue } from "~/catalogue/catalogue.server";
import { readListQuery } from "~/routes/admin/frame/list-path";
import { findListed } from "~/routes/admin/list/listed-works.server";
import type { StoredWork } from "~/work/work";
import { idsOf, storedWork } from "../../../support/work";

function find(query: Record<string, string>, stored: StoredWork[]): string[] {
  const search = readListQuery(new URLSearchParams(query));
  return idsOf(findListed(buildCatalogue(stored), search, new Date()));
}

describe("a filter by problems", () => {
  it("finds a work whose link leads to a page that does not exist", () => {
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
    expect(find({ problem: "page" }, stored).sort()).toEqual(["medium", "to-garbage", "to-nobody"]);
  });

  it("finds a work without the image that its card shows", () => {
    const stored = [
      storedWork("card", { iconUrl: "/a.png" }),
      storedWork("row", { imageUrl: "/a.png", type: "list-item" }),
      storedWork("icon", { iconUrl: "/a.png", type: "list-item" }),
      storedWork("image", { imageUrl: "/a.png" }),
    ];
    expect(find({ problem: "picture" }, stored).sort()).toEqual(["card", "row"]);
  });

  it("finds a malformed work by its type, its other data, or both", () => {
    const stored = [
      storedWork("type", { type: "giant" }),
      storedWork("data", { price: 29 }),
      storedWork("both", { type: "giant", price: 29 }),
    ];
    expect(find({ problem: "type" }, stored)).toEqual(["both", "type"]);
    expect(find({ problem: "data" }, stored)).toEqual(["both", "data"]);
  });
});

it("a filter by category finds a malformed work", () => {
  const stored = [storedWork("a", { type: "giant", category: " Maps " })];
  expect(find({ category: "Maps" }, stored)).toEqual(["a"]);
});
