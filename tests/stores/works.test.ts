import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { WriteRequest } from "~/changes/works-port";
import { arrangementId, ArrangementTooLarge, withPlacedWorks } from "~/kinds/arrangement";
import { pageDocumentId } from "~/kinds/kind";
import { settingsId } from "~/kinds/settings";
import type { WorkDocument } from "~/kinds/work";
import { newStore } from "../support/stores/embedded-store";
import {
  arrangementOf,
  idsOf,
  putWorks,
  removeWorks,
  storedWork,
  undoChanges,
} from "../support/work";
import { ada, openStore, retitle, settled, startWatch } from "./open-store";

describe("writing works", () => {
  it("continues to count revisions, even after a removal or an import", async () => {
    const store = await newStore(storedWork("a"));
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
      const { store, putRaw } = await openStore();
      putRaw("a", { title: "Theirs", ...fields });
      await store.write(retitle("a", "Ours"));
      expect((await store.get("a"))?.document).toEqual({ title: "Ours", rev: 1 });
    },
  );

  it("saves a work whose revision another program has reset", async () => {
    const { store, putRaw } = await openStore();
    await putWorks(store, storedWork("a"));
    await store.write(retitle("a", "Second"));
    putRaw("a", { title: "Set back", rev: 1 });
    const [change] = await store.write(retitle("a", "Third"));
    // The change of the other program has the third revision.
    expect(change?.rev).toBe(4);
    expect((await store.get("a"))?.document.rev).toBe(4);
  });
});

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

describe("the arrangement", () => {
  it("keeps other site documents beside it, which exist from the start and are never removed", async () => {
    const store = await newStore();
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

  it("rejects more than a store can hold", async () => {
    const store = await newStore();
    const ids = Array.from({ length: 500 }, (_, index) => String(index).padEnd(1400, "x"));
    await expect(store.write(place("Tools", ids))).rejects.toThrow(ArrangementTooLarge);
    expect(await arrangementOf(store)).toEqual({});
  });
});

it("a watch reports whether a work in the trash has the App ID of a built-in page", async () => {
  const appId = "sketch-design-toolkit";
  const store = await newStore(storedWork("a", { appId }), storedWork("b"));
  const { told } = await startWatch(store);
  const latest = () => told.at(-1)?.trashedAppIds;
  await removeWorks(store, "b");
  expect(latest()).toEqual([]);
  const [removal] = await removeWorks(store, "a");
  expect(latest()).toEqual([appId]);
  await store.write({
    ...ada,
    ids: ["a"],
    edit: () => [{ ...storedWork("a"), restores: removal?.rev }],
  });
  expect(latest()).toEqual([]);
  await sleep(settled);
  expect(latest()).toEqual([]);
  const [again] = await removeWorks(store, "a");
  expect(latest()).toEqual([]);
  if (again) await store.purge(again, "ada@example.org");
  expect(latest()).toEqual([]);
});
