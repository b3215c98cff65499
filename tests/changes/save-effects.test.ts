import { describe, expect, it } from "vitest";
import { addWork, updateWork } from "~/changes/save.server";
import { withFields, type WorkDocument } from "~/kinds/work";
import { newStore } from "../support/stores/embedded-store";
import { arrangementOf, makeWork, storedWork } from "../support/work";
import { changesOf } from "../stores/open-store";

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
