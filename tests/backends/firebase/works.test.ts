import { GeoPoint, Timestamp } from "firebase-admin/firestore";
import { expect, it, onTestFinished, vi } from "vitest";
import { EditTooLarge } from "~/backends/table";
import { addWork } from "~/changes/save.server";
import { contentVersion } from "~/changes/version.server";
import { arrangementId } from "~/kinds/arrangement";
import { settingsId } from "~/kinds/settings";
import type { WorkDocument } from "~/kinds/work";
import { createWorks } from "~/stores/works.server";
import { retitle } from "../../stores/open-store";
import { firestoreAt, openFirestore, startFirestore } from "../../support/stores/firestore";
import { firestoreStores } from "../../support/stores/stores";
import { startTcpProxy } from "../../support/stores/tcp-proxy";
import { makeWork, putWorks, storedWork } from "../../support/work";
import { tablesContract } from "../tables-contract";

async function openStore() {
  const database = await openFirestore();
  return { database, store: firestoreStores(() => database).works };
}

tablesContract("Firestore", async () => {
  const database = await openFirestore();
  return firestoreStores(() => database).tables;
});

it("shows settings that another instance saved", async () => {
  const { database, store } = await openStore();
  const other = firestoreStores(() => database).works;
  const told: (WorkDocument | undefined)[] = [];
  const stop = other.watch(
    ({ siteDocuments }) => void told.push(siteDocuments.get(settingsId)),
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

it("finds the changes of the longest ID, which no query takes, and of a long App ID", async () => {
  const { store } = await openStore();
  const id = "é".repeat(750);
  await putWorks(store, storedWork(id, { appId: "a".repeat(2000) }));
  await store.write({ ...retitle(id, "Second"), batch: "c" });
  const { changes } = await store.changes({ workId: id, limit: 9 });
  expect(changes.map(({ workId, rev }) => [workId, rev])).toEqual([2, 1].map((rev) => [id, rev]));
  const edit = () => [{ id }];
  await store.write({ ids: [id], by: "ada@example.org", batch: "d", action: "delete", edit });
  await putWorks(store, storedWork(id));
  expect((await store.get(id))?.document.rev).toBe(4);
});

it("names the content of a work as it is read again, whatever its types", async () => {
  const { database, store } = await openStore();
  const time = Timestamp.fromDate(new Date("2024-05-06T07:08:09.123Z"));
  await database
    .doc("works/a")
    .set({
      title: "Theirs",
      createdAt: time,
      updatedAt: time,
      values: [1.5, NaN, -0, new GeoPoint(1, 2), { at: time, none: null }, Buffer.from("x")],
    });
  await store.list();
  const changes = [
    ...(await store.write(retitle("a", "Ours"))),
    ...(await store.write({ ...retitle("a", "Again"), batch: "c" })),
  ];
  const { document = {} } = (await store.get("a")) ?? {};
  expect(changes.at(-1)?.version).toBe(contentVersion(document));
  expect(changes).toHaveLength(2);
  expect((await store.changes({ workId: "a", limit: 9 })).changes).toHaveLength(2);
});

it("keeps running when another program damages rows, and reads them as empty", async () => {
  const { database, store } = await openStore();
  await putWorks(store, storedWork("a"));
  await store.write(retitle(settingsId, "Ours"));
  const told: unknown[] = [];
  const stop = store.watch(
    ({ siteDocuments }) => void told.push(siteDocuments.get(settingsId)),
    (cause) => told.push(cause),
  );
  onTestFinished(stop);
  const settings = database.collection("siteDocuments").doc("%5F_settings__");
  for (const data of ["a text", { inline: "a text" }, { inline: Buffer.from("no gzip") }, null]) {
    await settings.set({ data });
    await database.collection("siteDocuments").doc("50% off").set({ data });
    await expect.poll(() => told.at(-1)).toEqual({});
    expect((await store.siteDocuments()).get(settingsId)).toEqual({});
  }
  await database.collection("changes").doc("strange").set({ position: "9", rev: "text" });
  expect((await store.changes({ limit: 9 })).changes.map(({ workId }) => workId)).toEqual([
    settingsId,
    "a",
  ]);
  await store.write(retitle(settingsId, "Again"));
  expect(told.at(-1)).toMatchObject({ title: "Again" });
});

it("rejects a whole write that exceeds Firestore's request limit", async () => {
  const { store } = await openStore();
  // In JSON, these would be small enough.
  const embedding = Array<number>(6000).fill(0.5);
  const works = Array.from({ length: 60 }, (_, index) =>
    storedWork(`work-${index}`, { embedding }),
  );
  await expect(putWorks(store, ...works)).rejects.toThrow(EditTooLarge);
  expect(await store.list()).toEqual([]);
});

it("rejects an edit with more documents than one transaction of Firestore can have", async () => {
  const { database, store } = await openStore();
  const { tables } = firestoreStores(() => database);
  const editing = tables.edit(async (edit) => {
    for (let n = 0; n < 501; n += 1) await edit.put("works", { id: `work-${n}`, data: {} });
  });
  await expect(editing).rejects.toThrow(EditTooLarge);
  expect(await store.list()).toEqual([]);
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
