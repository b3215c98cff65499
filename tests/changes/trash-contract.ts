import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { putWorks, removeWorks, storedWork, undoChanges } from "../support/work";
import { changesOf, retitle, type StoreOf, summaries } from "./open-store";
import { WorkGone, type WorksStore } from "~/changes/works-store";

export function trashContract(name: string, storeOf: StoreOf): void {
  describe(`${name}: the trash`, () => {
    const storeWithWorks = (...ids: string[]) => storeOf(...ids.map((id) => storedWork(id)));
    const inTrash = (store: WorksStore) => changesOf(store, { inTrash: true });

    it("contains removed works, even if the ID is in use again", async () => {
      const store = await storeWithWorks("a", "b", "c");
      await removeWorks(store, "b");
      // Changes are in the order of their milliseconds.
      await sleep(2);
      await removeWorks(store, "a");
      await sleep(2);
      await putWorks(store, storedWork("a", { title: "Another" }));
      await removeWorks(store, "a");
      expect(summaries(await inTrash(store))).toEqual(["delete a 4", "delete a 2", "delete b 2"]);
    });

    it("loses only works that are restored", async () => {
      const store = await storeWithWorks("a", "b");
      const [removal] = await removeWorks(store, "a", "b");
      await store.write({
        ids: ["a"],
        by: "ada@example.org",
        action: "undo",
        batch: "u",
        edit: () => [{ ...storedWork("a"), restores: removal?.rev }],
      });
      expect(summaries(await inTrash(store))).toEqual(["delete b 2"]);
      expect((await changesOf(store, { workId: "a" }))[1]?.inTrash).toBe(undefined);
    });

    it("loses a work that is already back when its removal is undone", async () => {
      const store = await storeWithWorks("a");
      const removals = await removeWorks(store, "a");
      await putWorks(store, storedWork("a"));
      expect(await undoChanges(store, removals, "ada@example.org")).toEqual([]);
      expect(await inTrash(store)).toEqual([]);
      expect((await store.get("a"))?.document.rev).toBe(3);
    });

    it("deletes purged works permanently, and keeps who did it", async () => {
      const store = await storeWithWorks("a", "b");
      await store.write(retitle("a", "Secret"));
      const [removal] = await removeWorks(store, "a");
      if (!removal) throw new Error("Nothing was removed.");
      await store.purge(removal, "bob@example.org");
      expect(await inTrash(store)).toEqual([]);
      const changes = await changesOf(store, { workId: "a" });
      expect(changes).toEqual([
        {
          ...removal,
          before: undefined,
          inTrash: undefined,
          purged: { by: "bob@example.org", at: expect.any(String) as string },
        },
      ]);
      await store.purge(removal, "eve@example.org");
      expect(await changesOf(store, { workId: "a" })).toEqual(changes);
      // A form that was opened before must not match the new work's revision.
      const [addition] = await putWorks(store, storedWork("a"));
      expect(addition?.rev).toBe(4);
    });

    it("deletes everything with the ID up to a purged work, and nothing later", async () => {
      const store = await storeWithWorks("a");
      const [first] = await removeWorks(store, "a");
      await store.write({
        ids: ["a"],
        by: "ada@example.org",
        action: "undo",
        batch: "u",
        edit: () => [{ ...storedWork("a"), restores: first?.rev }],
      });
      await removeWorks(store, "a");
      await putWorks(store, storedWork("a", { title: "Second" }));
      const [removal] = await removeWorks(store, "a");
      await putWorks(store, storedWork("a", { title: "Third" }));
      if (removal) await store.purge(removal, "bob@example.org");
      expect(summaries(await changesOf(store, { workId: "a" }))).toEqual([
        "import a 7",
        "delete a 6",
      ]);
      expect(await inTrash(store)).toEqual([]);
      expect((await store.get("a"))?.document.title).toBe("Third");
    });

    it("cannot restore a purged work, even if it was read before", async () => {
      const store = await storeWithWorks("a");
      const [removal] = await removeWorks(store, "a");
      if (removal) await store.purge(removal, "bob@example.org");
      const restoring = store.write({
        ids: ["a"],
        by: "ada@example.org",
        action: "undo",
        batch: "u",
        edit: () => [{ ...storedWork("a"), restores: removal?.rev }],
      });
      await expect(restoring).rejects.toThrow(WorkGone);
      expect(await store.get("a")).toBeUndefined();
    });
  });
}
