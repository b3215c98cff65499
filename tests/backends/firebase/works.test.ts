import { expect, it, onTestFinished, vi } from "vitest";
import { firestoreAt, openFirestore, startFirestore } from "../../support/stores/firestore";
import { startTcpProxy } from "../../support/stores/tcp-proxy";
import { makeWork, putWorks, removeWorks, storedWork, undoChanges } from "../../support/work";
import { planContract } from "../../changes/plan-contract";
import { worksStoreContract } from "../../changes/works-store-contract";
import { retitle } from "../../changes/open-store";
import { createWorks } from "~/stores/works.server";
import { arrangementId } from "~/kinds/arrangement";
import { addWork } from "~/changes/save.server";
import { settingsId } from "~/kinds/settings";
import type { WorkDocument } from "~/kinds/work";
import { EditTooLarge } from "~/backends/table";
import { firestoreStores } from "../../support/stores/stores";

async function openStore() {
  const database = await openFirestore();
  return { database, store: firestoreStores(() => database).works };
}

planContract("Firestore", async () => {
  const { store } = await openStore();
  // Small parts, because the emulator takes a second for a full one.
  return {
    store: { ...store, mostPerWrite: 20 },
    close: () => Promise.resolve(),
  };
});

worksStoreContract("Firestore", async () => {
  const { database, store } = await openStore();
  return {
    store,
    putRaw: (id, document) => database.doc(`works/${id}`).set(document),
    close: () => Promise.resolve(),
  };
});

it("shows settings that another instance saved", async () => {
  const { database, store } = await openStore();
  const other = firestoreStores(() => database).works;
  const told: (WorkDocument | undefined)[] = [];
  const stop = other.watch(
    ({ siteDocuments }) => told.push(siteDocuments.get(settingsId)),
    (cause) => {
      throw cause;
    },
  );
  onTestFinished(stop);
  await expect.poll(() => told).toEqual([undefined]);
  await store.write({
    by: "ada@example.org",
    action: "edit",
    batch: "b",
    ids: [settingsId],
    edit: () => [{ id: settingsId, document: { name: "Harbour Labs" } }],
  });
  const saved = { name: "Harbour Labs", rev: 1 };
  await expect.poll(() => told.at(-1)).toEqual(saved);
});

it("rejects a whole write that exceeds Firestore's request limit", async () => {
  const { store } = await openStore();
  const description = "é".repeat(190_000);
  const works = Array.from({ length: 40 }, (_, index) =>
    storedWork(`work-${index}`, { description }),
  );
  await expect(putWorks(store, ...works)).rejects.toThrow(EditTooLarge);
  expect(await store.list()).toEqual([]);
});

it("rejects a whole write with more documents than one transaction of Firestore can have, and undoes it in parts", async () => {
  const { store } = await openStore();
  const works = Array.from({ length: store.mostPerWrite }, (_, index) =>
    storedWork(`work-${index}`),
  );
  await putWorks(store, ...works);
  const ids = works.map(({ id }) => id);
  const removals = await removeWorks(store, ...ids);
  const restoring = store.write({
    ids,
    by: "ada@example.org",
    action: "undo",
    batch: "b",
    edit: () => works.map((work, index) => ({ ...work, restores: removals[index]?.rev })),
  });
  await expect(restoring).rejects.toThrow(EditTooLarge);
  expect(await store.list()).toEqual([]);
  await undoChanges(store, removals, "ada@example.org");
  expect(await store.list()).toHaveLength(works.length);
});

// Only Google's emulator locks what a query of a transaction reads.
it("a save does not wait for another server's save of another work, before works have an order", async () => {
  const { database, store } = await openStore();
  await putWorks(store, storedWork("a"), storedWork("b"));
  const { tables } = firestoreStores(() => database);
  let other: Promise<unknown> | undefined;
  const slow = createWorks({
    ...tables,
    edit: (change, options) =>
      tables.edit(async (edit) => {
        const result = await change(edit);
        await (other ??= store.write({ ...retitle("b", "Other"), ids: ["b", arrangementId] }));
        return result;
      }, options),
  });
  await slow.write({ ...retitle("a", "Slow"), ids: ["a", arrangementId] });
  const titles = (await store.list()).map(({ document }) => document.title);
  expect(titles).toEqual(["Slow", "Other"]);
});

it("a save of one work times out after eight seconds", async () => {
  const wire = await startTcpProxy((await startFirestore()).port);
  onTestFinished(() => wire.close());
  wire.silence();
  const database = firestoreAt(wire.port);
  const store = firestoreStores(() => database).works;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const saving = expect(addWork(store, makeWork(), "ada@example.org")).rejects.toThrow(
    "The site could not confirm",
  );
  await vi.advanceTimersByTimeAsync(8000);
  vi.useRealTimers();
  await saving;
});
