import { describe, expect, it, onTestFinished } from "vitest";
import { cachedMedia } from "~/media/cached-media.server";
import type { MediaFile, MediaStore, PictureEntry } from "~/media/media-store";
import { allPictures } from "~/media/media-store";
import { emptyMedia as open, openFolder } from "../support/stores/embedded-store";
import { embeddedStores } from "../support/stores/stores";
import { temporaryFolder } from "../support/temporary-folder";

function nameOf(number: number): string {
  return number.toString(16).padStart(32, "0") + "00400030c8553d";
}

function entry(number: number, day = number): PictureEntry {
  const name = nameOf(number);
  const storedAt = new Date(Date.UTC(2030, 0, day)).toISOString();
  const texts = { fileName: `IMG_${number}.JPG`, alt: "A map" };
  return { name, address: `/media/${name}.jpg`, bytes: 3, storedAt, ...texts };
}

function filesOf(number: number, ...contents: Uint8Array[]): MediaFile[] {
  return contents.map((content, index) => ({
    file: `${nameOf(number)}${index ? `-${index * 400}.webp` : ".jpg"}`,
    content,
  }));
}

function bytes(length: number): Uint8Array {
  const content = new Uint8Array(length);
  for (let index = 0; index < length; index += 1) {
    content[index] = (index * 31) % 251;
  }
  return content;
}

function isSame(a: Uint8Array | undefined, b: Uint8Array): boolean {
  return a !== undefined && Buffer.compare(a, b) === 0;
}

/** Opens two connections to a new, empty store, as of two processes. */
async function openTwo(): Promise<[MediaStore, MediaStore]> {
  const folder = await temporaryFolder();
  const [one, other] = [openFolder(folder), openFolder(folder)];
  return [embeddedStores(() => one).media, embeddedStores(() => other).media];
}

async function namesIn(store: MediaStore): Promise<string[]> {
  const names: string[] = [];
  for await (const picture of allPictures(store)) names.push(picture.name);
  return names;
}

describe("images", () => {
  it("returns an image and its files as they were stored", async () => {
    const store = await open();
    const files = filesOf(1, bytes(3), bytes(1), new Uint8Array(0));
    await store.put(entry(1), files);
    expect(await store.find(nameOf(1))).toEqual(entry(1));
    for (const { file, content } of files) {
      expect(isSame(await store.read(file), content)).toBe(true);
    }
    expect(await store.read(`${nameOf(1)}-1600.webp`)).toBeUndefined();
    expect(await store.read(nameOf(1))).toBeUndefined();
  });

  it("stores the same image once, with the latest upload time", async () => {
    const store = await open();
    await store.put(entry(1), filesOf(1, bytes(3), bytes(5)));
    await store.put(entry(2), filesOf(2, bytes(4)));
    await store.put(entry(1, 9), filesOf(1, bytes(3), bytes(5)));
    expect(await namesIn(store)).toEqual([nameOf(1), nameOf(2)]);
    expect(await store.find(nameOf(1))).toEqual(entry(1, 9));
  });

  it("lists the newest first, in pages", async () => {
    const store = await open();
    for (const number of [3, 1, 4, 2]) {
      await store.put(entry(number), filesOf(number, bytes(1)));
    }
    await store.put(entry(5, 4), filesOf(5, bytes(1)));
    const first = await store.list({ limit: 2 });
    expect(first.pictures).toEqual([entry(5, 4), entry(4)]);
    const second = await store.list({ limit: 2, before: first.next });
    expect(second.pictures).toEqual([entry(3), entry(2)]);
    const third = await store.list({ limit: 2, before: second.next });
    expect(third).toEqual({ pictures: [entry(1)] });
    expect(await namesIn(store)).toHaveLength(5);
  });

  it("changes the name and the description of an image, and of no other", async () => {
    const store = await open();
    await store.put(entry(1), filesOf(1, bytes(3)));
    await store.put(entry(2), filesOf(2, bytes(4)));
    const texts = { fileName: "harbor.jpg", alt: "" };
    await store.describe(nameOf(1), texts);
    await store.describe(nameOf(3), texts);
    expect(await store.find(nameOf(1))).toEqual({ ...entry(1), ...texts });
    expect(await store.find(nameOf(2))).toEqual(entry(2));
    expect(await store.find(nameOf(3))).toBeUndefined();
    expect(isSame(await store.read(`${nameOf(1)}.jpg`), bytes(3))).toBe(true);
  });

  it("deletes an image with its files, and no others", async () => {
    const store = await open();
    await store.put(entry(1), filesOf(1, bytes(9), bytes(2)));
    await store.put(entry(2), filesOf(2, bytes(4)));
    await store.remove(nameOf(1));
    await store.remove(nameOf(1));
    expect(await namesIn(store)).toEqual([nameOf(2)]);
    expect(await store.find(nameOf(1))).toBeUndefined();
    for (const { file } of filesOf(1, bytes(1), bytes(2))) {
      expect(await store.read(file)).toBeUndefined();
    }
    expect(isSame(await store.read(`${nameOf(2)}.jpg`), bytes(4))).toBe(true);
  });

  it("forgets an image that another process deletes, and no others", async () => {
    const [store, other] = await openTwo();
    const media = cachedMedia(store);
    onTestFinished(() => media.close());
    for (const number of [1, 2]) await other.put(entry(number), filesOf(number, bytes(3)));
    const [gone, left] = [1, 2].map((number) => `${nameOf(number)}.jpg`);
    const isServed = async (file = "") => (await media.read(file)) !== undefined;
    expect([await isServed(gone), await isServed(left)]).toEqual([true, true]);
    const version = media.version();
    await other.remove(nameOf(1));
    await expect.poll(() => isServed(gone)).toBe(false);
    expect(media.version()).toBeGreaterThan(version);
    expect(await isServed(left)).toBe(true);
  });
});
