import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { recordingLog } from "../support/recording-log";
import {
  idsOf,
  makeWork,
  putWorks,
  removeWorks,
  storedWork,
} from "../support/work";
import { arrangementContract } from "./arrangement-contract";
import { changesContract } from "./changes-contract";
import { liveCatalogue } from "~/catalogue/live-catalogue.server";
import { setStatus, updateWork } from "~/changes/save-work.server";
import type { StoredWork, WorkDocument } from "~/work/work";
import {
  AppIdTaken,
  type Stored,
  WorkGone,
  type WorksStore,
  WouldBePublic,
  type WriteRequest,
} from "~/changes/works-store";

export interface OpenStore {
  store: WorksStore;
  /** Writes like a program that does not know changes and revisions. */
  putRaw: (id: string, document: WorkDocument) => Promise<unknown>;
  close: () => Promise<void>;
}

/** Longer than any store needs to report a change. */
const settled = 400;

const ada = { by: "ada@example.org", action: "edit", batch: "b" } as const;

export function retitle(id: string, title: string): WriteRequest {
  return {
    ...ada,
    ids: [id],
    edit: (stored) => [{ id, document: { ...stored.get(id), title } }],
  };
}

/** @param open creates a new, empty store. */
export function worksStoreContract(
  name: string,
  open: () => Promise<OpenStore>,
): void {
  async function emptyStore(): Promise<OpenStore> {
    const opened = await open();
    onTestFinished(opened.close);
    return opened;
  }

  async function storeOf(...works: StoredWork[]): Promise<WorksStore> {
    const { store } = await emptyStore();
    if (works.length > 0) await putWorks(store, ...works);
    return store;
  }

  changesContract(name, emptyStore);
  arrangementContract(name, emptyStore);

  describe(`${name}: publishing`, () => {
    const by = "ada@example.org";
    const publishAt = "2999-01-01T00:00:00.000Z";

    it("publishes and unpublishes a work, each as a change", async () => {
      const store = await storeOf(storedWork("a", { publishAt }));
      const live = liveCatalogue(store, recordingLog());
      const shown = async () => idsOf((await live.read())?.works ?? []);
      expect(await shown()).toEqual([]);
      await setStatus(store, "a", "published", by);
      expect(await shown()).toEqual(["a"]);
      expect(await setStatus(store, "a", "published", by)).toBeUndefined();
      await setStatus(store, "a", "draft", by);
      expect(await shown()).toEqual([]);
      expect((await store.get("a"))?.document).toMatchObject({
        status: "draft",
        rev: 3,
      });
      const { changes } = await store.changes({ workId: "a", limit: 9 });
      expect(changes.map(({ action }) => action)).toEqual([
        "unpublish",
        "publish",
        "import",
      ]);
      expect(changes[1]).toMatchObject({ by, before: { publishAt } });
      await expect(setStatus(store, "b", "draft", by)).rejects.toThrow(
        WorkGone,
      );
    });

    it("does not let an edit publish a work", async () => {
      const store = await storeOf(storedWork("a", { publishAt }));
      const work = makeWork({ id: "a" });
      await expect(updateWork(store, work, 1, by)).rejects.toThrow(
        WouldBePublic,
      );
      expect(await store.get("a")).toEqual(storedWork("a", { publishAt }));
      await updateWork(store, { ...work, publishAt }, 1, by, "draft");
      expect((await store.get("a"))?.document).toMatchObject({
        ...{ title: "A work", status: "draft", publishAt, rev: 2 },
      });
      await updateWork(store, work, 2, by, "published");
      const stored = (await store.get("a"))?.document;
      expect(stored).not.toHaveProperty("status");
      expect(stored).not.toHaveProperty("publishAt");
    });
  });

  describe(`${name}: reading`, () => {
    it("finds nothing in an empty store", async () => {
      const store = await storeOf();
      expect(await store.list()).toEqual([]);
      expect(await store.get("a")).toBeUndefined();
    });

    it("lists works in the order of their IDs' bytes", async () => {
      const ids = ["!", "10", "9", "A", "a", "aa", "é", "作", "～", "🦊"];
      const works = ids.map((id) => storedWork(id));
      const store = await storeOf(...works.toReversed());
      expect(await store.list()).toEqual(works);
    });

    it("finds only the work with exactly that ID", async () => {
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
      "a".repeat(1499),
    ])("stores a work under the ID %j", async (id) => {
      const store = await storeOf(storedWork("other"), storedWork(id));
      expect(await store.get(id)).toEqual(storedWork(id));
      await removeWorks(store, id);
      expect(idsOf(await store.list())).toEqual(["other"]);
    });

    it("returns unusual documents unchanged", async () => {
      const works = [
        { id: "empty", document: { rev: 1 } },
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
    it("adds, replaces, and removes works at once, and leaves others unchanged", async () => {
      const store = await storeOf(
        storedWork("a", { price: "$1", subtitle: "gone after" }),
        storedWork("b"),
        storedWork("c"),
      );
      await store.write({
        ...ada,
        ids: ["a", "b", "c", "d"],
        edit: () => [
          storedWork("a", { price: "$2" }),
          { id: "b" },
          storedWork("d"),
        ],
      });
      expect(await store.list()).toEqual([
        storedWork("a", { price: "$2", rev: 2 }),
        storedWork("c"),
        storedWork("d"),
      ]);
    });

    it("returns only the works that a request names", async () => {
      const store = await storeOf(storedWork("a"), storedWork("b"));
      let given: ReadonlyMap<string, WorkDocument> | undefined;
      await store.write({
        ...ada,
        ids: ["a", "c"],
        edit: (stored) => ((given = stored), []),
      });
      expect([...(given ?? [])]).toEqual([["a", storedWork("a").document]]);
      await expect(
        store.write({ ...ada, ids: ["a"], edit: () => [{ id: "b" }] }),
      ).rejects.toThrow();
      expect(await store.list()).toHaveLength(2);
    });

    it("writes all works or none", async () => {
      const circular: Record<string, unknown> = {};
      circular.self = circular;
      const works = [storedWork("a"), { id: "b", document: circular }];
      const store = await storeOf(storedWork("a", { price: "$1" }));
      await expect(putWorks(store, ...works)).rejects.toThrow();
      expect(await store.list()).toEqual([storedWork("a", { price: "$1" })]);
    });

    it("writes nothing if the request throws, and passes the error on", async () => {
      const store = await storeOf(storedWork("a"));
      const failure = new Error("No.");
      const edit = () => {
        throw failure;
      };
      await expect(store.write({ ...ada, ids: ["a"], edit })).rejects.toBe(
        failure,
      );
      expect(await store.list()).toEqual([storedWork("a")]);
      await store.write(retitle("a", "New"));
      expect((await store.get("a"))?.document).toMatchObject({ title: "New" });
    });

    it("builds on the latest write of another request", async () => {
      const store = await storeOf(storedWork("a", { list: [] }));
      await Promise.all(
        ["x", "y", "z"].map((item) =>
          store.write({
            ...ada,
            ids: ["a"],
            edit: (stored) => {
              const { list = [], ...rest } = stored.get("a") ?? {};
              const longer = [...(list as string[]), item];
              return [{ id: "a", document: { ...rest, list: longer } }];
            },
          }),
        ),
      );
      const work = await store.get("a");
      expect((work?.document.list as string[]).sort()).toEqual(["x", "y", "z"]);
      expect(work?.document.rev).toBe(4);
    });

    it("continues to count revisions, even after a removal or an import", async () => {
      const store = await storeOf(storedWork("a"));
      const revs = async () => (await store.get("a"))?.document.rev;
      await putWorks(store, storedWork("a", { title: "Imported" }));
      expect(await revs()).toBe(2);
      await removeWorks(store, "a");
      await putWorks(store, storedWork("a", { title: "Another" }));
      expect(await revs()).toBe(4);
      await putWorks(store, storedWork("a", { title: "From afar", rev: 9 }));
      expect(await revs()).toBe(9);
      await putWorks(store, storedWork("a", { rev: Number.MAX_SAFE_INTEGER }));
      expect(await revs()).toBe(10);
    });

    it.each([{}, { rev: null }, { rev: "3" }, { rev: 1.5 }, { rev: -7 }])(
      "treats a work that another program stored with %j as never saved",
      async (fields) => {
        const { store, putRaw } = await emptyStore();
        await putRaw("a", { title: "Theirs", ...fields });
        await store.write(retitle("a", "Ours"));
        expect((await store.get("a"))?.document).toEqual({
          title: "Ours",
          rev: 1,
        });
      },
    );

    it("saves a work whose revision another program has reset", async () => {
      const { store, putRaw } = await emptyStore();
      await putWorks(store, storedWork("a"));
      await store.write(retitle("a", "Second"));
      await putRaw("a", { title: "Set back", rev: 1 });
      const [change] = await store.write(retitle("a", "Third"));
      expect(change?.rev).toBe(3);
      expect((await store.get("a"))?.document.rev).toBe(3);
    });

    it("rejects an App ID that another work has, and changes nothing", async () => {
      const store = await storeOf(
        storedWork("a", { appId: "one" }),
        storedWork("b"),
      );
      const claim = putWorks(store, storedWork("b", { appId: " one " }));
      await expect(claim).rejects.toMatchObject({
        constructor: AppIdTaken,
        ...{ id: "b", appId: "one", owner: "a" },
      });
      const twins = ["c", "d"].map((id) => storedWork(id, { appId: "two" }));
      await expect(putWorks(store, ...twins)).rejects.toThrow(AppIdTaken);
      expect(idsOf(await store.list())).toEqual(["a", "b"]);
    });

    it("allows an App ID to move between works, and edits of works that share one", async () => {
      const { store, putRaw } = await emptyStore();
      await putWorks(store, storedWork("a", { appId: "one" }), storedWork("b"));
      await putWorks(store, storedWork("a"), storedWork("b", { appId: "one" }));
      await putRaw("c", { title: "Of the first release", appId: "one" });
      await store.write(retitle("b", "Edited"));
      expect((await store.get("b"))?.document).toMatchObject({
        ...{ appId: "one", title: "Edited" },
      });
    });

    it("probes writing without changing anything", async () => {
      const store = await storeOf(storedWork("a"));
      await store.probe();
      await store.probe();
      expect(await store.list()).toEqual([storedWork("a")]);
    });
  });

  describe(`${name}: watching`, () => {
    it("reports all works immediately", async () => {
      const works = [storedWork("a"), storedWork("b", { title: null })];
      const watch = await startWatch(await storeOf(...works));
      expect(watch.told).toEqual([
        { works, trashedAppIds: [], arrangement: {} },
      ]);
    });

    it("reports each of its own changes before the write returns", async () => {
      const store = await storeOf(storedWork("a"));
      const { told } = await startWatch(store);
      const latest = () => idsOf(told.at(-1)?.works ?? []);
      await putWorks(store, storedWork("b"));
      expect(latest()).toEqual(["a", "b"]);
      await removeWorks(store, "b");
      expect(latest()).toEqual(["a"]);
      await store.write(retitle("a", "New"));
      expect(told.at(-1)?.works[0]?.document).toMatchObject({ title: "New" });
      await removeWorks(store, "a");
      await putWorks(store, storedWork("a"), storedWork("c"));
      expect(latest()).toEqual(["a", "c"]);
    });

    it("reports each change once, and nothing if nothing changed", async () => {
      const store = await storeOf(storedWork("a"));
      const { told, failures } = await startWatch(store);
      await putWorks(store, storedWork("b"));
      await removeWorks(store, "a");
      await putWorks(store, storedWork("b"));
      await store.probe();
      await sleep(settled);
      expect(told.map(({ works }) => idsOf(works))).toEqual([
        ["a"],
        ["a", "b"],
        ["b"],
      ]);
      expect(failures).toEqual([]);
    });

    it("reports while a work in the trash has the App ID of a built-in page", async () => {
      const appId = "sketch-design-toolkit";
      const store = await storeOf(storedWork("a", { appId }), storedWork("b"));
      const { told } = await startWatch(store);
      const latest = () => told.at(-1)?.trashedAppIds;
      await removeWorks(store, "b");
      expect(latest()).toEqual([]);
      const [removal] = await removeWorks(store, "a");
      expect(latest()).toEqual([appId]);
      await store.write({
        ...ada,
        ids: ["a"],
        edit: () => [{ ...storedWork("a"), restores: removal }],
      });
      expect(latest()).toEqual([]);
      await sleep(settled);
      expect(latest()).toEqual([]);
      const [again] = await removeWorks(store, "a");
      expect(latest()).toEqual([]);
      if (again) await store.purge(again, "ada@example.org");
      expect(latest()).toEqual([]);
    });

    it("stops when it is asked to", async () => {
      const store = await storeOf();
      const { told, failures, stop } = await startWatch(store);
      stop();
      stop();
      await putWorks(store, storedWork("a"));
      await sleep(settled);
      expect(told).toHaveLength(1);
      expect(failures).toEqual([]);
    });
  });
}

/** Starts a watch that records the reports, and waits for the first one. */
export async function startWatch(store: WorksStore) {
  const told: Stored[] = [];
  const failures: unknown[] = [];
  const stop = store.watch(
    (stored) => told.push(stored),
    (cause) => failures.push(cause),
  );
  onTestFinished(stop);
  await vi.waitFor(() => expect(told.length + failures.length).toBe(1));
  return { told, failures, stop };
}
