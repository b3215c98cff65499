import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { putWorks, removeWorks, storedWork, undoChanges } from "../support/work";
import { changesOf, retitle, type StoreOf, summaries } from "./open-store";
import { findVersion } from "~/changes/version.server";
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
        edit: () => [{ ...storedWork("a"), restores: removal }],
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
        edit: () => [{ ...storedWork("a"), restores: first }],
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

    it("also deletes what a purged work was before it was restored with another ID", async () => {
      const store = await storeWithWorks("a");
      const renamed = async (from: string, to: string) => {
        const [removal] = await removeWorks(store, from);
        await store.write({
          ids: [to],
          by: "ada@example.org",
          action: "restore",
          batch: to,
          edit: () => [{ ...storedWork("a"), id: to, restores: removal }],
        });
      };
      await renamed("a", "b");
      await renamed("b", "c");
      await putWorks(store, storedWork("a", { title: "Another" }));
      const [removal] = await removeWorks(store, "c");
      if (removal) await store.purge(removal, "bob@example.org");
      const left = await changesOf(store);
      expect(summaries(left).sort()).toEqual([
        "delete a 2",
        "delete b 2",
        "delete c 2",
        "import a 3",
      ]);
      for (const { before, purged, action } of left) {
        expect(before).toBeUndefined();
        if (action === "delete") expect(purged?.by).toBe("bob@example.org");
      }
    });

    it("deletes it also long after the restoration", async () => {
      vi.useFakeTimers({ toFake: ["Date"] });
      onTestFinished(() => void vi.useRealTimers());
      const store = await storeWithWorks("a");
      const [origin] = await removeWorks(store, "a");
      await store.write({
        ids: ["b"],
        by: "ada@example.org",
        action: "restore",
        batch: "b",
        edit: () => [{ ...storedWork("a"), id: "b", restores: origin }],
      });
      for (let rev = 2; rev <= 22; rev += 1) {
        await store.write(retitle("b", `Revision ${rev}`));
      }
      vi.setSystemTime(Date.now() + 91 * 24 * 60 * 60 * 1000);
      await store.write(retitle("b", "Late"));
      expect(summaries(await changesOf(store, { workId: "b" })).slice(-2)).toEqual([
        "edit b 4",
        "restore b 1",
      ]);
      const { document } = (await store.get("b")) ?? {};
      const first = await findVersion(store, { workId: "b", rev: 1 }, document);
      expect(first?.content.title).toBe("Work a");
      const [removal] = await removeWorks(store, "b");
      if (removal) await store.purge(removal, "bob@example.org");
      expect(summaries(await changesOf(store)).sort()).toEqual(["delete a 2", "delete b 24"]);
      for (const { before } of await changesOf(store)) {
        expect(before).toBeUndefined();
      }
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
        edit: () => [{ ...storedWork("a"), restores: removal }],
      });
      await expect(restoring).rejects.toThrow(WorkGone);
      expect(await store.get("a")).toBeUndefined();
    });
  });
}
