import { describe, expect, it } from "vitest";
import { addWork, deleteWork, saveSiteDocument, updateWork } from "~/changes/save.server";
import { StaleWork, type WorksStore } from "~/changes/works-store";
import { settingsId } from "~/kinds/settings";
import { withFields, type WorkDocument } from "~/kinds/work";
import { newStore } from "../support/stores/embedded-store";
import { arrangementOf, makeWork, storedWork } from "../support/work";
import { changesOf } from "./open-store";

const by = "ada@example.org";

describe("the batch of a save, which its notice describes,", () => {
  it("is that of the first save if the form is sent twice", async () => {
    const store = await newStore();
    const added = await addWork(store, makeWork(), by, "first");
    expect(added).toBe("first");
    expect(await addWork(store, makeWork(), by, "second")).toBe("first");
    const work = makeWork({ title: "New" });
    const edited = await updateWork(store, work, 1, by);
    expect(await updateWork(store, work, 1, by)).toBe(edited);
    const merged = updateWork(store, work, 2, by, 1);
    expect(await merged).toBe(edited);
    const found = await changesOf(store, { workId: work.id });
    expect(found).toMatchObject([
      { by, action: "edit", batch: edited },
      { by, action: "add", batch: "first" },
    ]);
  });

  it("is missing if another action saved this content", async () => {
    const store = await newStore(storedWork("a-work", { title: "A work" }));
    expect(await addWork(store, makeWork(), by)).toBe("");
    expect(await changesOf(store)).toHaveLength(1);
  });

  it("is missing if the form changed nothing, or another person saved this content", async () => {
    const store = await newStore();
    await addWork(store, makeWork(), by);
    const work = makeWork({ title: "New" });
    await updateWork(store, work, 1, by);
    expect(await updateWork(store, work, 2, by)).toBe("");
    expect(await updateWork(store, work, 1, "eve@example.org")).toBe("");
  });
});

it("a work needs an ID", async () => {
  const store = await newStore();
  const adding = addWork(store, makeWork({ id: " " }), by);
  await expect(adding).rejects.toThrow("must include an id");
  expect(await store.list()).toEqual([]);
});

it("a deletion is a change, and happens once", async () => {
  const store = await newStore(storedWork("a"), storedWork("b"));
  const batch = await deleteWork(store, "a", by);
  expect(await store.list()).toEqual([storedWork("b")]);
  const found = await changesOf(store, { batch });
  expect(found).toMatchObject([{ workId: "a", by, action: "delete" }]);
  expect(await deleteWork(store, "a", by)).toBeUndefined();
});

describe("the old address of a work page", () => {
  /** Saves a work with each of these App IDs. */
  async function arrangementAfter(...appIds: (string | undefined)[]) {
    const store = await newStore();
    const [first, ...others] = appIds;
    await addWork(store, makeWork({ appId: first }), by);
    for (const [index, appId] of others.entries()) {
      await updateWork(store, makeWork({ appId }), index + 1, by);
    }
    return withFields(await arrangementOf(store), { rev: undefined });
  }

  it.each<[string, (string | undefined)[], WorkDocument]>([
    ["redirects to the new one", ["old", "new"], { "app/old": "new" }],
    ["is used again if the work gets it back", ["old", "new", "old"], { "app/new": "old" }],
    ["does not exist for a first App ID", [undefined, "new"], {}],
    ["is gone with the App ID", ["old", undefined], {}],
  ])("%s", async (_, appIds, moves) => {
    expect(await arrangementAfter(...appIds)).toEqual(moves);
  });

  it("keeps the redirects of other works", async () => {
    const store = await newStore();
    for (const id of ["a", "b"]) {
      await addWork(store, makeWork({ id, appId: `${id}-old` }), by);
      await updateWork(store, makeWork({ id, appId: `${id}-new` }), 1, by);
    }
    expect(await arrangementOf(store)).toMatchObject({
      "app/a-old": "a-new",
      "app/b-old": "b-new",
    });
  });
});

describe("a saved site document", () => {
  const save = (store: WorksStore, document: WorkDocument | undefined, rev?: number) => {
    const request = { id: settingsId, by, action: "edit", rev } as const;
    return saveSiteDocument(store, { ...request, edit: () => document });
  };

  async function settingsOf(store: WorksStore) {
    return (await store.siteDocuments()).get(settingsId);
  }

  it("is a change of the revision that the form showed", async () => {
    const store = await newStore();
    const batch = await save(store, { name: "Harbor" }, 0);
    expect(await changesOf(store, { batch })).toMatchObject([
      { workId: settingsId, by, action: "edit", after: { name: "Harbor" } },
    ]);
    const stale = save(store, { name: "Pier" }, 0);
    await expect(stale).rejects.toThrow(StaleWork);
    await expect(save(store, undefined, 0)).rejects.toThrow(StaleWork);
    expect(await settingsOf(store)).toEqual({ name: "Harbor", rev: 1 });
    await save(store, { name: "Pier" }, 1);
    expect(await settingsOf(store)).toEqual({ name: "Pier", rev: 2 });
  });

  it("stays as it is if it already has this content", async () => {
    const store = await newStore();
    await save(store, { name: "Harbor" }, 0);
    expect(await save(store, { name: "Harbor" }, 0)).toBe("");
    expect(await changesOf(store)).toHaveLength(1);
  });

  it("replaces any revision if none is given, and can be emptied", async () => {
    const store = await newStore();
    await save(store, { name: "Harbor" });
    await save(store, { name: "Pier" });
    expect(await settingsOf(store)).toEqual({ name: "Pier", rev: 2 });
    await save(store, undefined);
    expect(await settingsOf(store)).toEqual({ rev: 3 });
    expect(await save(store, undefined)).toBe("");
  });
});
