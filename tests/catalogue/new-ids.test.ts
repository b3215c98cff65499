// cspell:ignore nach strasse Привет jing
import { expect, it } from "vitest";
import { freeId } from "~/catalogue/new-ids.server";
import { idProblem } from "~/work/document-problem";

it.each([
  ["Slow Map", "slow-map"],
  ["  Café & Déjà—Vu! ", "cafe-deja-vu"],
  ["Ada’s Map", "adas-map"],
  ["Straße nach Ærø", "strasse-nach-aero"],
  ["Привет мир", "privet-mir"],
  ["北京地图", "bei-jing-de-tu"],
  ["🦊", "fox"],
  ["!!!", "work"],
  [`${"long ".repeat(30)}`, "long-".repeat(12).slice(0, -1)],
])("turns %j into the ID %j", (title, id) => {
  expect(freeId(title, () => false, "work")).toBe(id);
  expect(idProblem(id)).toBeUndefined();
});

it("adds the lowest free number to a taken ID", () => {
  const taken = new Set(["slow-map", "slow-map-2"]);
  expect(freeId("Slow Map", (id) => taken.has(id), "work")).toBe("slow-map-3");
});
