import { expect, it } from "vitest";
import { storedWork } from "../support/work";
import { buildCatalogue } from "~/catalogue/catalogue.server";
import { hasCreator, hasWorkPage, movedCreator, movedWorkPage } from "~/catalogue/moved";

const work = { appId: "map", creatorId: "mira", creatorName: "Mira" };
const arrangement = {
  "app/old": "older",
  "app/older": "map",
  "app/lost": "nowhere",
  "creator/m": "mira",
};
const catalogue = buildCatalogue(
  [storedWork("a", work), storedWork("b", { creatorId: "bo" })],
  [],
  new Date(),
  new Map([["__arrangement__", arrangement]]),
);

it("knows the work pages and the creators", () => {
  const pages = ["map", "old", "a"].map((id) => hasWorkPage(catalogue, id));
  expect(pages).toEqual([true, false, false]);
  const known = ["bo", "mira", "m"].map((id) => hasCreator(catalogue, id));
  expect(known).toEqual([true, true, false]);
});

it("follows old addresses to one that has a page", () => {
  const moved = ["old", "older", "lost", "never"].map((id) => movedWorkPage(catalogue, id));
  expect(moved).toEqual(["map", "map", undefined, undefined]);
  expect(movedCreator(catalogue, "m")).toBe("mira");
  expect(movedCreator(catalogue, "mira")).toBeUndefined();
});
