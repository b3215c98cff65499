import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { idsOf, storedWork } from "../support/work";
import {
  StaleWork,
  WorkExists,
  WorkGone,
  type WorksStore,
} from "~/works/works-store";
import type { StoredWork } from "~/works/work";

export interface OpenStore {
  store: WorksStore;
  close: () => Promise<void>;
}

/** Longer than any store needs to tell a change that it has not told yet. */
const settled = 400;

/**
 * What every store of works does.
 *
 * @param open gives a store of the kind, empty and its own each time.
 */
export function worksStoreContract(
  name: string,
  open: () => Promise<OpenStore>,
): void {
  async function emptyStore(): Promise<WorksStore> {
    const { store, close } = await open();
    onTestFinished(close);
    return store;
  }

  async function storeOf(...works: StoredWork[]): Promise<WorksStore> {
    const store = await emptyStore();
    await store.put(works);
    return store;
  }

  describe(`${name}: reading`, () => {
    it("finds nothing in an empty store", async () => {
      const store = await emptyStore();
      expect(await store.list()).toEqual([]);
      expect(await store.get("a")).toBeUndefined();
    });

    it("lists works in the order of their ids' bytes", async () => {
      const ids = [
        "!",
        "10",
        "9",
        "A",
        "Z",
        "a",
        "aa",
        "z",
        "é",
        "作",
        "～",
        "🦊",
      ];
      const works = ids.map((id) => storedWork(id));
      const store = await storeOf(...works.toReversed());
      expect(idsOf(await store.list())).toEqual(ids);
      expect(await store.list()).toEqual(works);
    });

    it("gets the one work of exactly that id", async () => {
      const store = await storeOf(storedWork("Ada"), storedWork("ada"));
      expect(await store.get("ada")).toEqual(storedWork("ada"));
      expect(await store.get("ADA")).toBeUndefined();
      expect(await store.get("ada ")).toBeUndefined();
      expect(await store.get("a%")).toBeUndefined();
    });

    it.each([
      "two words",
      "what?#1",
      "100%",
      "%2F",
      "it's",
      '"quoted"',
      "a\\b",
      "'; DROP TABLE works; --",
      "Café",
      "Cafe\u0301",
      "作品",
      "👩‍👩‍👧",
      "a".repeat(1500),
    ])("keeps a work under the id %j", async (id) => {
      const store = await storeOf(storedWork("other"), storedWork(id));
      expect(await store.get(id)).toEqual(storedWork(id));
      await store.remove(id);
      expect(idsOf(await store.list())).toEqual(["other"]);
    });

    it("gives awkward documents back as they went in", async () => {
      const works = [
        { id: "empty", document: {} },
        storedWork("nothing", { title: null, category: "", features: [] }),
        storedWork("wrong types", { title: 7, type: true, price: -0.5 }),
        storedWork("texts", {
          title: "\u0000 \n\t\u2028 <b>&amp;</b> 'it\"s'",
          description: "作品 🦊 e\u0301 é ﷽",
          subtitle: " spaces stay ",
        }),
        storedWork("names", { "a.b": 2, "a/b": 3, "`": 4, id: "x" }),
        storedWork("nested", { a: { b: [{ c: null }, "d", 1e21] }, rev: 3 }),
        storedWork("long", { description: "é".repeat(100_000) }),
      ];
      const store = await storeOf(...works);
      for (const work of works) {
        expect(await store.get(work.id)).toEqual(work);
      }
      expect(await store.list()).toHaveLength(works.length);
    });
  });

  describe(`${name}: writing`, () => {
    it("puts new works beside others and replaces those of the same ids", async () => {
      const store = await storeOf(
        storedWork("a", { price: "$1", subtitle: "gone after" }),
        storedWork("b"),
      );
      await store.put([storedWork("a", { price: "$2" }), storedWork("c")]);
      expect(await store.list()).toEqual([
        storedWork("a", { price: "$2" }),
        storedWork("b"),
        storedWork("c"),
      ]);
      await store.put([]);
      expect(idsOf(await store.list())).toEqual(["a", "b", "c"]);
    });

    it("puts all works or none", async () => {
      const circular: Record<string, unknown> = {};
      circular.self = circular;
      const works = [storedWork("a"), { id: "b", document: circular }];
      const store = await storeOf(storedWork("a", { price: "$1" }));
      await expect(store.put(works)).rejects.toThrow();
      await expect(store.replaceAll(works)).rejects.toThrow();
      expect(await store.list()).toEqual([storedWork("a", { price: "$1" })]);
    });

    it("creates a work whose id is free", async () => {
      const store = await storeOf(storedWork("a"));
      await store.create("b", { title: "B" });
      expect(await store.list()).toEqual([
        storedWork("a"),
        { id: "b", document: { title: "B" } },
      ]);
    });

    it("refuses to create a work without an id", async () => {
      const store = await emptyStore();
      for (const id of ["", " "]) {
        await expect(store.create(id, { title: "A" })).rejects.toThrow(
          "Work data must include an id to be used as the document ID.",
        );
      }
      expect(await store.list()).toEqual([]);
    });

    it("refuses to create a work whose id is taken, and changes nothing", async () => {
      const store = await storeOf(storedWork("a"), storedWork("b"));
      const refusal: unknown = await store
        .create("a", { title: "Another" })
        .catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(WorkExists);
      expect((refusal as WorkExists).id).toBe("a");
      expect(await store.list()).toEqual([storedWork("a"), storedWork("b")]);
    });

    it("creates one work where two are created with one id at once", async () => {
      const store = await emptyStore();
      const results = await Promise.allSettled([
        store.create("a", { title: "One" }),
        store.create("a", { title: "Two" }),
      ]);
      const winner = results.findIndex(({ status }) => status === "fulfilled");
      expect(results[1 - winner]).toMatchObject({
        status: "rejected",
        reason: expect.any(WorkExists) as unknown,
      });
      expect(await store.list()).toEqual([
        { id: "a", document: { title: ["One", "Two"][winner] } },
      ]);
    });

    it("updates a work by what is made of what is stored", async () => {
      const store = await storeOf(
        storedWork("a", { rev: 3, price: "$1", subtitle: "S" }),
        storedWork("b"),
      );
      await store.update("a", 3, ({ price, ...rest }) => ({
        ...rest,
        price: `${String(price)}0`,
        rev: 4,
      }));
      expect(await store.list()).toEqual([
        storedWork("a", { rev: 4, price: "$10", subtitle: "S" }),
        storedWork("b"),
      ]);
    });

    it.each([{}, { rev: null }, { rev: "3" }, { rev: 1.5 }])(
      "counts the revision of %j as 0",
      async (fields) => {
        const store = await storeOf(storedWork("a", fields));
        await expect(
          store.update("a", 1, () => ({ lost: true })),
        ).rejects.toThrow(StaleWork);
        await store.update("a", 0, (document) => ({ ...document, rev: 1 }));
        expect(await store.get("a")).toEqual(
          storedWork("a", { ...fields, rev: 1 }),
        );
      },
    );

    it("refuses a stale update, says what is stored, and changes nothing", async () => {
      const stored = storedWork("a", { rev: 3 });
      const store = await storeOf(stored);
      const refusal: unknown = await store
        .update("a", 2, () => ({ title: "Lost" }))
        .catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(StaleWork);
      expect((refusal as StaleWork).stored).toEqual(stored);
      expect(await store.list()).toEqual([stored]);
    });

    it("stores exactly what an update makes of a work: what it leaves out is gone", async () => {
      const nested = { a: { b: [{ c: null }] }, "a.b": 1 };
      const store = await storeOf(
        storedWork("a", { rev: 1, price: "$1", features: ["x"], nested }),
      );
      await store.update("a", 1, (document) => ({
        nested: document.nested,
        features: [],
      }));
      expect(await store.get("a")).toEqual({
        id: "a",
        document: { nested, features: [] },
      });
    });

    it("changes nothing where an update fails in the making, and says why", async () => {
      const store = await storeOf(storedWork("a", { rev: 1 }));
      const failure = new Error("No.");
      const edit = () => {
        throw failure;
      };
      await expect(store.update("a", 1, edit)).rejects.toBe(failure);
      expect(await store.list()).toEqual([storedWork("a", { rev: 1 })]);
      await store.update("a", 1, () => ({ rev: 2 }));
      expect(await store.list()).toEqual([{ id: "a", document: { rev: 2 } }]);
    });

    it("lets one of two updates of the same revision through", async () => {
      const store = await storeOf(storedWork("a", { rev: 1 }));
      const save = (title: string) =>
        store.update("a", 1, (document) => ({ ...document, title, rev: 2 }));
      const results = await Promise.allSettled([save("One"), save("Two")]);
      const winner = results.findIndex(({ status }) => status === "fulfilled");
      expect(results[1 - winner]).toMatchObject({
        status: "rejected",
        reason: expect.any(StaleWork) as unknown,
      });
      const title = ["One", "Two"][winner];
      expect(await store.get("a")).toEqual(storedWork("a", { title, rev: 2 }));
    });

    it("refuses to update a work that is gone, and does not bring it back", async () => {
      const store = await storeOf(storedWork("b"));
      await expect(store.update("a", 0, () => ({}))).rejects.toThrow(WorkGone);
      expect(await store.list()).toEqual([storedWork("b")]);
    });

    it("removes a work once and gives back what it was", async () => {
      const store = await storeOf(storedWork("a"), storedWork("b"));
      expect(await store.remove("a")).toEqual(storedWork("a"));
      expect(await store.get("a")).toBeUndefined();
      expect(await store.remove("a")).toBeUndefined();
      expect(await store.remove("never there")).toBeUndefined();
      expect(await store.list()).toEqual([storedWork("b")]);
    });

    it("gives back a removed work so that it can be created as it was", async () => {
      const work = storedWork("a", {
        title: null,
        nested: { a: ["é"] },
        rev: 7,
      });
      const store = await storeOf(work);
      const removed = await store.remove("a");
      expect(removed).toEqual(work);
      await store.create("a", removed?.document ?? {});
      expect(await store.list()).toEqual([work]);
    });

    it("gives back once what two remove at once", async () => {
      const store = await storeOf(storedWork("a"));
      const removed = await Promise.all([store.remove("a"), store.remove("a")]);
      expect(removed.filter(Boolean)).toEqual([storedWork("a")]);
    });

    it("leaves exactly the works that replace all", async () => {
      const store = await storeOf(storedWork("a", { rev: 1 }), storedWork("b"));
      await store.replaceAll([storedWork("c"), storedWork("a")]);
      expect(await store.list()).toEqual([storedWork("a"), storedWork("c")]);
      await store.replaceAll([]);
      expect(await store.list()).toEqual([]);
    });

    it("tries out saving without changing anything", async () => {
      const store = await storeOf(storedWork("a"));
      await store.probe();
      await store.probe();
      expect(await store.list()).toEqual([storedWork("a")]);
    });
  });

  describe(`${name}: watching`, () => {
    it("tells all works now", async () => {
      const works = [storedWork("a"), storedWork("b", { title: null })];
      const watch = await startWatch(await storeOf(...works));
      expect(watch.told).toEqual([works]);
    });

    it("tells that there are none", async () => {
      const watch = await startWatch(await emptyStore());
      expect(watch.told).toEqual([[]]);
    });

    it("tells each own change before the call that made it returns", async () => {
      const store = await storeOf(storedWork("a", { rev: 1 }));
      const { told } = await startWatch(store);
      const latest = () => idsOf(told.at(-1) ?? []);
      await store.create("b", {});
      expect(latest()).toEqual(["a", "b"]);
      await store.put([storedWork("c")]);
      expect(latest()).toEqual(["a", "b", "c"]);
      await store.remove("b");
      expect(latest()).toEqual(["a", "c"]);
      await store.update("a", 1, () => ({ title: "Updated" }));
      expect(told.at(-1)?.[0]?.document).toEqual({ title: "Updated" });
      await store.replaceAll([storedWork("d")]);
      expect(latest()).toEqual(["d"]);
    });

    it("tells each change once, and nothing where nothing changed", async () => {
      const store = await storeOf(storedWork("a"));
      const { told, failures } = await startWatch(store);
      await store.create("b", {});
      await store.remove("a");
      await expect(store.create("b", {})).rejects.toThrow(WorkExists);
      await expect(store.update("b", 9, () => ({}))).rejects.toThrow(StaleWork);
      await sleep(settled);
      expect(told.map(idsOf)).toEqual([["a"], ["a", "b"], ["b"]]);
      expect(failures).toEqual([]);
    });

    it("tells works that stay as they are as the same objects", async () => {
      const store = await storeOf(storedWork("a"), storedWork("b"));
      const { told } = await startWatch(store);
      await store.update("b", 0, () => ({ title: "Updated" }));
      const [before = [], after = []] = [told.at(0), told.at(-1)];
      expect(after[0]).toBe(before[0]);
      expect(after[1]).not.toEqual(before[1]);
    });

    it("tells every watcher", async () => {
      const store = await emptyStore();
      const watches = [await startWatch(store), await startWatch(store)];
      await store.create("a", {});
      for (const { told } of watches) {
        expect(told.map(idsOf)).toEqual([[], ["a"]]);
      }
    });

    it("stops when told to, for that watcher alone", async () => {
      const store = await emptyStore();
      const stopped = await startWatch(store);
      const other = await startWatch(store);
      stopped.stop();
      stopped.stop();
      await store.create("a", {});
      await sleep(settled);
      expect(stopped.told).toEqual([[]]);
      expect(stopped.failures).toEqual([]);
      expect(other.told.map(idsOf)).toEqual([[], ["a"]]);
    });
  });
}

/** A watch that keeps what it heard, begun: it has heard the works of now. */
export async function startWatch(store: WorksStore) {
  const told: StoredWork[][] = [];
  const failures: unknown[] = [];
  const stop = store.watch(
    (works) => told.push(works),
    (cause) => failures.push(cause),
  );
  onTestFinished(stop);
  await vi.waitFor(() => expect(told.length + failures.length).toBe(1));
  return { told, failures, stop };
}
