import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  arrangementOf,
  idsOf,
  putWorks,
  removeWorks,
  storedWork,
  undoChanges,
} from "../support/work";
import { type OpenStore, settled } from "./open-store";
import { arrangementId, ArrangementTooLarge, withPlacedWorks } from "~/kinds/arrangement";
import { pageDocumentId, siteDocument } from "~/kinds/kind";
import { settingsId } from "~/kinds/settings";
import type { WorkDocument } from "~/kinds/work";
import type { Stored, WorksStore, WriteRequest } from "~/changes/works-store";

function place(category: string, ids: string[]): WriteRequest {
  return {
    by: "ada@example.org",
    action: "order",
    batch: `b-${category}`,
    ids: [arrangementId],
    edit: (stored) => [
      {
        id: arrangementId,
        document: withPlacedWorks(stored.get(arrangementId) ?? {}, category, ids),
      },
    ],
  };
}

export function arrangementContract(name: string, open: () => Promise<OpenStore>): void {
  describe(`${name}: arrangement`, () => {
    it("is empty at first, and then stored beside the works", async () => {
      const { store } = await open();
      expect(await arrangementOf(store)).toEqual({});
      await putWorks(store, storedWork("a"));
      const awkward = ["b", "a", "日本 🦊", "__proto__"];
      const [change] = await store.write(place("__proto__", awkward));
      expect(change).toMatchObject({ workId: arrangementId, rev: 1 });
      expect(await arrangementOf(store)).toEqual({
        "order/__proto__": awkward,
        rev: 1,
      });
      expect(idsOf(await store.list())).toEqual(["a"]);
      expect(await store.get(arrangementId)).toBeUndefined();
    });

    it("counts its revisions, and stores the difference of each change", async () => {
      const { store } = await open();
      await store.write(place("Tools", ["a"]));
      await store.write(place("Music", ["b"]));
      expect(await store.write(place("Music", ["b"]))).toEqual([]);
      const query = { workId: arrangementId, limit: 9 };
      const { changes } = await store.changes(query);
      expect(changes).toMatchObject([
        { rev: 2, before: {}, after: { "order/Music": ["b"] } },
        { rev: 1, before: {}, after: { "order/Tools": ["a"] } },
      ]);
      expect(changes[0]?.after).not.toHaveProperty("order/Tools");
      const inTrash = await store.changes({ inTrash: true, limit: 9 });
      expect(inTrash.changes).toEqual([]);
    });

    it("changes atomically with works, and is undone with them", async () => {
      const { store } = await open();
      await putWorks(store, storedWork("a", { category: "Old" }));
      const request: WriteRequest = {
        by: "ada@example.org",
        action: "rename",
        batch: "both",
        ids: ["a", arrangementId],
        edit: (stored) => [
          {
            id: "a",
            document: { ...stored.get("a"), category: "New" },
          },
          {
            id: arrangementId,
            document: withPlacedWorks({}, "New", ["a"]),
          },
        ],
      };
      const circular: WorkDocument = {};
      circular.self = circular;
      const broken: WriteRequest = {
        ...request,
        edit: (stored, ids) => [
          ...request.edit(stored, ids).slice(1),
          { id: "a", document: circular },
        ],
      };
      await expect(store.write(broken)).rejects.toThrow();
      expect(await arrangementOf(store)).toEqual({});

      const changes = await store.write(request);
      expect(changes).toHaveLength(2);
      await undoChanges(store, changes, "ada@example.org");
      expect((await store.get("a"))?.document.category).toBe("Old");
      expect(await arrangementOf(store)).not.toHaveProperty("order/New");
    });

    it("undoes a change of one field after other fields have changed", async () => {
      const { store } = await open();
      const first = await store.write(place("Tools", ["a"]));
      await store.write(place("Music", ["b"]));
      await undoChanges(store, first, "ada@example.org");
      expect(await arrangementOf(store)).toMatchObject({
        "order/Music": ["b"],
        rev: 3,
      });
      expect(await arrangementOf(store)).not.toHaveProperty("order/Tools");
    });

    it("keeps other site documents beside it, which exist from the start and are never removed", async () => {
      const { store } = await open();
      await putWorks(store, storedWork("a"));
      const about = pageDocumentId("about-us");
      const ids = [settingsId, about];
      const write = (documents: (WorkDocument | undefined)[], batch: string) =>
        store.write({
          by: "ada@example.org",
          action: "edit",
          batch,
          ids,
          edit: (stored) => {
            expect(Array.from(stored.keys())).toEqual(ids);
            return ids.map((id, index) => ({ id, document: documents[index] }));
          },
        });
      await write([{ name: "Harbour Labs" }, { body: "Ahoy" }], "first");
      await store.write(place("Tools", ["a"]));
      const removed = await write([undefined, { body: "Goodbye" }], "second");
      expect(Object.fromEntries(await store.siteDocuments())).toEqual({
        [arrangementId]: { "order/Tools": ["a"], rev: 1 },
        [settingsId]: { rev: 2 },
        [about]: { body: "Goodbye", rev: 2 },
      });
      await undoChanges(store, removed, "ada@example.org");
      const documents = await store.siteDocuments();
      expect(documents.get(settingsId)).toMatchObject({ name: "Harbour Labs" });
      expect(documents.get(about)).toMatchObject({ body: "Ahoy" });
      expect(idsOf(await store.list())).toEqual(["a"]);
      expect(await store.get(settingsId)).toBeUndefined();
      const inTrash = await store.changes({ inTrash: true, limit: 9 });
      expect(inTrash.changes).toEqual([]);
    });

    // The npm package’s emulator does not isolate reads.
    const isIsolated = name === "SQLite" || process.env.FIRESTORE_EMULATOR_HOST;
    it.runIf(isIsolated)("is read with the works of one moment", async () => {
      const { store } = await open();
      const both = (name: string): WriteRequest => ({
        by: "ada@example.org",
        action: "rename",
        batch: name,
        ids: ["a", arrangementId],
        edit: () => [
          storedWork("a", { category: name }),
          { id: arrangementId, document: withPlacedWorks({}, name, ["a"]) },
        ],
      });
      await store.write(both("0"));
      const writing = (async () => {
        for (const name of ["1", "2", "3", "4", "5"]) await store.write(both(name));
      })();
      for (let reads = 0; reads < 10; reads += 1) {
        const { works, siteDocuments } = await store.snapshot();
        const category = String(works[0]?.document.category);
        expect(siteDocument(siteDocuments, arrangementId)).toHaveProperty(`order/${category}`);
      }
      await writing;
    });

    it("rejects more than a store can hold", async () => {
      const { store } = await open();
      const ids = Array.from({ length: 500 }, (_, index) => String(index).padEnd(1400, "x"));
      await expect(store.write(place("Tools", ids))).rejects.toThrow(ArrangementTooLarge);
      expect(await arrangementOf(store)).toEqual({});
    });

    it("notifies the watcher of each change once, before the write returns", async () => {
      const { store } = await open();
      const told = await toldBy(store);
      const stateOf = (stored: Stored | undefined) => [
        stored?.works.length,
        stored?.siteDocuments.get(arrangementId)?.["order/Tools"],
      ];
      await store.write(place("Tools", ["b", "a"]));
      expect(told.map(stateOf)).toEqual([
        [0, undefined],
        [0, ["b", "a"]],
      ]);
      await store.write({
        by: "ada@example.org",
        action: "edit",
        batch: "both",
        ids: ["a", arrangementId],
        edit: () => [storedWork("a"), { id: arrangementId, document: {} }],
      });
      // Firestore may report a part before it confirms the write.
      expect(stateOf(told.at(-1))).toEqual([1, undefined]);
      const count = told.length;
      await removeWorks(store, "a");
      await sleep(settled);
      expect(told.slice(count).map(stateOf)).toEqual([[0, undefined]]);
    });
  });
}

async function toldBy(store: WorksStore): Promise<Stored[]> {
  const told: Stored[] = [];
  const stop = store.watch(
    (stored) => told.push(stored),
    (cause) => {
      throw cause;
    },
  );
  onTestFinished(stop);
  await expect.poll(() => told).toHaveLength(1);
  return told;
}
