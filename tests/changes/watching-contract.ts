import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { idsOf, putWorks, removeWorks, storedWork } from "../support/work";
import { ada, retitle, settled, type StoreOf } from "./open-store";
import type { Stored, WorksStore } from "~/changes/works-store";

export function watchingContract(name: string, storeOf: StoreOf): void {
  describe(`${name}: watching`, () => {
    it("reports all works immediately", async () => {
      const works = [storedWork("a"), storedWork("b", { title: null })];
      const watch = await startWatch(await storeOf(...works));
      expect(watch.told).toEqual([{ works, trashedAppIds: [], siteDocuments: new Map() }]);
    });

    it("reports each of its own changes before the write returns", async () => {
      const store = await storeOf(storedWork("a"));
      const { told } = await startWatch(store);
      const latest = () => idsOf(told.at(-1)?.works ?? []);
      await putWorks(store, storedWork("b"));
      expect(latest()).toEqual(["a", "b"]);
      await removeWorks(store, "b");
      expect(latest()).toEqual(["a"]);
      await store.write(retitle("a", "New"));
      expect(told.at(-1)?.works[0]?.document).toMatchObject({ title: "New" });
      await removeWorks(store, "a");
      await putWorks(store, storedWork("a"), storedWork("c"));
      expect(latest()).toEqual(["a", "c"]);
    });

    it("reports each change once, and nothing if nothing changed", async () => {
      const store = await storeOf(storedWork("a"));
      const { told, failures } = await startWatch(store);
      await putWorks(store, storedWork("b"));
      await removeWorks(store, "a");
      await putWorks(store, storedWork("b"));
      await store.probe();
      await sleep(settled);
      expect(told.map(({ works }) => idsOf(works))).toEqual([["a"], ["a", "b"], ["b"]]);
      expect(failures).toEqual([]);
    });

    it("reports whether a work in the trash has the App ID of a built-in page", async () => {
      const appId = "sketch-design-toolkit";
      const store = await storeOf(storedWork("a", { appId }), storedWork("b"));
      const { told } = await startWatch(store);
      const latest = () => told.at(-1)?.trashedAppIds;
      await removeWorks(store, "b");
      expect(latest()).toEqual([]);
      const [removal] = await removeWorks(store, "a");
      expect(latest()).toEqual([appId]);
      await store.write({
        ...ada,
        ids: ["a"],
        edit: () => [{ ...storedWork("a"), restores: removal?.rev }],
      });
      expect(latest()).toEqual([]);
      await sleep(settled);
      expect(latest()).toEqual([]);
      const [again] = await removeWorks(store, "a");
      expect(latest()).toEqual([]);
      if (again) await store.purge(again, "ada@example.org");
      expect(latest()).toEqual([]);
    });

    it("stops when it is asked to", async () => {
      const store = await storeOf();
      const { told, failures, stop } = await startWatch(store);
      stop();
      stop();
      await putWorks(store, storedWork("a"));
      await sleep(settled);
      expect(told).toHaveLength(1);
      expect(failures).toEqual([]);
    });
  });
}

/** Starts a watch that records the reports, and waits for the first one. */
export async function startWatch(store: WorksStore) {
  const told: Stored[] = [];
  const failures: unknown[] = [];
  const stop = store.watch(
    (stored) => told.push(stored),
    (cause) => failures.push(cause),
  );
  onTestFinished(stop);
  await expect.poll(() => told.length + failures.length).toBe(1);
  return { told, failures, stop };
}
