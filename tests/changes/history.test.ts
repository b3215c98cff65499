import { describe, expect, it } from "vitest";
import { changesDownTo, pagesOfChanges, summaryOf } from "~/changes/history.server";
import type { WorksStore } from "~/changes/works-store";
import { pageDocumentId } from "~/kinds/kind";
import { settingsId } from "~/kinds/settings";
import { newStore } from "../support/stores/embedded-store";
import { idsOf, storedWork } from "../support/work";
import { ada, retitle } from "../stores/open-store";

const pages = ["a", "b", "c", "d", "e"].map(pageDocumentId);
const works = ["1", "2", "3", "4", "5"].map((id) => storedWork(id));

async function write(ids: string[]): Promise<WorksStore> {
  const store = await newStore();
  const document = { title: "New" };
  const edit = () => ids.map((id) => ({ id, document }));
  await store.write({ ...ada, ids, edit });
  return store;
}

describe("the summary of a batch", () => {
  it("counts its works, and has a few of their changes", async () => {
    const summary = await summaryOf(await write(idsOf(works)), ada.batch);
    expect(summary?.works).toBe(5);
    expect(summary?.changes[0]?.after).toMatchObject({ title: "New" });
    expect(summary?.changes.length).toBeLessThan(5);
  });

  it("leaves out site documents, however many come first", async () => {
    const store = await write([...pages, "1"]);
    const summary = await summaryOf(store, ada.batch);
    expect(summary).toMatchObject({ works: 1, changes: [{ workId: "1" }] });
  });

  it("counts only the works beside a site document", async () => {
    const store = await write([settingsId, ...idsOf(works)]);
    expect(await summaryOf(store, ada.batch)).toMatchObject({ works: 5 });
  });

  it("has the changes of site documents if there are no works", async () => {
    const summary = await summaryOf(await write(pages), ada.batch);
    expect(summary?.works).toBe(0);
    const ids = summary?.changes.map(({ workId }) => workId);
    expect(ids?.toSorted()).toEqual(pages);
  });

  it("is missing if the batch is not stored", async () => {
    expect(await summaryOf(await write(["1"]), "other")).toBeUndefined();
  });
});

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
      asked.push(query.after);
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
  const query = { workId: "tide", after: "4", limit: 9 };
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
