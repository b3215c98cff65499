import { expect, it } from "vitest";
import { altFor, type PictureEntry, pictureText } from "~/media/media-store";
import { pictureAddress } from "~/media/picture-name";
import { pictureOfSize } from "./picture-of-size";

it.each([
  [null, ""],
  ["  A boat\n\tat  sea\u0000 ", "A boat at sea"],
  ["a\ud83e", "a\ufffd"],
  ["🦊".repeat(301), "🦊".repeat(300)],
  [`${"a".repeat(299)} boat`, "a".repeat(299)],
])("a name or a description is one line of a limited length: %j", (...row) => {
  const [text, line] = row;
  expect(pictureText(text)).toBe(line);
});

it.each([
  ["", "described", "A boat"],
  [" \n", "described", "A boat"],
  ["At sea", "described", "At sea"],
  ["", "gone", ""],
  [" ", "elsewhere", " "],
])("a work that says %j of an image that is %s gets %j", async (...row) => {
  const [typed, kind, alt] = row;
  const picture = pictureOfSize(40, 30);
  const entry: PictureEntry = {
    name: picture.name,
    address: pictureAddress(picture),
    bytes: 1,
    storedAt: "2030-01-01T00:00:00.000Z",
    fileName: "",
    alt: "A boat",
  };
  const find = async (name: string) =>
    kind === "described" && name === entry.name ? entry : undefined;
  const address = kind === "elsewhere" ? "/boat.jpg" : entry.address;
  expect(await altFor({ find }, address, typed)).toBe(alt);
});
