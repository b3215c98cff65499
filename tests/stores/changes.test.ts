import { describe, expect, it, vi } from "vitest";
import { type ActionQuery, listActions } from "~/changes/history.server";
import { sayAction } from "~/changes/said.server";
import { WorkGone, type WorksStore } from "~/changes/works-port";
import { arrangementId } from "~/kinds/arrangement";
import { pageDocumentId } from "~/kinds/kind";
import type { WorkDocument } from "~/kinds/work";
import { newStore, storeIn, storesIn } from "../support/stores/embedded-store";
import { temporaryFolder } from "../support/temporary-folder";
import { putWorks, removeWorks, storedWork } from "../support/work";
import { changesOf, retitle, summaries } from "./open-store";

const day = 24 * 60 * 60 * 1000;
const storeWithWorks = (...ids: string[]) => newStore(...ids.map((id) => storedWork(id)));

describe("changes", () => {
  it("are stored for each write, with person, time, and difference", async () => {
    const store = await newStore();
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

  it("show what another program did before this start, to works, pages, and the order", async () => {
    const folder = await temporaryFolder();
    const { database, works: first } = storesIn(folder);
    await putWorks(first, storedWork("a", { category: "Sea" }), storedWork("b"));
    await first.write(retitle("a", "Ours"));
    const about = pageDocumentId("about");
    for (const id of [about, arrangementId]) await first.write(retitle(id, "Ours"));
    const put = (table: string, id: string, document: WorkDocument) =>
      database
        .prepare(`UPDATE ${table} SET data = ? WHERE id = ?`)
        .run(JSON.stringify(document), id);
    // A work that was deleted and added again has no revision.
    put("works", "a", { title: "Theirs", type: "medium-feature", price: "$1" });
    put("siteDocuments", about, { title: "Theirs", rev: 1 });
    put("siteDocuments", arrangementId, { title: "Theirs" });
    const store = storeIn(folder);
    await store.list();
    await store.siteDocuments();
    expect(await changesOf(store, { workId: "b" })).toHaveLength(1);
    for (const id of ["a", about, arrangementId]) {
      const [outside] = await changesOf(store, { workId: id });
      expect(outside).toMatchObject({ by: "outside", after: { title: "Theirs" } });
      expect(outside?.before).toMatchObject({ title: "Ours" });
      await store.write(retitle(id, "Again"));
      const changes = await changesOf(store, { workId: id });
      expect(changes.map(({ action }) => action).slice(0, 3)).toEqual(["edit", "outside", "edit"]);
      expect(changes[1]).toMatchObject({ before: outside?.before, after: outside?.after });
    }
    const [, price] = await changesOf(store, { workId: "a" });
    expect(price).toMatchObject({ before: { category: "Sea" }, after: { price: "$1" } });
    const [, change] = await changesOf(store, { workId: about });
    const said = change && sayAction({ changes: [change], works: 0 }, "UTC");
    expect(said).toBe("changed the page About (Title) outside this site");
    database.prepare("DELETE FROM siteDocuments WHERE id = ?").run(about);
    await store.siteDocuments();
    const [deleted] = await changesOf(store, { workId: about });
    expect(deleted).toMatchObject({ action: "outside", before: { title: "Again" }, after: {} });
    expect(deleted?.after?.title).toBeUndefined();
  });

  it("are listed by action, each action once, without reading all changes", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const ids = Array.from({ length: 40 }, (_, index) => `work-${index}`);
      const store = await newStore();
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
        let before: string | undefined;
        do {
          const page = { ...query, before, limit: 2 };
          const [first] = await listActions(counted, page);
          if (first) listed.push(first.batch);
          before = first?.id;
        } while (before);
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

describe("the trash", () => {
  const inTrash = (store: WorksStore) => changesOf(store, { inTrash: true });

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
