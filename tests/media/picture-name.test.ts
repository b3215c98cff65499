import { expect, it } from "vitest";
import {
  pictureAddress,
  pictureName,
  readPictureAddress,
  variantAddress,
  variantWidths,
} from "~/media/picture-name";

const hash = "0123456789abcdef0123456789abcdef" + "f".repeat(32);

function picture(width: number, height: number, isTransparent = false) {
  const tint = "#c8553d";
  const name = pictureName(hash, { width, height, tint });
  return { name, width, height, tint, isTransparent };
}

it("reads an image's size and tint from its address", () => {
  const photo = picture(2400, 9);
  expect(pictureAddress(photo)).toBe(
    "/media/0123456789abcdef0123456789abcdef09600009c8553d.jpg",
  );
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
])(
  "offers an image that is %i pixels wide in the widths %j",
  (width, widths) => {
    expect(variantWidths(picture(width, 100))).toEqual(widths);
  },
);

it("gives each variant its own address", () => {
  expect(variantAddress(picture(16, 16), 16)).toBe(
    "/media/0123456789abcdef0123456789abcdef00100010c8553d-16.webp",
  );
});
