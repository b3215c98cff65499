import { beforeEach, describe, expect, it } from "vitest";
import { emptyMedia } from "../support/stores/embedded-store";
import { storedWork } from "../support/work";
import { findPictures, named, pictureChoices, type PictureSort } from "~/catalogue/pictures.server";
import type { MediaStore, PictureEntry } from "~/media/media-store";
import { documentsById } from "~/kinds/kind";

function picture(digit: string, fields: Partial<PictureEntry> = {}): PictureEntry {
  const name = digit.repeat(46);
  return {
    name,
    address: `/media/${name}.jpg`,
    bytes: 100,
    storedAt: "2026-01-01T00:00:00.000Z",
    fileName: "",
    alt: "",
    ...fields,
  };
}

const fox = picture("a", { fileName: "Fox", bytes: 300 });
const map = picture("b", {
  storedAt: "2026-01-03T00:00:00.000Z",
  alt: "A map of benches",
  bytes: 200,
});
const unused = picture("c", { storedAt: "2026-01-02T00:00:00.000Z" });

const documents = documentsById(
  [
    storedWork("z", { title: "Walks", imageUrl: map.address }),
    storedWork("y", {
      title: "Animals",
      status: "draft",
      screenshots: [{ url: fox.address.replace(".jpg", "-800.webp") }, { url: map.address }],
    }),
  ],
  new Map([["__page.about__", { body: `![](${fox.address})` }]]),
);

it("names an image after its file, a work that uses it, or its address", () => {
  const titles = [fox, map, unused].map((each) => named(each, documents).title);
  expect(titles).toEqual(["Fox", "Walks", "Image cccccccc"]);
});

it("names the works and pages that use an image, drafts included", () => {
  const users = [fox, map, unused].map((each) => named(each, documents).usedBy);
  expect(users).toEqual([["Animals", "The page About"], ["Walks", "Animals"], []]);
});

describe("the images", () => {
  let media: MediaStore;

  beforeEach(async () => {
    media = await emptyMedia();
  });

  async function put(...pictures: PictureEntry[]) {
    for (const each of pictures) await media.put(each, []);
  }

  const titlesOf = (found: { title: string }[]) => found.map(({ title }) => title);

  it("are sorted, and found by their texts and users", async () => {
    await put(fox, map, unused);
    const find = async (sort: PictureSort, q = "") =>
      titlesOf(await findPictures(media, documents, { q, sort }));
    const other = "Image cccccccc";
    expect(await find("newest")).toEqual(["Walks", other, "Fox"]);
    expect(await find("name")).toEqual(["Fox", other, "Walks"]);
    expect(await find("size")).toEqual(["Fox", "Walks", other]);
    expect(await find("unused")).toEqual([other, "Walks", "Fox"]);
    expect(await find("newest", "benches")).toEqual(["Walks"]);
    expect(await find("newest", "animals")).toEqual(["Walks", "Fox"]);
    expect(await find("newest", "nothing")).toEqual([]);
  });

  it("to choose from are the latest 24, or those that match", async () => {
    const many = Array.from({ length: 24 }, (_, index) =>
      picture("0", {
        name: `${index}`.padStart(46, "0"),
        fileName: `New ${index}`,
        storedAt: "2026-01-04T00:00:00.000Z",
      }),
    );
    await put(fox, ...many);
    const latest = titlesOf(await pictureChoices(media, documents));
    expect(latest).toHaveLength(24);
    expect(latest).not.toContain("Fox");
    const fitting = await pictureChoices(media, documents, "fox");
    expect(titlesOf(fitting)).toEqual(["Fox"]);
    await put(picture("d", { fileName: "New fox" }));
    expect(await pictureChoices(media, documents, "new")).toHaveLength(24);
  });
});
