import { expect, it } from "vitest";
import { changesDownTo, pagesOfChanges } from "~/changes/history.server";
import type { WorksStore } from "~/changes/change";
import { newStore } from "../support/stores/embedded-store";
import { storedWork } from "../support/work";
import { retitle } from "../stores/open-store";

/** The work has six revisions. The store returns three changes at once. */
async function editedStore() {
  const store = await newStore(storedWork("tide"), storedWork("other"));
  for (const title of ["2", "3", "4", "5", "6"]) {
    await store.write(retitle("tide", title));
    await store.write(retitle("other", title));
  }
  const asked: (string | undefined)[] = [];
  const inPages: WorksStore = {
    ...store,
    changes: (query) => {
      asked.push(query.before);
      return store.changes({ ...query, limit: 3 });
    },
  };
  return { store: inPages, asked };
}

it.each([
  [1, [6, 5, 4, 3, 2, 1], 2],
  [3, [6, 5, 4, 3], 2],
  [4, [6, 5, 4], 1],
  [5, [6, 5], 1],
  [7, [], 1],
])(
  "the changes of a work down to revision %i are found without reading older pages",
  async (rev, revs, reads) => {
    const { store, asked } = await editedStore();
    const changes = await changesDownTo(store, { workId: "tide", rev });
    expect(changes.map((change) => change.rev)).toEqual(revs);
    expect(asked).toHaveLength(reads);
  },
);

it("pages of changes begin where they are asked to", async () => {
  const { store } = await editedStore();
  const query = { workId: "tide", before: "4", limit: 9 };
  const revs: number[] = [];
  for await (const page of pagesOfChanges(store, query)) {
    revs.push(...page.map(({ rev }) => rev));
  }
  expect(revs).toEqual([3, 2, 1]);
});

it("the site serves other requests between two pages of changes", async () => {
  const { store } = await editedStore();
  const found = pagesOfChanges(store, { workId: "tide", limit: 2 });
  await found.next();
  let isServed = false;
  setImmediate(() => (isServed = true));
  await found.next();
  expect(isServed).toBe(true);
});
