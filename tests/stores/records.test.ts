import { randomBytes } from "node:crypto";
import { describe, expect, it, onTestFinished } from "vitest";
import { allImages, type MediaFile, type MediaStore, type ImageEntry } from "~/media/media-port";
import type { NewRecord, RecordStore, StoredRecord } from "~/stores/records.server";
import { emptyMedia, newStores, storesIn } from "../support/stores/embedded-store";
import { temporaryFolder } from "../support/temporary-folder";

const at = Date.UTC(2030, 0, 1);
const later = Date.UTC(2031, 0, 1);

function makeRecord(fields: Partial<NewRecord> = {}): NewRecord {
  return { kind: "note", id: "a", at, expiresAt: later, ...fields };
}

async function open(): Promise<RecordStore> {
  return (await newStores()).records;
}

async function storeOf(...records: Partial<NewRecord>[]) {
  const store = await open();
  for (const fields of records) await store.add(makeRecord(fields));
  return store;
}

async function idsIn(store: RecordStore, ...query: Parameters<RecordStore["list"]>) {
  return (await store.list(...query)).map(({ id }) => id);
}

describe("records", () => {
  it("never returns an expired record, and deletes it when asked to", async () => {
    const store = await open();
    const content = Buffer.from("a file");
    const expiresAt = Date.now() - 1;
    await store.add(makeRecord({ id: "past", expiresAt, content }));
    expect(await store.find("note", "past")).toBeUndefined();
    expect(await store.read("note", "past")).toBeUndefined();
    expect(await store.list(["note"])).toEqual([]);
    await store.add(makeRecord({ id: "new" }));
    await store.removeExpired();
    await store.add(makeRecord({ id: "past" }));
    expect(await idsIn(store, ["note"])).toEqual(["past", "new"]);
    expect(await store.read("note", "past")).toBeUndefined();
  });

  it("keeps the newest records of an owner, and of a kind", async () => {
    const store = await storeOf({ id: "letter", kind: "letter" });
    const limits = { perOwner: 2, inAll: 3 };
    const add = (id: string, owner: string, time: number) =>
      store.add(makeRecord({ id, owner, at: time }), limits);
    await add("a1", "ada", 1);
    await add("b1", "bea", 2);
    await add("a2", "ada", 3);
    expect(await idsIn(store, ["note"])).toEqual(["a2", "b1", "a1"]);
    await add("a3", "ada", 4);
    expect(await idsIn(store, ["note"])).toEqual(["a3", "a2", "b1"]);
    await add("c1", "cy", 5);
    expect(await idsIn(store, ["note"])).toEqual(["c1", "a3", "a2"]);
    expect(await idsIn(store, ["letter"])).toEqual(["letter"]);
  });

  it("touches only the time, and does not revive a removed record", async () => {
    const store = await storeOf({ id: "a", data: { kept: true } }, { id: "b" });
    const before = await store.find("note", "a");
    await Promise.all([30, 30].map((time) => store.touch("note", "a", time)));
    expect(await store.find("note", "a")).toEqual({ ...before, at: 30 });
    await store.remove("note", "a");
    await store.remove("note", "a");
    await store.touch("note", "a", 40);
    expect(await idsIn(store, ["note"])).toEqual(["b"]);
  });

  it("updates the data only of the latest version, and keeps the file", async () => {
    const content = randomBytes(2_500_000);
    const store = await storeOf({ id: "a", data: "free", content });
    const seen = await store.find("note", "a");
    if (!seen) throw new Error("There is no record.");
    await store.touch("note", "a", 7);
    const takes = ["one", "two", "three"].map(async (taker) =>
      (await store.update(seen, taker)) ? taker : undefined,
    );
    const taken = (await Promise.all(takes)).filter(Boolean);
    expect(taken).toHaveLength(1);
    const updated = await store.find("note", "a");
    expect(updated).toMatchObject({ data: taken[0], at: 7 });
    expect(await store.update(seen, "stale")).toBe(false);
    expect(content.equals((await store.read("note", "a")) ?? Buffer.of())).toBe(true);
    await store.remove("note", "a");
    expect(await store.update(seen, "gone")).toBe(false);
    expect(await store.find("note", "a")).toBeUndefined();
    await store.add(makeRecord({ id: "a", content: Buffer.from("another file") }));
    expect(String(await store.read("note", "a"))).toBe("another file");
  });

  it("stores a file in small rows", async () => {
    const { database, records } = await newStores();
    for (const id of ["a", "b"]) {
      await records.add(makeRecord({ id, content: randomBytes(2_500_000) }), { perOwner: 1 });
    }
    const sizes = database.prepare("SELECT length(content) FROM records").pluck().all();
    expect(sizes).toHaveLength(3);
    expect(sizes.filter((size) => Number(size) >= 1_100_000)).toEqual([]);
  });

  it("moves to another kind in one transaction, and leaves no twin", async () => {
    const store = await storeOf({ kind: "inbox", data: "text" }, { kind: "inbox", id: "b" });
    const kinds = ["inbox", "spam"];
    const move =
      (kind: string) =>
      ([record]: StoredRecord[]) =>
        record && { ...record, kind };
    await Promise.all(["spam", "inbox", "spam"].map((kind) => store.edit(kinds, "a", move(kind))));
    expect((await idsIn(store, kinds)).sort()).toEqual(["a", "b"]);
    expect(await store.find(kinds, "a")).toMatchObject({ data: "text" });
    expect(await store.edit(kinds, "none", move("spam"))).toBe(false);
  });
});

function nameOf(number: number): string {
  return number.toString(16).padStart(32, "0") + "00400030c8553d";
}

function entry(number: number, day = number): ImageEntry {
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

/** Opens two connections to a new, empty store, as of two processes. */
async function openTwo(): Promise<[MediaStore, MediaStore]> {
  const folder = await temporaryFolder();
  return [storesIn(folder).media, storesIn(folder).media];
}

async function namesIn(store: MediaStore): Promise<string[]> {
  const names: string[] = [];
  for await (const image of allImages(store)) names.push(image.name);
  return names;
}

describe("images", () => {
  it("stores the same image once, with the latest upload time", async () => {
    const store = await emptyMedia();
    await store.put(entry(1), filesOf(1, bytes(3), bytes(5)));
    await store.put(entry(2), filesOf(2, bytes(4)));
    await store.put(entry(1, 9), filesOf(1, bytes(3), bytes(5)));
    expect(await namesIn(store)).toEqual([nameOf(1), nameOf(2)]);
    expect(await store.find(nameOf(1))).toEqual(entry(1, 9));
  });

  it("tells by its version that another process deleted an image", async () => {
    const [media, other] = await openTwo();
    onTestFinished(() => media.close());
    for (const number of [1, 2]) await other.put(entry(number), filesOf(number, bytes(3)));
    const version = media.version();
    await other.put(entry(3), filesOf(3, bytes(3)));
    await other.remove(nameOf(1));
    await expect.poll(() => media.version()).toBe(version + 1);
    await media.remove(nameOf(2));
    expect(media.version()).toBeGreaterThan(version + 1);
  });
});
