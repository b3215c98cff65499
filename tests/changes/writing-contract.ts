import { describe, expect, it } from "vitest";
import { idsOf, putWorks, removeWorks, storedWork } from "../support/work";
import { ada, type OpenStore, retitle, type StoreOf } from "./open-store";
import { AppIdTaken } from "~/changes/works-store";
import type { WorkDocument } from "~/kinds/work";

export function writingContract(
  name: string,
  emptyStore: () => Promise<OpenStore>,
  storeOf: StoreOf,
): void {
  describe(`${name}: writing`, () => {
    it("adds, replaces, and removes works at once, and leaves others unchanged", async () => {
      const store = await storeOf(
        storedWork("a", { price: "$1", subtitle: "gone after" }),
        storedWork("b"),
        storedWork("c"),
      );
      await store.write({
        ...ada,
        ids: ["a", "b", "c", "d"],
        edit: () => [storedWork("a", { price: "$2" }), { id: "b" }, storedWork("d")],
      });
      expect(await store.list()).toEqual([
        storedWork("a", { price: "$2", rev: 2 }),
        storedWork("c"),
        storedWork("d"),
      ]);
    });

    it("returns only the works that a request names", async () => {
      const store = await storeOf(storedWork("a"), storedWork("b"));
      let given: ReadonlyMap<string, WorkDocument> | undefined;
      await store.write({
        ...ada,
        ids: ["a", "c"],
        edit: (stored) => ((given = stored), []),
      });
      expect([...(given ?? [])]).toEqual([["a", storedWork("a").document]]);
      await expect(
        store.write({ ...ada, ids: ["a"], edit: () => [{ id: "b" }] }),
      ).rejects.toThrow();
      expect(await store.list()).toHaveLength(2);
    });

    it("writes all works or none", async () => {
      const circular: Record<string, unknown> = {};
      circular.self = circular;
      const works = [storedWork("a"), { id: "b", document: circular }];
      const store = await storeOf(storedWork("a", { price: "$1" }));
      await expect(putWorks(store, ...works)).rejects.toThrow();
      expect(await store.list()).toEqual([storedWork("a", { price: "$1" })]);
    });

    it("writes nothing if the request throws, and passes the error on", async () => {
      const store = await storeOf(storedWork("a"));
      const failure = new Error("No.");
      const edit = () => {
        throw failure;
      };
      await expect(store.write({ ...ada, ids: ["a"], edit })).rejects.toBe(failure);
      expect(await store.list()).toEqual([storedWork("a")]);
      await store.write(retitle("a", "New"));
      expect((await store.get("a"))?.document).toMatchObject({ title: "New" });
    });

    it("builds on the latest write of another request", async () => {
      const store = await storeOf(storedWork("a", { list: [] }));
      await Promise.all(
        ["x", "y", "z"].map((item) =>
          store.write({
            ...ada,
            ids: ["a"],
            edit: (stored) => {
              const { list = [], ...rest } = stored.get("a") ?? {};
              const longer = [...(list as string[]), item];
              return [{ id: "a", document: { ...rest, list: longer } }];
            },
          }),
        ),
      );
      const work = await store.get("a");
      const list = work?.document.list as string[];
      expect(list.toSorted()).toEqual(["x", "y", "z"]);
      expect(work?.document.rev).toBe(4);
    });

    it("continues to count revisions, even after a removal or an import", async () => {
      const store = await storeOf(storedWork("a"));
      const revs = async () => (await store.get("a"))?.document.rev;
      await putWorks(store, storedWork("a", { title: "Imported" }));
      expect(await revs()).toBe(2);
      await removeWorks(store, "a");
      await putWorks(store, storedWork("a", { title: "Another" }));
      expect(await revs()).toBe(4);
      await putWorks(store, storedWork("a", { title: "From afar", rev: 9 }));
      expect(await revs()).toBe(9);
      await putWorks(store, storedWork("a", { rev: Number.MAX_SAFE_INTEGER }));
      expect(await revs()).toBe(10);
    });

    it.each([{}, { rev: null }, { rev: "3" }, { rev: 1.5 }, { rev: -7 }])(
      "treats a work that another program stored with %j as never saved",
      async (fields) => {
        const { store, putRaw } = await emptyStore();
        await putRaw("a", { title: "Theirs", ...fields });
        await store.write(retitle("a", "Ours"));
        expect((await store.get("a"))?.document).toEqual({
          title: "Ours",
          rev: 1,
        });
      },
    );

    it("saves a work whose revision another program has reset", async () => {
      const { store, putRaw } = await emptyStore();
      await putWorks(store, storedWork("a"));
      await store.write(retitle("a", "Second"));
      await putRaw("a", { title: "Set back", rev: 1 });
      const [change] = await store.write(retitle("a", "Third"));
      expect(change?.rev).toBe(3);
      expect((await store.get("a"))?.document.rev).toBe(3);
    });

    it("rejects an App ID that another work has, and changes nothing", async () => {
      const store = await storeOf(storedWork("a", { appId: "one" }), storedWork("b"));
      const claim = putWorks(store, storedWork("b", { appId: " one " }));
      await expect(claim).rejects.toMatchObject({
        constructor: AppIdTaken,
        id: "b",
        appId: "one",
        owner: "a",
      });
      const twins = ["c", "d"].map((id) => storedWork(id, { appId: "two" }));
      await expect(putWorks(store, ...twins)).rejects.toThrow(AppIdTaken);
      expect(idsOf(await store.list())).toEqual(["a", "b"]);
    });

    it("allows an App ID to move between works, and edits of works that share one", async () => {
      const { store, putRaw } = await emptyStore();
      await putWorks(store, storedWork("a", { appId: "one" }), storedWork("b"));
      await putWorks(store, storedWork("a"), storedWork("b", { appId: "one" }));
      await putRaw("c", { title: "Of the first release", appId: "one" });
      await store.write(retitle("b", "Edited"));
      expect((await store.get("b"))?.document).toMatchObject({
        appId: "one",
        title: "Edited",
      });
    });

    it("probes writing without changing anything", async () => {
      const store = await storeOf(storedWork("a"));
      await store.probe();
      await store.probe();
      expect(await store.list()).toEqual([storedWork("a")]);
    });
  });
}
