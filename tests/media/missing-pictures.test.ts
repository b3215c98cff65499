import { expect, it } from "vitest";
import { markMissing, missingPictures } from "~/media/missing-pictures.server";

const stored = "0".repeat(32) + "03840258" + "c8553d";
const gone = "1".repeat(32) + "03840258" + "c8553d";
const photo = `/media/${stored}.jpg`;
const removed = `/media/${gone}.jpg`;

function knownPictures() {
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
  expect(await missingPictures(knownPictures(), [text])).toEqual([missing]);
});

it("answers for each text, and looks each image up once", async () => {
  const pictures = knownPictures();
  expect(await missingPictures(pictures, [removed, "", photo, removed])).toEqual([
    [removed],
    [],
    [],
    [removed],
  ]);
  expect(pictures.asked).toEqual([gone, stored]);
});

it("marks removed images wherever a value mentions them", async () => {
  const value = { body: `![](${removed})`, list: [removed, photo], count: 2 };
  const mark = `${removed} (this image was removed)`;
  expect(await markMissing(knownPictures(), value)).toEqual({
    body: `![](${mark})`,
    list: [mark, photo],
    count: 2,
  });
});
