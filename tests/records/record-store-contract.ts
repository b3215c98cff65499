import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { NewRecord, RecordStore, StoredRecord } from "~/stores/records.server";

const at = Date.UTC(2030, 0, 1);
const later = Date.UTC(2031, 0, 1);

function makeRecord(fields: Partial<NewRecord> = {}): NewRecord {
  return { kind: "note", id: "a", at, expiresAt: later, ...fields };
}

export function recordStoreContract(name: string, open: () => Promise<RecordStore>): void {
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

  describe(`${name}: records`, () => {
    it("returns a record as it was added, under exactly its kind and ID", async () => {
      const data = { 作品: ["\"'; --", " \n\t", "🦊"], no: null, n: 1.5 };
      const store = await storeOf(
        { id: "Key-a_1", owner: "作品@example.org", data },
        { id: "key-a_1" },
        { id: "日本/%2F ..", data: "a text" },
      );
      expect(await store.find("note", "Key-a_1")).toEqual({
        ...makeRecord({ id: "Key-a_1", owner: "作品@example.org", data }),
      });
      expect(await store.find("note", "key-a_1")).toMatchObject({
        owner: "",
        data: null,
      });
      expect(await store.find("note", "日本/%2F ..")).toMatchObject({
        data: "a text",
      });
      for (const id of ["", "%", "KEY-A_1", "key-a_1 ", "../note", "."]) {
        expect(await store.find("note", id)).toBeUndefined();
      }
      expect(await store.find("other", "key-a_1")).toBeUndefined();
      await expect(store.add(makeRecord({ id: "key-a_1" }))).rejects.toThrow();
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
      const content = randomBytes(1_000_000);
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

    it("carries a file of any size, and large data", async () => {
      const store = await open();
      const content = randomBytes(2_500_000);
      const data = { items: content.toString("base64") };
      await store.add(makeRecord({ id: "large", data, content }));
      await store.add(makeRecord({ id: "empty", content: new Uint8Array() }));
      const read = await store.read("note", "large");
      expect(read && Buffer.compare(read, content)).toBe(0);
      const found = await store.find("note", "large");
      expect(JSON.stringify(found?.data) === JSON.stringify(data)).toBe(true);
      expect(await store.read("note", "empty")).toHaveLength(0);
      await store.remove("note", "large");
      expect(await store.read("note", "large")).toBeUndefined();
      await store.add(makeRecord({ id: "large" }));
      expect(await store.read("note", "large")).toBeUndefined();
    });

    it("updates the data only of the latest version, and keeps the file", async () => {
      const content = randomBytes(600_000);
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
      const large = content.toString("base64");
      expect(updated && (await store.update(updated, large))).toBe(true);
      expect((await store.find("note", "a"))?.data === large).toBe(true);
      const read = await store.read("note", "a");
      expect(read && Buffer.compare(read, content)).toBe(0);
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
      await Promise.all(
        ["spam", "inbox", "spam"].map((kind) => store.edit(kinds, "a", move(kind))),
      );
      expect((await idsIn(store, kinds)).sort()).toEqual(["a", "b"]);
      expect(await store.find(kinds, "a")).toMatchObject({ data: "text" });
      expect(await store.edit(kinds, "none", move("spam"))).toBe(false);
    });

    it("loses none of several edits at once", async () => {
      const store = await open();
      const day = { kind: "views", id: "2030-01-01", at, expiresAt: later };
      const add = ([known]: StoredRecord[]) => ({ ...day, data: Number(known?.data ?? 0) + 2 });
      await Promise.all(Array.from({ length: 5 }, () => store.edit("views", day.id, add)));
      const [found] = await store.list(["views"]);
      expect(found).toEqual({ ...day, owner: "", data: 10 });
    });

    it("stores many records that are added at once", async () => {
      const store = await open();
      const ids = Array.from({ length: 20 }, (_, index) => `id-${index}`);
      await Promise.all(ids.map((id) => store.add(makeRecord({ id }))));
      expect((await idsIn(store, ["note"])).sort()).toEqual(ids.sort());
    });
  });
}
