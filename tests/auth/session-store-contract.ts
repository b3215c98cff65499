import { describe, expect, it, onTestFinished } from "vitest";
import { storedWork } from "../support/work";
import type { SessionRecord, SessionStore } from "~/auth/session-store";

export interface OpenSessionStore {
  store: SessionStore;
  close(): Promise<void>;
}

const later = 1000;

function makeRecord(fields: Partial<SessionRecord> = {}): SessionRecord {
  return { email: "ada@example.org", startedAt: 10, seenAt: 20, ...fields };
}

/**
 * What every store of sessions does.
 *
 * @param open gives a store of the kind, empty and its own each time.
 */
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
      await store.create(key, makeRecord({ email: key }), later);
    }
    return store;
  }

  async function keptOf(store: SessionStore, ...keys: string[]) {
    const records = await Promise.all(keys.map((key) => store.find(key)));
    return records.flatMap((record) => (record ? [record.email] : []));
  }

  describe(`${name}: sessions`, () => {
    it("are unknown in an empty store", async () => {
      const store = await emptyStore();
      for (const key of ["a", "", "%"]) {
        expect(await store.find(key)).toBeUndefined();
      }
    });

    it("are found under exactly their key", async () => {
      const store = await storeOf("Key-a_1", "key-a_1");
      expect(await store.find("key-a_1")).toEqual(
        makeRecord({ email: "key-a_1" }),
      );
      for (const other of ["KEY-A_1", "key-a_", "key-a_1 ", "key_a_1"]) {
        expect(await store.find(other)).toBeUndefined();
      }
    });

    it("come back as they were saved", async () => {
      const store = await emptyStore();
      const record = makeRecord({
        email: "作品 🦊 o'hara\"@example.org",
        startedAt: 1893456000001,
        seenAt: 1893456000002,
        notice: {
          text: "Deleted Café.",
          removed: storedWork("a", { features: ["b, c", ""], rev: 3, x: null }),
        },
        draft: {
          path: "/admin/dashboard/new",
          fields: { title: " \n\t'; --", description: "é".repeat(100_000) },
        },
      });
      await store.create("a", record, later);
      expect(await store.find("a")).toEqual(record);
    });

    it("are changed as a whole, and expire when they were to", async () => {
      const store = await emptyStore();
      const withNotice = makeRecord({ notice: { text: "Added Slow Map." } });
      await store.create("a", withNotice, 100);
      await store.update("a", makeRecord({ seenAt: 30 }));
      expect(await store.find("a")).toEqual(makeRecord({ seenAt: 30 }));
      await store.removeExpired(200);
      expect(await keptOf(store, "a")).toEqual([]);
    });

    it("that have ended stay ended, whoever still changes them", async () => {
      const store = await storeOf("a");
      await store.remove("a");
      await store.update("a", makeRecord());
      expect(await store.find("a")).toBeUndefined();
    });

    it("are removed one by one; one that is gone counts as removed", async () => {
      const store = await storeOf("a", "b");
      await store.remove("a");
      await store.remove("a");
      await store.remove("never there");
      expect(await keptOf(store, "a", "b")).toEqual(["b"]);
    });

    it("are removed all at once, and new ones can begin", async () => {
      const store = await storeOf("a", "b", "c");
      await store.removeAll();
      expect(await keptOf(store, "a", "b", "c")).toEqual([]);
      await store.removeAll();
      await store.create("a", makeRecord({ email: "new" }), later);
      expect(await keptOf(store, "a")).toEqual(["new"]);
    });

    it("are dropped when they have expired, and not before", async () => {
      const store = await emptyStore();
      await store.create("past", makeRecord({ email: "past" }), 99);
      await store.create("future", makeRecord({ email: "future" }), 101);
      await store.removeExpired(100);
      expect(await keptOf(store, "past", "future")).toEqual(["future"]);
      await store.removeExpired(102);
      expect(await keptOf(store, "past", "future")).toEqual([]);
    });

    it("are kept each for itself, when many are saved at once", async () => {
      const store = await emptyStore();
      const keys = Array.from({ length: 20 }, (_, i) => `key-${i}`);
      await Promise.all(
        keys.map((key) => store.create(key, makeRecord({ email: key }), later)),
      );
      expect(await keptOf(store, ...keys)).toEqual(keys);
    });
  });
}
