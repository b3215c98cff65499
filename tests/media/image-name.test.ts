import { describe, expect, it } from "vitest";
import {
  contentTypeOf,
  imageAddress,
  imageFiles,
  readImageAddress,
  variantAddress,
  variantWidths,
  clickableSize,
  isShownWhole,
  type Image,
  imageName,
  type Place,
  plainSize,
  sizesAt,
  sourceSet,
} from "~/media/image-name";
import { imageText } from "~/media/media-port";
import { missingImages } from "~/media/missing-images.server";

const hash = "0123456789abcdef0123456789abcdef" + "f".repeat(32);

function image(width: number, height: number, isTransparent = false, isDrawing = false): Image {
  const tint = "#c8553d";
  const shape = { width, height, tint, isDrawing };
  return { ...shape, name: imageName(hash, shape), isTransparent, hasOtherWidths: false };
}

it("reads an image's size and tint from its address", () => {
  const photo = image(2400, 9);
  expect(imageAddress(photo)).toBe("/media/0123456789abcdef0123456789abcdef09600009c8553d.jpg");
  expect(readImageAddress(imageAddress(photo))).toEqual(photo);
  const logo = image(1, 2400, true);
  expect(imageAddress(logo)).toMatch(/\.png$/);
  expect(readImageAddress(imageAddress(logo))).toEqual(logo);
});

it.each([
  "",
  "/media/",
  "https://example.org/picture.jpg",
  `https://example.org${imageAddress(image(10, 10))}`,
  `${imageAddress(image(10, 10))}?size=2`,
  imageAddress(image(10, 10)).toUpperCase(),
  variantAddress(image(10, 10), 10),
  imageAddress(image(0, 10)),
  imageAddress(image(10, 0)),
  imageAddress(image(2401, 10)),
])("does not accept %j as an uploaded image", (address) => {
  expect(readImageAddress(address)).toBeUndefined();
});

it.each([
  [2400, [400, 800, 1600, 2400]],
  [1600, [400, 800, 1600]],
  [801, [400, 800, 801]],
  [64, [64]],
])("offers an image that is %i pixels wide in the widths %j", (width, widths) => {
  expect(variantWidths(image(width, 100))).toEqual(widths);
});

it("offers a drawing in any width, because browsers draw it themselves", () => {
  const drawing = image(1600, 960, true, true);
  const { name } = drawing;
  expect(readImageAddress(imageAddress(drawing))).toEqual(drawing);
  expect(sourceSet(drawing)).toBe(`/media/${name}.svg 1600w`);
  expect(imageFiles(imageAddress(drawing))).toEqual([`${name}.png`, `${name}.svg`]);
  expect(contentTypeOf(`${name}.svg`)).toBe("image/svg+xml");
  expect(contentTypeOf(`${name}-1600.webp`)).toBeUndefined();
});

it("offers a drawing of the former widths in the one that each of them has", () => {
  const name = "a".repeat(32) + "864003c0c8553d";
  const drawing = readImageAddress(`/media/${name}.png`);
  expect(drawing && sourceSet(drawing)).toBe(`/media/${name}-1600.webp 1600w`);
  expect(contentTypeOf(`${name}-350.webp`)).toBe("image/webp");
});

