import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildCatalogue, type Catalogue } from "~/catalogue/catalogue.server";
import { newBatch } from "~/changes/changes.server";
import { ItemsChanged, type Plan, versionOf, writeInParts } from "~/changes/plan.server";
import { changesOfBatch } from "~/changes/history.server";
import { planUndo } from "~/changes/undo.server";
import type { WorksStore } from "~/changes/works-store";
import { planBulk } from "~/routes/admin/list/bulk/bulk.server";
import { planCreator } from "~/routes/admin/names/rename.server";
import { makerLine } from "~/kinds/makers";
import { makersIn } from "~/kinds/stored-makers.server";
import {
  arrangementOf,
  putWorks,
  removeWorks,
  storedWork,
  undoChanges,
  writeAll,
} from "../support/work";

const by = "ada@example.org";
const many = 50;
const blank = { category: "", creatorId: "", creatorName: "" };
const mira = { creatorId: "mira", creatorName: "Mira" };
const cairn = { creatorId: "cairn", creatorName: "Cairn", isAgent: true };
const crew = Array.from({ length: 9 }, (_, index) => ({
  creatorId: `crew-${index}`,
}));

/** One work for each position of a maker. */
const madeTogether = [
  storedWork("first", { ...mira, coCreators: [cairn] }),
  storedWork("second", { creatorName: "Bo", coCreators: [mira] }),
  storedWork("last", { creatorName: "Bo", coCreators: [...crew, mira] }),
  storedWork("other", { creatorName: "Bo" }),
];

type PlanOf = (current: Catalogue) => Promise<Plan>;

const ada = { id: "ada", name: "Ada" };
const changesOfMakers: [string, PlanOf, string, number][] = [
  ["a rename", (all) => planCreator(all, ["mira"], ada), "Ada (ada)", 3],
  [
    "a merge of two makers of a work",
    (all) => planCreator(all, ["mira", "cairn"], ada),
    "Ada (ada)",
    3,
  ],
  ["an addition", ({ stored }) => planMaker(stored, "add-maker", "Bea"), "Bea (bea)", 3],
  ["a removal", ({ stored }) => planMaker(stored, "remove-maker", "Mira"), "Mira (mira)", 0],
];

function planMaker(
  stored: Catalogue["stored"],
  action: "add-maker" | "remove-maker",
  name: string,
): Promise<Plan> {
  const creatorId = name.toLowerCase();
  return planBulk(stored, { ...blank, action, creatorId, creatorName: name }, now);
}

const now = new Date("2030-01-01T12:00:00Z");

