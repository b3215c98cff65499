import { expect, it } from "vitest";
import { pointAt, pointClass, readPoint, sayPoint } from "~/work/focal-point";
import { workSchema } from "~/work/work-schema.server";
import config from "../../tailwind.config";

it.each([
  ["", "Center", ""],
  ["0 100", "Bottom left", "at-x-0 at-y-10"],
  ["37 62.5", "37% from the left, 62% from the top", "at-x-4 at-y-6"],
  ["101 0", "Center", ""],
  ["left", "Center", ""],
])("the point %j is called %j and has the classes %j", (point, name, kind) => {
  expect(sayPoint(point)).toBe(name);
  expect(pointClass(point)).toBe(kind);
});

it("a click is a point in whole percents, or blank for the center", () => {
  expect(pointAt(0.154, 2)).toBe("15 100");
  expect(pointAt(0.5, 0.499)).toBe("");
  expect(readPoint(pointAt(0.154, 2))).toEqual([15, 100]);
});

it("a work with a malformed point keeps its other fields", () => {
  const work = { title: "A", type: "list-item", imageFocus: "10 20" };
  expect(workSchema.parse({ ...work, bannerFocus: 5 })).toMatchObject({
    ...{ imageFocus: "10 20", bannerFocus: undefined },
  });
});

it("the style sheet gets classes that are in no source file", () => {
  const names = [...pointClass("37 100").split(" "), "tint-05a"];
  expect(config.safelist).toEqual(expect.arrayContaining(names));
});
