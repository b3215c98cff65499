import { expect, it } from "vitest";
import { firestoreAt, startFirestore } from "../../support/firestore";
import { putWorks, storedWork } from "../../support/work";
import { bulkContract } from "../../works/bulk-contract";
import { worksStoreContract } from "../../works/works-store-contract";
import { firestoreWorks } from "~/backends/firebase/works.server";
import { WriteTooLarge } from "~/works/works-store";

async function openStore() {
  const { port } = await startFirestore();
  const database = firestoreAt(port);
  return { database, store: firestoreWorks(() => database) };
}

bulkContract("Firestore", async () => {
  const { store } = await openStore();
  return { store, close: () => Promise.resolve() };
});

worksStoreContract("Firestore", async () => {
  const { database, store } = await openStore();
  return {
    store,
    putRaw: (id, document) => database.doc(`works/${id}`).set(document),
    close: () => Promise.resolve(),
  };
});

it("rejects a whole write that exceeds Firestore's request limit", async () => {
  const { store } = await openStore();
  const description = "é".repeat(190_000);
  const works = Array.from({ length: 40 }, (_, index) =>
    storedWork(`work-${index}`, { description }),
  );
  await expect(putWorks(store, ...works)).rejects.toThrow(WriteTooLarge);
  expect(await store.list()).toEqual([]);
});
