import { describe, expect, it } from "vitest";
import type { NewRecord, RecordStore, StoredRecord } from "~/stores/records.server";
import { openFolder } from "../support/stores/embedded-store";
import { embeddedStores } from "../support/stores/stores";
import { temporaryFolder } from "../support/temporary-folder";

const at = Date.UTC(2030, 0, 1);
const later = Date.UTC(2031, 0, 1);

function makeRecord(fields: Partial<NewRecord> = {}): NewRecord {
  return { kind: "note", id: "a", at, expiresAt: later, ...fields };
}

async function open(): Promise<RecordStore> {
  const database = openFolder(await temporaryFolder());
  return embeddedStores(() => database).records;
}

async function storeOf(...records: Partial<NewRecord>[]) {
  const store = await open();
  for (const fields of records) await store.add(makeRecord(fields));
  return store;
}

async function idsIn(
  store: RecordStore,
  ...query: Parameters<RecordStore["list"]>
): Promise<string[]> {
  return (await store.list(...query)).map(({ id }) => id);
}

describe("records", () => {
  it("finds a record by its kind and ID, and adds no second one", async () => {
    const store = await storeOf({ id: "a b", owner: "作品@example.org", data: 7 }, { id: "c" });
    const record = { id: "a b", owner: "作品@example.org", data: 7 };
    expect(await store.find("note", "a b")).toEqual(makeRecord(record));
    expect(await store.find("note", "c")).toMatchObject({ owner: "", data: null });
    expect(await store.find("other", "c")).toBeUndefined();
    await expect(store.add(makeRecord({ id: "c" }))).rejects.toThrow();
  });

  it("lists records latest first, by kind, owner, and time", async () => {
    const store = await storeOf(
      { id: "1", at: 1, owner: "ada" },
      { id: "3", at: 3, owner: "Ada" },
      { id: "2", at: 2, kind: "letter", owner: "ada" },
      { id: "4b", at: 4, owner: "ada" },
      { id: "4a", at: 4, owner: "ada" },
    );
    const both = ["note", "letter"];
    const cases: [Parameters<RecordStore["list"]>, string][] = [
      [[["note"]], "4b 4a 3 1"],
      [[both], "4b 4a 3 2 1"],
      [[both, { owner: "ada" }], "4b 4a 2 1"],
      [[both, { from: 2, until: 4 }], "3 2"],
      [[["note"], { owner: "ada", until: 4 }], "1"],
      [[both, { limit: 3 }], "4b 4a 3"],
      [[["other"]], ""],
    ];
    for (const [query, ids] of cases) {
      expect((await idsIn(store, ...query)).join(" ")).toBe(ids);
    }
  });

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
    const content = Buffer.from("a file");
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
    expect(Buffer.from((await store.read("note", "a")) ?? [])).toEqual(content);
    await store.remove("note", "a");
    expect(await store.update(seen, "gone")).toBe(false);
    expect(await store.find("note", "a")).toBeUndefined();
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