/** @param open opens a store that writes at most 20 works at once, or more than 50. */
export function planContract(
  name: string,
  open: () => Promise<{ store: WorksStore; close: () => Promise<void> }>,
): void {
  describe(`a plan on ${name}`, () => {
    let store: WorksStore;
    let close: () => Promise<void>;

    beforeEach(async () => {
      ({ store, close } = await open());
    });
    afterEach(() => close());

    async function addMany(count = many): Promise<void> {
      const works = Array.from({ length: count }, (_, index) =>
        storedWork(`work-${index}`, {
          category: `Category ${index % 3}`,
          sample: true,
        }),
      );
      for (let start = 0; start < count; start += 20) {
        await putWorks(store, ...works.slice(start, start + 20));
      }
    }

    async function planShelf(): Promise<Plan> {
      const request = { ...blank, action: "category", category: "Shelf" };
      return planBulk(await store.list(), { ...request, action: "category" }, now);
    }

    async function categories(): Promise<unknown[]> {
      return (await store.list()).map(({ document }) => document.category);
    }

    it("is written in one batch, which one undo reverts", async () => {
      await addMany();
      const before = await categories();
      const batch = newBatch();
      const parts = [];
      const plan = await planShelf();
      for await (const { done } of writeInParts(store, plan, { by, batch })) {
        parts.push(done);
      }
      const isInParts = store.mostPerWrite < many;
      expect(parts).toEqual(isInParts ? [20, 40, 50] : [50]);
      expect(new Set(await categories())).toEqual(new Set(["Shelf"]));
      const changes = await changesOfBatch(store, batch);
      expect(changes).toHaveLength(many);
      expect(changes[0]).toMatchObject({ by, action: "rename" });
      const undone = await undoChanges(store, changes, by);
      expect(undone).toHaveLength(many);
      expect(await categories()).toEqual(before);
      expect(await undoChanges(store, changes, by)).toEqual([]);
    });

    it("can remove every work, and one undo restores all of them", async () => {
      await addMany();
      const request = { ...blank, action: "delete" } as const;
      const plan = await planBulk(await store.list(), request, now);
      const changes = await writeAll(store, plan, by);
      expect(await store.list()).toEqual([]);
      await undoChanges(store, changes, by);
      expect(await store.list()).toHaveLength(many);
      const trash = await store.changes({ inTrash: true, limit: 9 });
      expect(trash.changes).toEqual([]);
    });

    it("names the works that have changed, and changes no work with them", async () => {
      await addMany(3);
      const plan = await planShelf();
      await putWorks(store, storedWork("work-2", { title: "New" }));
      await removeWorks(store, "work-1");
      const failure = await writeAll(store, plan, by).catch((cause: unknown) => cause);
      expect(failure).toBeInstanceOf(ItemsChanged);
      expect(failure).toHaveProperty("items", [
        { id: "work-1", title: "Work work-1" },
        { id: "work-2", title: "Work work-2" },
      ]);
      expect(await categories()).not.toContain("Shelf");
      expect(await versionOf(await planShelf())).not.toBe(await versionOf(plan));
    });

    it("can be written again after an interruption, which changes nothing twice", async () => {
      await addMany();
      const plan = await planShelf();
      const batch = newBatch();
      for await (const part of writeInParts(store, plan, { by, batch })) {
        if (part.done > 0) break;
      }
      for await (const part of writeInParts(store, plan, { by, batch })) {
        expect(part.done).toBeGreaterThan(0);
      }
      expect(await changesOfBatch(store, batch)).toHaveLength(many);
      const samples = (await store.list()).filter(({ document }) => document.sample);
      expect(samples).toEqual([]);
    });

    it.each(changesOfMakers)(
      "can be %s in every position, and one undo reverts it",
      async (_, planOf, maker, count) => {
        await putWorks(store, ...madeTogether);
        const makersOfAll = async () =>
          (await store.list())
            .map(({ id, document }) => [id, makersIn(document).map(makerLine)])
            .sort();
        const before = await makersOfAll();
        const plan = await planOf(buildCatalogue(await store.list()));
        const changes = await writeAll(store, plan, by);
        const after = await makersOfAll();
        expect(after.filter(([, names]) => names?.includes(maker))).toHaveLength(count);
        await undoChanges(store, changes, by);
        expect(await makersOfAll()).toEqual(before);
      },
    );

    it("can rename a creator, whose old address an undo restores", async () => {
      for (const id of ["ada", "bea"]) {
        const works = Array.from({ length: 15 }, (_, index) =>
          storedWork(`${id}-${index}`, { creatorId: id, creatorName: id }),
        );
        await putWorks(store, ...works);
      }
      const current = buildCatalogue(await store.list());
      const to = { id: "ada", name: "Ada L." };
      const plan = await planCreator(current, ["bea"], to);
      expect(plan.items).toHaveLength(31);
      const changes = await writeAll(store, plan, by);
      const names = (await store.list()).map(({ document }) => document.creatorName);
      expect(new Set(names)).toEqual(new Set(["Ada L."]));
      expect(await arrangementOf(store)).toMatchObject({
        "creator/bea": "ada",
      });
      await undoChanges(store, changes, by);
      const bea = (await store.get("bea-0"))?.document;
      expect(bea).toMatchObject({ creatorId: "bea", creatorName: "bea" });
      expect(await arrangementOf(store)).not.toHaveProperty("creator/bea");
    });
  });
}

describe("an undo of several changes", () => {
  const before = [
    storedWork("a", { appId: "one" }),
    storedWork("b", { appId: "two" }),
    storedWork("c"),
  ];
  const removals = before.map(({ id, document }) => ({
    id,
    workId: id,
    rev: 2,
    at: "2030-01-01T00:00:00.000Z",
    by,
    action: "delete",
    batch: "b",
    before: document,
    inTrash: true,
  })) as Parameters<typeof planUndo>[1];

  it("leaves out the changes that conflict with later ones, and says why", async () => {
    const stored = [storedWork("other", { appId: "two" }), storedWork("c", { title: "Another" })];
    const plan = await planUndo(buildCatalogue(stored), removals, now);
    expect(plan.items).toMatchObject([{ id: "a", restores: 2 }]);
    expect(plan.conflicts).toMatchObject([
      { work: { id: "c", title: "Another" } },
      { work: { id: "other", title: "Work other" } },
    ]);
  });
});
