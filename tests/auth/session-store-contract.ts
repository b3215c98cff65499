import { describe, expect, it, onTestFinished } from "vitest";
import type { SessionRecord, SessionStore } from "~/records/session-store";

export interface OpenSessionStore {
  store: SessionStore;
  close(): Promise<void>;
}

const later = 1000;

function makeRecord(fields: Partial<SessionRecord> = {}): SessionRecord {
  return {
    email: "ada@example.org",
    device: "Firefox 128 on Windows",
    startedAt: 10,
    seenAt: 20,
    formers: [],
    ...fields,
  };
}

export function sessionStoreContract(
  name: string,
  open: () => Promise<OpenSessionStore>,
): void {
  async function emptyStore(): Promise<SessionStore> {
    const opened = await open();
    onTestFinished(() => opened.close());
    return opened.store;
  }

  async function storeOf(...keys: string[]): Promise<SessionStore> {
    const store = await emptyStore();
    for (const key of keys) {
      await store.create(key, makeRecord({ device: key }), later);
    }
    return store;
  }

  async function keptOf(store: SessionStore, ...keys: string[]) {
    const records = await Promise.all(keys.map((key) => store.find(key)));
    return keys.filter((_, index) => records[index] !== undefined);
  }

  describe(`${name}: sessions`, () => {
    it("finds nothing in an empty store", async () => {
      const store = await emptyStore();
      for (const key of ["a", "", "%"]) {
        expect(await store.find(key)).toBeUndefined();
      }
      expect(await store.list("ada@example.org")).toEqual(new Map());
    });

    it("finds a session under exactly its key", async () => {
      const store = await storeOf("Key-a_1", "key-a_1");
      expect(await store.find("key-a_1")).toEqual(
        makeRecord({ device: "key-a_1" }),
      );
      for (const other of ["KEY-A_1", "key-a_", "key-a_1 ", "key_a_1"]) {
        expect(await store.find(other)).toBeUndefined();
      }
    });

    it.each<Partial<SessionRecord>>([
      {},
      {
        email: "作品 🦊 o'hara\"@example.org",
        credential: `${"c".repeat(3000)}.x`,
        syncToken: "a token",
        device: " \n\t'; --",
        startedAt: 1893456000001,
        seenAt: 1893456000002,
        formers: ["one", "another"],
      },
      { credential: undefined, syncToken: undefined },
    ])("returns a record as it was created: %j", async (fields) => {
      const store = await emptyStore();
      const record = makeRecord(fields);
      await store.create("a", record, later);
      expect(await store.find("a")).toEqual(record);
      expect(await store.list(record.email)).toEqual(new Map([["a", record]]));
    });

    it("lists the sessions of one account only", async () => {
      const store = await storeOf("a", "b");
      const other = makeRecord({ email: "Ada@example.org" });
      await store.create("c", other, later);
      const listed = await store.list("ada@example.org");
      expect(Array.from(listed.keys()).sort()).toEqual(["a", "b"]);
      expect(await store.list(other.email)).toEqual(new Map([["c", other]]));
    });

    it("updates only the time of the last use, not the expiry", async () => {
      const store = await emptyStore();
      await store.create("a", makeRecord({ formers: ["x"] }), 100);
      await Promise.all([store.touch("a", 30), store.touch("a", 30)]);
      expect(await store.find("a")).toEqual(
        makeRecord({ formers: ["x"], seenAt: 30 }),
      );
      await store.removeExpired(200);
      expect(await keptOf(store, "a")).toEqual([]);
    });

    it("does not revive an ended session", async () => {
      const store = await storeOf("a");
      await store.remove("a");
      await store.touch("a", 30);
      expect(await store.find("a")).toBeUndefined();
    });

    it("removes a session, and accepts a missing one", async () => {
      const store = await storeOf("a", "b");
      await store.remove("a");
      await store.remove("a");
      await store.remove("never there");
      expect(await keptOf(store, "a", "b")).toEqual(["b"]);
    });

    it("deletes sessions when they expire, and not before", async () => {
      const store = await emptyStore();
      await store.create("past", makeRecord(), 99);
      await store.create("future", makeRecord(), 101);
      await store.removeExpired(100);
      expect(await keptOf(store, "past", "future")).toEqual(["future"]);
      await store.removeExpired(102);
      expect(await keptOf(store, "past", "future")).toEqual([]);
    });

    it("stores many that are created at once", async () => {
      const store = await emptyStore();
      const keys = Array.from({ length: 20 }, (_, i) => `key-${i}`);
      await Promise.all(
        keys.map((key) => store.create(key, makeRecord(), later)),
      );
      expect(await keptOf(store, ...keys)).toEqual(keys);
    });
  });
}
