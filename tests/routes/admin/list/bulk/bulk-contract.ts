import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type BulkRequest,
  BulkStopped,
  inWritingOrder,
  planBulk,
  runBulk,
  WorkDiffers,
} from "~/routes/admin/list/bulk/bulk.server";
import { newBatch } from "~/changes/changes.server";
import { buildCatalogue } from "~/catalogue/catalogue.server";
import { planCreator, rename } from "~/routes/admin/names/rename.server";
import { undo, undoBatch, type UndoProgress } from "~/changes/undo.server";
import type { StoredWork } from "~/work/work";
import type { WorksStore } from "~/changes/works-store";
import { putWorks, removeWorks, storedWork } from "../../../../support/work";

const by = "ada@example.org";
const many = 50;
const blank = { category: "", creatorId: "", creatorName: "" };
const now = new Date("2030-01-01T12:00:00Z");

/** @param open opens a store that writes at most 20 works at once, or more than 50. */
export function bulkContract(
  name: string,
  open: () => Promise<{ store: WorksStore; close: () => Promise<void> }>,
): void {
  describe(`bulk actions on ${name}`, () => {
    let store: WorksStore;
    let close: () => Promise<void>;

    beforeEach(async () => {
      ({ store, close } = await open());
    });
    afterEach(() => close());

    async function addMany(count = many): Promise<StoredWork[]> {
      const works = Array.from({ length: count }, (_, index) =>
        storedWork(`work-${index}`, { category: `Category ${index % 3}` }),
      );
      for (let start = 0; start < count; start += 20) {
        await putWorks(store, ...works.slice(start, start + 20));
      }
      return store.list();
    }

    function run(
      works: StoredWork[],
      request: BulkRequest,
      { batch = newBatch(), goesOn = (): boolean => true } = {},
    ) {
      return runBulk(store, works, request, { by, batch, now, goesOn });
    }

    const toShelf = {
      ...blank,
      action: "category",
      category: "Shelf",
    } as const;

    it("change every work in one batch, which one undo reverts", async () => {
      const works = await addMany();
      const batch = newBatch();
      expect(await run(works, toShelf, { batch })).toBe(many);
      const shelved = await store.list();
      expect(shelved.map(({ document }) => document.category)).toEqual(
        works.map(() => "Shelf"),
      );
      const { changes } = await store.changes({ batch, limit: 1000 });
      expect(changes).toHaveLength(many);
      expect(changes[0]).toMatchObject({ by, action: "rename" });

      let progress: UndoProgress = { batch: newBatch(), done: 0 };
      for (let part = 1; progress.after || part === 1; part += 1) {
        const stop = () => false;
        progress = await undoBatch(store, batch, progress, stop, { by, now });
        expect(progress.done).toBe(Math.min(part * store.mostPerWrite, many));
      }
      const categories = (works: StoredWork[]) =>
        works.map(({ document }) => document.category);
      expect(categories(await store.list())).toEqual(categories(works));
      expect(await store.countChanges(progress.batch)).toBe(many);
    });

    it("delete every work, and one undo restores all of them", async () => {
      const works = await addMany();
      const batch = newBatch();
      const action = "delete";
      expect(await run(works, { ...blank, action }, { batch })).toBe(many);
      expect(await store.list()).toEqual([]);
      const { changes } = await store.changes({ batch, limit: 1000 });
      await undo(store, changes, { by, now });
      expect(await store.list()).toHaveLength(many);
      const trash = await store.changes({ inTrash: true, limit: 9 });
      expect(trash.changes).toEqual([]);
    });

    it("change nothing in a part if one of its works has changed", async () => {
      const works = (await addMany(3)).slice(0, 3);
      await putWorks(store, storedWork("work-2", { title: "New" }));
      await expect(run(works, toShelf)).rejects.toThrow(WorkDiffers);
      await removeWorks(store, "work-1");
      await expect(run(works, toShelf)).rejects.toThrow(WorkDiffers);
      const left = await store.list();
      expect(left.map(({ document }) => document.category)).not.toContain(
        "Shelf",
      );
    });

    it("can stop after a part and continue from there", async () => {
      const works = inWritingOrder(await addMany());
      const batch = newBatch();
      const done = await run(works, toShelf, { batch, goesOn: () => false });
      expect(done).toBe(Math.min(store.mostPerWrite, many));
      const later = planBulk(await store.list(), toShelf, now).changed;
      expect(later).toHaveLength(many - done);
      await run(inWritingOrder(later), toShelf, { batch });
      const { changes } = await store.changes({ batch, limit: 1000 });
      expect(changes).toHaveLength(many);
    });

    it("rename a creator in parts of one batch, which one undo reverts", async () => {
      const creator = (id: string, name: string) =>
        putWorks(
          store,
          ...Array.from({ length: 15 }, (_, index) =>
            storedWork(`${id}-${index}`, { creatorId: id, creatorName: name }),
          ),
        );
      await creator("ada", "Ada");
      await creator("bea", "Bea");
      const batch = newBatch();
      const to = { id: "ada", name: "Ada L." };
      const planNow = async () =>
        planCreator(buildCatalogue(await store.list()), ["bea"], to);
      const options = { by, batch, goesOn: () => false };
      let { version: seen } = await planNow();
      for (let left = 30; left > 0;) {
        const plan = await planNow();
        expect(plan.works).toHaveLength(left);
        const rest = await rename(store, plan, { seen, ...options });
        left = Math.max(0, left + 1 - store.mostPerWrite);
        if (left < 30) expect(rest?.left ?? 0).toBe(left);
        ({ version: seen, left } = rest ?? { version: "", left: 0 });
      }
      const creators = new Set(
        (await store.list()).map(({ document }) => document.creatorName),
      );
      expect(Array.from(creators)).toEqual(["Ada L."]);
      expect(await store.arrangement()).toMatchObject({ "creator/bea": "ada" });
      const progress = { batch: newBatch(), done: 0 };
      await undoBatch(store, batch, progress, () => true, { by, now });
      const bea = (await store.get("bea-0"))?.document;
      expect(bea).toMatchObject({ creatorId: "bea", creatorName: "Bea" });
    });

    it("report how many works were done before a changed work was found", async () => {
      const works = inWritingOrder(await addMany());
      const last = works.at(-1)?.id ?? "";
      await putWorks(store, storedWork(last, { title: "New" }));
      const failure = run(works, toShelf);
      if (store.mostPerWrite > many) {
        await expect(failure).rejects.toThrow(WorkDiffers);
      } else {
        await expect(failure).rejects.toThrow(BulkStopped);
      }
      const shelved = (await store.list()).filter(
        ({ document }) => document.category === "Shelf",
      );
      const whole = Math.floor(many / store.mostPerWrite) * store.mostPerWrite;
      expect(shelved).toHaveLength(whole || 0);
    });
  });
}
