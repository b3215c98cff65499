// cspell:ignore nach strasse Привет jing
import { expect, it } from "vitest";
import { buildCatalogue } from "~/catalogue/catalogue.server";
import { suggestedId } from "~/routes/admin/edit/suggestions.server";
import { storedWork } from "../../../support/work";
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
  expect(suggestedId(title, undefined)).toBe(id);
  expect(idProblem(id)).toBeUndefined();
});

it("skips the IDs and App IDs of other works", () => {
  const current = buildCatalogue([
    storedWork("slow-map"),
    storedWork("other", { appId: "slow-map-2" }),
    storedWork("draft", { appId: "slow-map-3", status: "draft" }),
    storedWork("slow-map-4", { type: "malformed" }),
  ]);
  expect(suggestedId("Slow Map", current)).toBe("slow-map-5");
  expect(suggestedId("Sketch Design Toolkit", current)).toBe(
    "sketch-design-toolkit-2",
  );
});
