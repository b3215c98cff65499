import { expect, it } from "vitest";
import { pointAt, pointClass, pointClasses, readPoint, sayPoint } from "~/kinds/focal-point";
import { workSchema } from "~/kinds/work-schema.server";
import config from "../../tailwind.config";

it.each([
  ["", "Center", ""],
  ["50 50", "Center", "at-x-5 at-y-5"],
  ["0 0", "Top left", "at-x-0 at-y-0"],
  ["50 0", "Top", "at-x-5 at-y-0"],
  ["100 0", "Top right", "at-x-10 at-y-0"],
  ["0 50", "Left", "at-x-0 at-y-5"],
  ["100 50", "Right", "at-x-10 at-y-5"],
  ["50 100", "Bottom", "at-x-5 at-y-10"],
  ["100 100", "Bottom right", "at-x-10 at-y-10"],
  ["50 62", "50% from the left, 62% from the top", "at-x-5 at-y-6"],
  ["10.25 50", "10% from the left, 50% from the top", "at-x-1 at-y-5"],
  ["0 100", "Bottom left", "at-x-0 at-y-10"],
  ["37 62.5", "37% from the left, 62% from the top", "at-x-4 at-y-6"],
  ["101 0", "Center", ""],
  ["left", "Center", ""],
  ["10 20 30", "Center", ""],
  ["1 10 20", "Center", ""],
  ["10. 20", "Center", ""],
])("the point %j is called %j and has the classes %j", (point, name, kind) => {
  expect(sayPoint(point)).toBe(name);
  expect(pointClass(point)).toBe(kind);
});

it("a click is a point in whole percents, or blank for the center", () => {
  expect(pointAt(0.154, 2)).toBe("15 100");
  expect(pointAt(0.5, 0.499)).toBe("");
  expect(pointAt(0.5, -1)).toBe("50 0");
  expect(pointAt(0.2, 0.5)).toBe("20 50");
  expect(readPoint(pointAt(0.154, 2))).toEqual([15, 100]);
});

it("a work with a malformed point keeps its other fields", () => {
  const work = { title: "A", type: "list-item", imageFocus: "10 20" };
  expect(workSchema.parse({ ...work, bannerFocus: 5 })).toMatchObject({
    imageFocus: "10 20",
    bannerFocus: undefined,
  });
});

it("the style sheet gets classes that are in no source file", () => {
  expect(config.safelist).toEqual(expect.arrayContaining(pointClass("37 100").split(" ")));
  expect(pointClasses).toHaveLength(22);
  expect(pointClasses).toContainEqual({ name: "at-y-3", rule: { "--at-y": "30%" } });
});