describe("the files of an image", () => {
  const photo = image(900, 500);
  const logo = image(900, 500, true);

  it("are the image and its variants", () => {
    expect(imageFiles(imageAddress(photo))).toEqual([
      `${photo.name}.jpg`,
      `${photo.name}-400.webp`,
      `${photo.name}-800.webp`,
      `${photo.name}-900.webp`,
    ]);
    expect(imageFiles("/media/other.jpg")).toEqual([]);
  });

  it.each([
    [`${photo.name}.jpg`, "image/jpeg"],
    [`${logo.name}.png`, "image/png"],
    [`${photo.name}-400.webp`, "image/webp"],
    [`${photo.name}-900.webp`, "image/webp"],
    [`${photo.name}-1600.webp`, undefined],
    [`${photo.name}-0400.webp`, undefined],
    [`${photo.name}-0.webp`, undefined],
    [`${photo.name}-400.webp.jpg`, undefined],
    [`a/${photo.name}-400.webp`, undefined],
    [`${photo.name}.webp`, undefined],
    [`${photo.name}.svg`, undefined],
    [`${photo.name}.gif`, undefined],
    ["other-400.webp", undefined],
    ["", undefined],
  ])("have types: %s has %s", (file, type) => {
    expect(contentTypeOf(file)).toBe(type);
  });
});

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
    expect(isShownWhole(place, image(width, height))).toBe(true);
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
    expect(isShownWhole(place, image(width, height))).toBe(false);
  });

  it("if it is transparent, because it is probably a logo", () => {
    expect(isShownWhole("card", image(1600, 1000, true))).toBe(true);
  });
});

it("offers the widths in which an image is stored", () => {
  const { name, ...photo } = image(900, 500);
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
  expect(sizesAt("card", image(1600, 1000))).toBe(
    "(min-width: 1152px) 350px, (min-width: 768px) 46vw, 92vw",
  );
  expect(sizesAt("card", image(950, 1000))).toBe(
    "(min-width: 1152px) 162px, (min-width: 768px) 21vw, 43vw",
  );
  expect(sizesAt("card", image(980, 1000))).toBe(sizesAt("card", image(1600, 1000)));
  expect(sizesAt("card", image(2200, 1000))).toBe(
    "(min-width: 1152px) 481px, (min-width: 768px) 63vw, 127vw",
  );
  expect(sizesAt("screenshot", image(2400, 10))).toBe("(min-width: 768px) 704px, 85vw");
});

it.each([
  [image(2400, 1200), [240, 120]],
  [image(70, 2400), [7, 240]],
])("fits an image for clicks into 240 pixels", (photo, size) => {
  expect(clickableSize(imageAddress(photo))).toEqual(size);
});

it.each([
  [null, ""],
  ["  A boat\n\tat  sea\u0000 ", "A boat at sea"],
  ["a\ud83e", "a\ufffd"],
  ["🦊".repeat(301), "🦊".repeat(300)],
  [`${"a".repeat(299)} boat`, "a".repeat(299)],
])("a name or a description is one line of a limited length: %j", (...row) => {
  const [text, line] = row;
  expect(imageText(text)).toBe(line);
});

const stored = "0".repeat(32) + "03840258" + "c8553d";
const gone = "1".repeat(32) + "03840258" + "c8553d";
const photo = `/media/${stored}.jpg`;
const removed = `/media/${gone}.jpg`;

function knownImages() {
  const asked: string[] = [];
  return {
    asked,
    find: async (name: string) => {
      asked.push(name);
      return name === stored ? { address: photo } : undefined;
    },
  };
}

it.each<[string, string[]]>([
  ["", []],
  ["https://example.org/media/", []],
  [photo, []],
  [` ${photo} `, []],
  [`/media/${stored}-400.webp`, []],
  [`/media/${stored}-900.webp`, []],
  [removed, [removed]],
  [` ${removed} `, [removed]],
  ["/media/x", ["/media/x"]],
  // The image is a JPEG, and is 900 pixels wide.
  [`/media/${stored}.png`, [`/media/${stored}.png`]],
  [`/media/${stored}-401.webp`, [`/media/${stored}-401.webp`]],
  [`![Map](${photo}) and ![](${removed})`, [removed]],
  [`"/media/${gone}-400.webp"`, [`/media/${gone}-400.webp`]],
  [`See /media/${gone}.webp`, [`/media/${gone}.webp`]],
  [`See /media/${gone}.jpg2`, []],
  ["See /media/x", []],
])("finds the missing images in %j", async (text, missing) => {
  expect(await missingImages(knownImages(), [text])).toEqual([missing]);
});
