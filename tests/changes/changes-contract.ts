import { describe, expect, it, vi } from "vitest";
import { putWorks, removeWorks, storedWork } from "../support/work";
import { changesOf, type OpenStore, retitle, summaries } from "./open-store";
import { type ActionQuery, listActions } from "~/changes/history.server";
import type { ChangeQuery, WorksStore } from "~/changes/works-store";

const day = 24 * 60 * 60 * 1000;

export function changesContract(name: string, emptyStore: () => Promise<OpenStore>): void {
  async function storeWithWorks(...ids: string[]): Promise<WorksStore> {
    const { store } = await emptyStore();
    await putWorks(store, ...ids.map((id) => storedWork(id)));
    return store;
  }

  describe(`${name}: changes`, () => {
    it("are stored for each write, with person, time, and difference", async () => {
      const { store } = await emptyStore();
      const begun = new Date().toISOString();
      await putWorks(store, storedWork("a", { price: "$1", category: "C" }));
      const written = await store.write({
        ids: ["a"],
        by: "ada@example.org",
        action: "edit",
        batch: "b2",
        edit: () => [storedWork("a", { price: "$2", subtitle: "S" })],
      });
      await removeWorks(store, "a");
      const changes = await changesOf(store, { workId: "a" });
      expect(changes[1]).toEqual(written[0]);
      expect(changes).toMatchObject([
        {
          rev: 3,
          by: "ada@example.org",
          action: "delete",
          inTrash: true,
          before: { price: "$2", subtitle: "S", rev: 2, title: "Work a" },
        },
        {
          rev: 2,
          by: "ada@example.org",
          action: "edit",
          batch: "b2",
          before: { price: "$1", category: "C" },
          after: { price: "$2", subtitle: "S" },
        },
        { rev: 1, by: "import", after: { price: "$1", rev: 1 } },
      ]);
      expect(Object.keys(changes[1]?.before ?? {})).toEqual(["title", "price", "category"]);
      expect(changes[0]?.after ?? changes[2]?.before).toBeUndefined();
      for (const { at } of changes) expect(at >= begun).toBe(true);
    });

    it("are not stored for a work that stays the same, whatever its dates and revision", async () => {
      const store = await storeWithWorks("a");
      const same = storedWork("a", { rev: 7, updatedAt: "later" });
      expect(await putWorks(store, same)).toEqual([]);
      expect(await removeWorks(store, "never there")).toEqual([]);
      expect(await changesOf(store)).toHaveLength(1);
      expect((await store.get("a"))?.document.rev).toBe(1);
    });

    it("of a failed request are not stored", async () => {
      const store = await storeWithWorks("a");
      const edit = () => {
        throw new Error("No.");
      };
      const request = retitle("a", "x");
      await expect(store.write({ ...request, edit })).rejects.toThrow("No.");
      expect(await changesOf(store)).toHaveLength(1);
    });

    it("of one work are listed by revision, in pages", async () => {
      const store = await storeWithWorks("a", "b");
      for (const title of ["2", "3", "4", "5"]) {
        await store.write(retitle("a", title));
      }
      const first = await store.changes({ workId: "a", limit: 2 });
      expect(first.changes.map(({ rev }) => rev)).toEqual([5, 4]);
      const rest = await store.changes({
        workId: "a",
        limit: 3,
        after: first.next,
      });
      expect(rest.changes.map(({ rev }) => rev)).toEqual([3, 2, 1]);
      expect(rest.next).toBeUndefined();
    });

    it("of all works are listed by time, in pages, and filtered by person, action, day, and batch", async () => {
      vi.useFakeTimers({ toFake: ["Date"] });
      try {
        vi.setSystemTime("2026-01-01T00:00:00Z");
        const store = await storeWithWorks("a", "b");
        vi.setSystemTime("2026-01-02T00:00:00Z");
        await store.write(retitle("a", "New"));
        vi.setSystemTime("2026-01-03T00:00:00Z");
        await removeWorks(store, "b");
        const all = await changesOf(store);
        expect(summaries(all).slice(0, 2)).toEqual(["delete b 2", "edit a 2"]);
        expect(all).toHaveLength(4);
        const found = async (query: Partial<ChangeQuery>) =>
          summaries(await changesOf(store, query));
        expect(await found({ by: "ada@example.org" })).toEqual(["delete b 2", "edit a 2"]);
        expect(await found({ actions: ["edit", "import"] })).toHaveLength(3);
        const own = { by: "ada@example.org", actions: ["edit"] as const };
        expect(await found(own)).toEqual(["edit a 2"]);
        const many = Array.from({ length: 70 }, (_, index) => `${index}`);
        const workIds = [...many, "b", "a"];
        expect(await found({ ...own, workIds })).toEqual(["edit a 2"]);
        expect(await found({ workIds, limit: 3 })).toEqual(summaries(all).slice(0, 3));
        expect(await found({ workIds: ["b"] })).toEqual(["delete b 2", "import b 1"]);
        expect(await found({ workIds: [] })).toEqual([]);
        expect(await found({ batch: "b" })).toEqual(["edit a 2"]);
        expect(await store.countChanges("b")).toBe(1);
        expect(await store.countChanges(all[3]?.batch ?? "")).toBe(2);
        expect(await store.countChanges("none")).toBe(0);
        const from = "2026-01-02T00:00:00.000Z";
        const until = "2026-01-03T00:00:00.000Z";
        expect(await found({ from, until })).toEqual(["edit a 2"]);
        expect(await found({ from: until })).toEqual(["delete b 2"]);
        expect(await found({ until: from, by: "import" })).toHaveLength(2);
        const { changes, next } = await store.changes({ limit: 3 });
        const last = await store.changes({ limit: 3, after: next });
        expect([...changes, ...last.changes]).toEqual(all);
        expect(last.next).toBeUndefined();
      } finally {
        vi.useRealTimers();
      }
    });

    it("are listed by action, each action once, without reading all changes", async () => {
      vi.useFakeTimers({ toFake: ["Date"] });
      try {
        const ids = Array.from({ length: 40 }, (_, index) => `work-${index}`);
        const { store } = await emptyStore();
        const begin = Date.parse("2026-01-01T00:00:00Z");
        const write = async (hour: number, batch: string, own: string[]) => {
          vi.setSystemTime(begin + hour * 60 * 60 * 1000);
          const title = `At ${hour}`;
          await store.write({
            ids: own,
            by: "ada@example.org",
            action: "edit",
            batch,
            edit: () => own.map((id) => storedWork(id, { title })),
          });
        };
        await write(0, "first", ids);
        // An interrupted action continued after another one.
        await write(1, "parts", ids.slice(0, 20));
        await write(2, "between", ids.slice(0, 1));
        await write(2, "same-time", ids.slice(1, 30));
        await write(3, "parts", ids.slice(20));
        let read = 0;
        const counted: WorksStore = {
          ...store,
          async changes(query) {
            const page = await store.changes(query);
            read += page.changes.length;
            return page;
          },
        };
        const actions = async (query: Omit<ActionQuery, "limit">) => {
          const listed: string[] = [];
          let after: string | undefined;
          do {
            const page = { ...query, after, limit: 2 };
            const [first] = await listActions(counted, page);
            if (first) listed.push(first.batch);
            after = first?.id;
          } while (after);
          return listed;
        };
        const all = ["parts", "first", "between", "same-time"];
        const listed = await actions({});
        expect(listed[0]).toBe("parts");
        expect(listed[3]).toBe("first");
        expect(listed.toSorted()).toEqual(all.toSorted());
        expect(read).toBeLessThan(150);
        const until = new Date(begin + 2 * 60 * 60 * 1000).toISOString();
        expect(await actions({ until })).toEqual(["parts", "first"]);
        expect(await actions({ workIds: ["work-0"] })).toEqual(["between", "parts", "first"]);
        expect(await actions({ actions: ["delete"] })).toEqual([]);
      } finally {
        vi.useRealTimers();
      }
    });

    it("can contain any document that a work can have", async () => {
      const { store } = await emptyStore();
      const work = storedWork("🦊", {
        "a.b/c`": [{ d: null }],
        title: "\u0000\u2028",
        nested: { e: [] },
        description: "é".repeat(190_000),
      });
      await putWorks(store, work);
      await removeWorks(store, "🦊");
      const [removal] = await changesOf(store, { workId: "🦊" });
      expect(removal?.before).toEqual(work.document);
    });

    it("can be found by the images that they name, until they are deleted", async () => {
      const [first, second, third] = ["1", "2", "3"].map(
        (digit) => digit.repeat(32) + "00400030c8553d",
      ) as [string, string, string];
      const named = (workId: string, inTrash = false) => ({ workId, inTrash });
      const { store } = await emptyStore();
      const screenshots = [{ url: `/media/${second}-400.webp` }];
      await putWorks(
        store,
        storedWork("a", { imageUrl: `/media/${first}.jpg`, screenshots }),
        storedWork("b", { longDescription: `![Tide](/media/${first}.png)` }),
        storedWork("c", { imageUrl: `/art/${third}.png` }),
      );
      const names = [first, second, third];
      const many = Array.from({ length: 40 }, (_, index) => `${index}`);
      expect(await store.picturesInChanges([...many, ...names])).toEqual(
        new Map([
          [first, [named("a"), named("b")]],
          [second, [named("a")]],
        ]),
      );
      expect(await store.picturesInChanges([])).toEqual(new Map());

      const [removal] = await removeWorks(store, "a");
      expect((await store.picturesInChanges([second])).get(second)).toEqual([
        named("a"),
        named("a", true),
      ]);
      if (removal) await store.purge(removal, "ada@example.org");
      expect(await store.picturesInChanges(names)).toEqual(new Map([[first, [named("b")]]]));
    });

    it("are deleted after 90 days, except for the last 20 of each work", async () => {
      vi.useFakeTimers({ toFake: ["Date"] });
      try {
        const store = await storeWithWorks("a", "other");
        for (let rev = 2; rev <= 30; rev += 1) {
          await store.write(retitle("a", `Revision ${rev}`));
        }
        const count = async (workId: string) => (await changesOf(store, { workId })).length;
        expect(await count("a")).toBe(30);
        vi.setSystemTime(Date.now() + 89 * day);
        await store.write(retitle("a", "In time"));
        expect(await count("a")).toBe(31);
        vi.setSystemTime(Date.now() + 2 * day);
        await store.write(retitle("a", "Too late"));
        const kept = await changesOf(store, { workId: "a" });
        expect(kept.map(({ rev }) => rev)).toEqual(
          Array.from({ length: 20 }, (_, index) => 32 - index),
        );
        expect(await count("other")).toBe(1);

        // Another program may set revisions, and works stay in the trash.
        for (let rev = 100; rev < 1300; rev += 100) {
          await putWorks(store, storedWork("other", { rev, title: `${rev}` }));
        }
        await removeWorks(store, "other");
        vi.setSystemTime(Date.now() + 91 * day);
        for (let rev = 2000; rev < 4000; rev += 100) {
          await putWorks(store, storedWork("other", { rev, title: `${rev}` }));
        }
        expect(summaries(await changesOf(store, { workId: "other" }))).toEqual([
          ...Array.from({ length: 20 }, (_, index) => `import other ${3900 - index * 100}`),
          "delete other 1201",
        ]);
      } finally {
        vi.useRealTimers();
      }
    });
  });
}
