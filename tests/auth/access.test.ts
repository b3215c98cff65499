import { expect, it } from "vitest";
import { accessFor, mayChange, mayOpen } from "~/auth/access";

it.each([
  ["/admin/trash/restore", "editor"],
  ["/admin/trash/delete/a", "administrator"],
  ["/admin/visits.csv", "administrator"],
  ["/admin/unknown", undefined],
])("%s is for the role %s", (path, role) => {
  expect(accessFor(path)).toBe(role);
  expect(mayOpen("editor", path)).toBe(role === "editor");
  expect(mayOpen("administrator", path)).toBe(true);
});

it.each([
  ["slow-map", true],
  ["__arrangement__", true],
  ["__settings__", false],
  ["__page.about__", false],
])("an editor may change the document %s: %s", (id, isAllowed) => {
  expect(mayChange("editor", id)).toBe(isAllowed);
  expect(mayChange("administrator", id)).toBe(true);
});
