// cspell:ignore nach strasse Привет jing
import { describe, expect, it } from "vitest";
import { storedWork } from "../support/work";
import { freeIds, idsOfWorks, makerIds } from "~/catalogue/new-ids.server";
import { idProblem } from "~/kinds/document-problem";

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
  expect(freeIds(() => false, "work")(title)).toBe(id);
  expect(idProblem(id)).toBeUndefined();
});

it("adds the lowest free number to a taken ID, and does not count from 1 again", () => {
  const taken = new Set(["slow-map", "slow-map-2"]);
  let asked = 0;
  const freeId = freeIds((id) => (asked += 1) > 0 && taken.has(id), "work");
  expect(freeId("Slow Map")).toBe("slow-map-3");
  taken.add("slow-map-3");
  asked = 0;
  expect(freeId("Slow Map")).toBe("slow-map-4");
  expect(asked).toBe(2);
});

it("a new work can take neither an ID nor an App ID of another one", () => {
  const works = [storedWork("a", { appId: " map " }), storedWork("b")];
  expect(idsOfWorks(works).filter(Boolean)).toEqual(["a", "map", "b"]);
});

describe("the ID of a maker", () => {
  const stored = [
    storedWork("1", { creatorId: "m-1", creatorName: "Mira" }),
    storedWork("2", { creatorId: "bo", creatorName: "Bo Lind" }),
    storedWork("3", { creatorId: "m-2", creatorName: "Mira" }),
  ];

  it.each([
    ["Bo Lind", "bo"],
    ["Mira", "m-1"],
    ["Bo", "bo-2"],
    ["Ada Wood", "ada-wood"],
    ["!!!", "maker"],
  ])("named %j is %s", (name, id) => {
    expect(makerIds(stored).idFor(name)).toBe(id);
  });

  it("is the same for each work with the name, and differs for others", () => {
    const ids = makerIds(stored);
    const given = ["Ada", "ada", "Ada", "ADA!"].map((name) => ids.idFor(name));
    expect(given).toEqual(["ada", "ada-2", "ada", "ada-3"]);
  });

  it("is not one that somebody gave to another maker", () => {
    const ids = makerIds(stored);
    ids.remember("ada", "Ada Wood");
    ids.remember("b", "Mira");
    const names = ["Ada Wood", "Mira", "Ada"];
    expect(names.map((name) => ids.idFor(name))).toEqual(["ada", "m-1", "ada-2"]);
  });

  it("that somebody gave without a name can be that of any maker", () => {
    const ids = makerIds(stored);
    ids.remember("lone-star", "");
    expect(ids.idFor("lone-star")).toBe("lone-star");
    expect(ids.idFor("Lone Star")).toBe("lone-star");
  });
});
