import type { Firestore } from "firebase-admin/firestore";
import { expect, it } from "vitest";
import { firestoreAt, startFirestore } from "../../support/stores/firestore";

// The bare emulator differs from Firestore, so the patched one needs its own tests.

async function newDatabase(): Promise<Firestore> {
  const { port } = await startFirestore();
  return firestoreAt(port);
}

it("replaces documents on set, and deletes fields", async () => {
  const database = await newDatabase();
  const document = database.doc("works/a");
  await document.set({ a: 1, b: { c: 1 } });
  await document.set({ b: { d: 2 } });
  expect((await document.get()).data()).toEqual({ b: { d: 2 } });
  await document.set({ e: 3 }, { merge: true });
  expect((await document.get()).data()).toEqual({ b: { d: 2 }, e: 3 });
});

it("applies all writes of a request or none", async () => {
  const database = await newDatabase();
  await database.doc("works/b").set({});
  const batch = database.batch();
  batch.set(database.doc("works/a"), {});
  batch.create(database.doc("works/b"), {});
  await expect(batch.commit()).rejects.toMatchObject({ code: 6 });
  expect((await database.doc("works/a").get()).exists).toBe(false);
});

it("rejects a write whose precondition does not hold", async () => {
  const database = await newDatabase();
  const document = database.doc("works/a");
  const { writeTime } = await document.set({ a: 1 });
  await document.update({ a: 2 }, { lastUpdateTime: writeTime });
  await expect(document.update({ a: 3 }, { lastUpdateTime: writeTime })).rejects.toMatchObject({
    code: 9,
  });
  expect((await document.get()).data()).toEqual({ a: 2 });
});

it("retries a transaction when a document that it read has changed", async () => {
  const database = await newDatabase();
  const counter = database.doc("works/counter");
  await counter.set({ n: 0 });
  await Promise.all(
    Array.from({ length: 5 }, () =>
      database.runTransaction(async (transaction) => {
        const found = await transaction.get(counter);
        transaction.set(counter, { n: Number(found.get("n")) + 1 });
      }),
    ),
  );
  expect((await counter.get()).data()).toEqual({ n: 5 });
});

it("retries a transaction when the result of its query has changed", async () => {
  const database = await newDatabase();
  const works = database.collection("works");
  const claim = (id: string) =>
    database.runTransaction(async (transaction) => {
      const { empty } = await transaction.get(works.where("appId", "==", "x"));
      if (empty) transaction.set(works.doc(id), { appId: "x" });
    });
  await Promise.all([claim("a"), claim("b"), claim("c")]);
  expect((await works.get()).docs).toHaveLength(1);
});

it("orders, pages, and limits a query", async () => {
  const database = await newDatabase();
  const changes = database.collection("changes");
  for (const [name, rev] of Object.entries({ a: 1, b: 3, c: 2, d: 10 })) {
    await changes.doc(name).set({ rev, workId: "w" });
  }
  await changes.doc("e").set({ workId: "w" });
  const newest = changes.where("workId", "==", "w").orderBy("rev", "desc");
  const ids = async (query: FirebaseFirestore.Query) =>
    (await query.get()).docs.map(({ id }) => id);
  expect(await ids(newest)).toEqual(["d", "b", "c", "a"]);
  expect(await ids(newest.startAfter(3).limit(1))).toEqual(["c"]);
  expect(await ids(newest.where("rev", "<", 3))).toEqual(["c", "a"]);
});

it("combines independent writes in one request", async () => {
  const database = await newDatabase();
  await database.doc("works/b").set({ old: true });
  const writer = database.bulkWriter();
  const outcomes = [
    writer.create(database.doc("works/a"), { n: 1 }),
    writer.create(database.doc("works/b"), { n: 2 }),
  ];
  writer.onWriteError(() => false);
  const settled = Promise.allSettled(outcomes);
  await writer.close();
  expect((await settled).map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  expect((await database.doc("works/b").get()).data()).toEqual({ old: true });
});
