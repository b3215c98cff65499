import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { idsOf, putWorks, removeWorks, storedWork } from "../support/work";
import type { OpenStore } from "./works-store-contract";
import {
  arrangementId,
  ArrangementTooLarge,
  withPlacedWorks,
} from "~/work/arrangement";
import { undo } from "~/changes/undo.server";
import type { WorkDocument } from "~/work/work";
import type { Stored, WorksStore, WriteRequest } from "~/changes/works-store";

const settled = 400;

function place(category: string, ids: string[]): WriteRequest {
  return {
    ...{ by: "ada@example.org", action: "order", batch: `b-${category}` },
    ids: [arrangementId],
    edit: (stored) => [
      {
        id: arrangementId,
        document: withPlacedWorks(
          stored.get(arrangementId) ?? {},
          category,
          ids,
        ),
      },
    ],
  };
}

export function arrangementContract(
  name: string,
  open: () => Promise<OpenStore>,
): void {
  describe(`${name}: arrangement`, () => {
    it("is empty at first, and then stored beside the works", async () => {
      const { store } = await open();
      expect(await store.arrangement()).toEqual({});
      await putWorks(store, storedWork("a"));
      const awkward = ["b", "a", "日本 🦊", "__proto__"];
      const [change] = await store.write(place("__proto__", awkward));
      expect(change).toMatchObject({ workId: arrangementId, rev: 1 });
      expect(await store.arrangement()).toEqual({
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
        ...{ by: "ada@example.org", action: "rename", batch: "both" },
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
      expect(await store.arrangement()).toEqual({});

      const changes = await store.write(request);
      expect(changes).toHaveLength(2);
      await undo(store, changes, { by: "ada@example.org", now: new Date() });
      expect((await store.get("a"))?.document.category).toBe("Old");
      expect(await store.arrangement()).not.toHaveProperty("order/New");
    });

    it("undoes a change of one field, whatever happened to other fields", async () => {
      const { store } = await open();
      const first = await store.write(place("Tools", ["a"]));
      await store.write(place("Music", ["b"]));
      await undo(store, first, { by: "ada@example.org", now: new Date() });
      expect(await store.arrangement()).toMatchObject({
        "order/Music": ["b"],
        rev: 3,
      });
      expect(await store.arrangement()).not.toHaveProperty("order/Tools");
    });

    it("rejects more than a store can hold", async () => {
      const { store } = await open();
      const ids = Array.from({ length: 500 }, (_, index) =>
        String(index).padEnd(1400, "x"),
      );
      await expect(store.write(place("Tools", ids))).rejects.toThrow(
        ArrangementTooLarge,
      );
      expect(await store.arrangement()).toEqual({});
    });

    it("notifies the watcher of each change once, before the write returns", async () => {
      const { store } = await open();
      const told = await toldBy(store);
      await store.write(place("Tools", ["b", "a"]));
      expect(told.at(-1)?.arrangement).toMatchObject({
        "order/Tools": ["b", "a"],
      });
      await store.write({
        ...{ by: "ada@example.org", action: "edit", batch: "both" },
        ids: ["a", arrangementId],
        edit: () => [storedWork("a"), { id: arrangementId, document: {} }],
      });
      const last = told.at(-1);
      expect(idsOf(last?.works ?? [])).toEqual(["a"]);
      expect(last?.arrangement).not.toHaveProperty("order/Tools");
      await removeWorks(store, "a");
      await sleep(settled);
      expect(
        told.map(({ works, arrangement }) => [
          works.length,
          Object.hasOwn(arrangement, "order/Tools"),
        ]),
      ).toEqual([
        [0, false],
        [0, true],
        [1, false],
        [0, false],
      ]);
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
  await vi.waitFor(() => expect(told).toHaveLength(1));
  return told;
}
