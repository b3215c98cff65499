import { describe, expect, it } from "vitest";
import { pictureAddress } from "~/media/picture-name";
import {
  clickableSize,
  isShownWhole,
  type Place,
  plainSize,
  sizesAt,
  sourceSet,
} from "~/media/picture-sizes";
import { pictureOfSize as picture } from "./picture-of-size";

describe("an image is shown whole", () => {
  it.each<[Place | "social", number, number]>([
    // A card has a ratio of 1.6.
    ["card", 2250, 1000],
    ["card", 950, 1000],
    ["showcase", 2250, 1000],
    ["large", 950, 1000],
    // A banner has a ratio of 2.5.
    ["banner", 1290, 1000],
    ["banner", 2400, 680],
    ["mosaic", 1560, 1000],
    ["mosaic", 590, 1000],
    ["icon", 1560, 1000],
    ["social", 1580, 1000],
  ])("as %s with %i by %i pixels", (place, width, height) => {
    expect(isShownWhole(place, picture(width, height))).toBe(true);
  });

  it.each<[Place | "social", number, number]>([
    ["card", 2230, 1000],
    ["card", 970, 1000],
    ["banner", 1310, 1000],
    ["banner", 2400, 690],
    ["mosaic", 1540, 1000],
    ["mosaic", 610, 1000],
    ["social", 1550, 1000],
    // These places have the ratio of the image.
    ["screenshot", 2400, 10],
    ["text", 10, 2400],
  ])("but not as %s with %i by %i pixels", (place, width, height) => {
    expect(isShownWhole(place, picture(width, height))).toBe(false);
  });

  it("if it is transparent, because it is probably a logo", () => {
    expect(isShownWhole("card", picture(1600, 1000, true))).toBe(true);
  });
});

it("offers the widths in which an image is stored", () => {
  const { name, ...photo } = picture(900, 500);
  expect(sourceSet({ name, ...photo })).toBe(
    `/media/${name}-400.webp 400w, /media/${name}-800.webp 800w, /media/${name}-900.webp 900w`,
  );
});

it.each([
  [608, 400, undefined, { width: 304, height: 200 }],
  [100, 50, undefined, { width: 100, height: 50 }],
  [2400, 1, undefined, { width: 304, height: 1 }],
  [1344, 675, 672, { width: 672, height: 338 }],
])("shows %i by %i pixels without styles in %o", (width, height, most, size) => {
  expect(plainSize({ width, height }, most)).toEqual(size);
});

it("asks for more pixels where a box crops the sides", () => {
  expect(sizesAt("card", picture(1600, 1000))).toBe(
    "(min-width: 1152px) 352px, (min-width: 768px) 46vw, 92vw",
  );
  expect(sizesAt("card", picture(500, 1000))).toBe(sizesAt("card", picture(1600, 1000)));
  expect(sizesAt("card", picture(2400, 1000))).toBe(
    "(min-width: 1152px) 528px, (min-width: 768px) 69vw, 138vw",
  );
  expect(sizesAt("screenshot", picture(2400, 10))).toBe("(min-width: 768px) 704px, 85vw");
});

it.each([
  [picture(2400, 1200), [240, 120]],
  [picture(70, 2400), [7, 240]],
])("fits an image for clicks into 240 pixels", (photo, size) => {
  expect(clickableSize(pictureAddress(photo))).toEqual(size);
});

it("stretches an image of unknown shape for clicks", () => {
  expect(clickableSize("https://example.org/a.png")).toEqual([240, 150]);
});
