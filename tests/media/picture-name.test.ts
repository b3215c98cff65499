import { describe, expect, it } from "vitest";
import {
  contentTypeOf,
  pictureAddress,
  pictureFiles,
  readPictureAddress,
  variantAddress,
  variantWidths,
} from "~/media/picture-name";
import { pictureOfSize as picture } from "./picture-of-size";

it("reads an image's size and tint from its address", () => {
  const photo = picture(2400, 9);
  expect(pictureAddress(photo)).toBe("/media/0123456789abcdef0123456789abcdef09600009c8553d.jpg");
  expect(readPictureAddress(pictureAddress(photo))).toEqual(photo);
  const logo = picture(1, 2400, true);
  expect(pictureAddress(logo)).toMatch(/\.png$/);
  expect(readPictureAddress(pictureAddress(logo))).toEqual(logo);
});

it.each([
  "",
  "/media/",
  "https://example.org/picture.jpg",
  `https://example.org${pictureAddress(picture(10, 10))}`,
  `${pictureAddress(picture(10, 10))}?size=2`,
  pictureAddress(picture(10, 10)).toUpperCase(),
  variantAddress(picture(10, 10), 10),
  pictureAddress(picture(0, 10)),
  pictureAddress(picture(10, 0)),
  pictureAddress(picture(2401, 10)),
])("does not accept %j as an uploaded image", (address) => {
  expect(readPictureAddress(address)).toBeUndefined();
});

it.each([
  [2400, [400, 800, 1600, 2400]],
  [1600, [400, 800, 1600]],
  [801, [400, 800, 801]],
  [64, [64]],
])("offers an image that is %i pixels wide in the widths %j", (width, widths) => {
  expect(variantWidths(picture(width, 100))).toEqual(widths);
});

it("gives each variant its own address", () => {
  expect(variantAddress(picture(16, 16), 16)).toBe(
    "/media/0123456789abcdef0123456789abcdef00100010c8553d-16.webp",
  );
});

describe("the files of an image", () => {
  const photo = picture(900, 500);
  const logo = picture(900, 500, true);

  it("are the image and its variants", () => {
    expect(pictureFiles(pictureAddress(photo))).toEqual([
      `${photo.name}.jpg`,
      `${photo.name}-400.webp`,
      `${photo.name}-800.webp`,
      `${photo.name}-900.webp`,
    ]);
    expect(pictureFiles("/media/other.jpg")).toEqual([]);
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
    [`${photo.name}.gif`, undefined],
    ["other-400.webp", undefined],
    ["", undefined],
  ])("have types: %s has %s", (file, type) => {
    expect(contentTypeOf(file)).toBe(type);
  });
});
