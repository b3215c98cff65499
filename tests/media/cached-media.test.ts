import { describe, expect, it } from "vitest";
import { cachedMedia } from "~/media/cached-media.server";
import type { MediaStore, PictureEntry } from "~/media/media-store";
import { storePicture, storePictures, storeUpload } from "~/media/store-upload.server";
import { linkControlOf, withPicks } from "~/kinds/work-form";
import { plain } from "../support/pictures";
import { emptyMedia } from "../support/stores/embedded-store";

const name = "a".repeat(46);
const file = `${name}-400.webp`;
const picture: PictureEntry = {
  name,
  address: `/media/${name}.jpg`,
  bytes: 1,
  storedAt: "2030-01-01T00:00:00.000Z",
  fileName: "",
  alt: "",
};

/** A store whose readings end when the test says so. */
function slowStore() {
  const ends: ((content?: Uint8Array) => void)[] = [];
  const failures: (() => void)[] = [];
  const store: MediaStore = {
    put: async () => {},
    find: async () => undefined,
    read: () =>
      new Promise((resolve, reject) => {
        ends.push(resolve);
        failures.push(() => reject(new Error("The store is down.")));
      }),
    list: async () => ({ pictures: [] }),
    describe: async () => {},
    remove: async () => {},
    watch: () => () => {},
  };
  return { store, ends, failures };
}

const [old, fresh] = [new Uint8Array([1]), new Uint8Array([2])];

it("reads a file once, also for simultaneous requests", async () => {
  const { store, ends } = slowStore();
  const media = cachedMedia(store);
  const both = [media.read(file), media.read(file)];
  ends[0]?.(old);
  expect(await Promise.all(both)).toEqual([old, old]);
  expect(await media.read(file)).toBe(old);
  expect(ends).toHaveLength(1);
});

it("asks again after a failure", async () => {
  const { store, ends, failures } = slowStore();
  const media = cachedMedia(store);
  const failing = media.read(file);
  failures[0]?.();
  await expect(failing).rejects.toThrow("The store is down.");
  const later = media.read(file);
  ends[1]?.(fresh);
  expect(await later).toBe(fresh);
});

it.each<["put" | "remove", (media: MediaStore) => Promise<void>]>([
  ["put", (media) => media.put(picture, [])],
  ["remove", (media) => media.remove(name)],
])("forgets the files of an image after %s", async (_call, change) => {
  const { store, ends } = slowStore();
  const media = cachedMedia(store);
  const version = media.version();
  const first = media.read(file);
  ends[0]?.(old);
  await first;
  const other = media.read("b.jpg");
  ends[1]?.(old);
  await other;

  await change(media);
  expect(media.version()).not.toBe(version);
  const second = media.read(file);
  ends[2]?.(fresh);
  expect(await second).toBe(fresh);
  expect(await media.read("b.jpg")).toBe(old);
  expect(ends).toHaveLength(3);
});

it("does not keep or share what was read before a change", async () => {
  const { store, ends } = slowStore();
  const media = cachedMedia(store);
  const before = media.read(file);
  await media.remove(name);
  const after = media.read(file);
  ends[0]?.(old);
  expect(await before).toBe(old);
  // The old reading must not end the sharing of the new one.
  const third = media.read(file);
  ends[1]?.(fresh);
  expect(await Promise.all([after, third])).toEqual([fresh, fresh]);
  expect(ends).toHaveLength(2);
  expect(await media.read(file)).toBe(fresh);
});

it.each(["put", "remove"] as const)(
  "forgets files even if %s fails, because it may have succeeded in part",
  async (call) => {
    const { store, ends } = slowStore();
    const fail = () => Promise.reject(new Error("The store is down."));
    const media = cachedMedia({ ...store, [call]: fail });
    const first = media.read(file);
    ends[0]?.(old);
    await first;
    const change = call === "put" ? media.put(picture, []) : media.remove(name);
    await expect(change).rejects.toThrow("The store is down.");
    void media.read(file);
    expect(ends).toHaveLength(2);
  },
);

const content = await plain(4, 3).png().toBuffer();
const text = Buffer.from("hello");

async function entriesOf(media: MediaStore) {
  return (await media.list({ limit: 9 })).pictures;
}

it("an image of an earlier release gets the name of the file that is uploaded again", async () => {
  const media = await emptyMedia();
  await storePicture(media, content);
  await storePicture(media, content, " a\nboat.png");
  expect(await entriesOf(media)).toMatchObject([{ fileName: "a boat.png" }]);
});

describe("an upload", () => {
  it("of a file that is too large is refused", async () => {
    const media = await emptyMedia();
    const problem = "Too large.";
    const refusal = { problem, status: 422 };
    expect(await storeUpload(media, { problem }, "")).toEqual(refusal);
    expect(await entriesOf(media)).toEqual([]);
  });

  it("can be repeated if the store does not respond", async () => {
    const media = await emptyMedia();
    const put = () => Promise.reject(new Error("The store is down."));
    expect(await storeUpload({ ...media, put }, { content }, "")).toEqual({
      problem: "The image could not be stored. Please try again.",
      status: 503,
    });
  });
});

it("the images of a form are stored, and fill in their addresses", async () => {
  const media = await emptyMedia();
  const fields = new Map([
    ["title", "Boat"],
    ["imageUrl", "/old.png"],
    ["iconUrl", "/icon.png"],
    ["bannerImageUrl", "/banner.png"],
    ["bannerImagePick", "/picked.png"],
  ]);
  const form = { get: withPicks((name) => fields.get(name) ?? null) };
  const files = new Map([
    ["imageFile", { content, name: "boat.png" }],
    ["iconFile", { content: text }],
    ["screenshots.12.file", { content }],
    ["otherFile", { content: text }],
  ]);
  const stored = await storePictures(media, { form, files, session: { email: "" } }, linkControlOf);
  const [entry] = await entriesOf(media);
  const address = entry?.address ?? "";
  expect(entry?.fileName).toBe("boat.png");
  expect(stored.read("imageUrl")).toBe(address);
  expect(stored.read("screenshots.12.url")).toBe(address);
  expect(stored.read("iconUrl")).toBe("/icon.png");
  expect(stored.read("bannerImageUrl")).toBe("/picked.png");
  expect(stored.read("title")).toBe("Boat");
  expect(stored.uploaded).toBe(`${address} ${address}`);
  expect(Object.keys(stored.problems)).toEqual(["iconFile"]);
  expect(stored.problems.iconFile).toContain("does not recognize");
});
