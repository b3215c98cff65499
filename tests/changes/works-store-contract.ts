import { describe, expect, it, onTestFinished } from "vitest";
import { recordingLog } from "../support/recording-log";
import { idsOf, putWorks, removeWorks, storedWork, writeAll } from "../support/work";
import { arrangementContract } from "./arrangement-contract";
import { changesContract } from "./changes-contract";
import type { OpenStore } from "./open-store";
import { trashContract } from "./trash-contract";
import { watchingContract } from "./watching-contract";
import { writingContract } from "./writing-contract";
import { liveCatalogue } from "~/catalogue/live-catalogue.server";
import type { WorksStore } from "~/changes/works-store";
import { planBulk } from "~/routes/admin/list/bulk/bulk.server";
import type { StoredWork } from "~/kinds/work";

/** @param open creates a new, empty store. */
export function worksStoreContract(name: string, open: () => Promise<OpenStore>): void {
  async function emptyStore(): Promise<OpenStore> {
    const opened = await open();
    onTestFinished(opened.close);
    return opened;
  }

  async function storeOf(...works: StoredWork[]): Promise<WorksStore> {
    const { store } = await emptyStore();
    if (works.length > 0) await putWorks(store, ...works);
    return store;
  }

  writingContract(name, emptyStore, storeOf);
  watchingContract(name, storeOf);
  changesContract(name, emptyStore);
  trashContract(name, storeOf);
  arrangementContract(name, emptyStore);

  describe(`${name}: publishing`, () => {
    const by = "ada@example.org";
    const publishAt = "2999-01-01T00:00:00.000Z";

    it("publishes and unpublishes a work, each as a change", async () => {
      const store = await storeOf(storedWork("a", { publishAt }));
      const live = liveCatalogue(store, recordingLog());
      const shown = async () => idsOf((await live.read())?.works ?? []);
      expect(await shown()).toEqual([]);
      const set = async (action: "publish" | "unpublish") => {
        const blank = { category: "", creatorId: "", creatorName: "" };
        const works = await store.list();
        const plan = await planBulk(works, { ...blank, action }, new Date());
        return writeAll(store, plan, by);
      };
      await set("publish");
      expect(await shown()).toEqual(["a"]);
      expect(await set("publish")).toEqual([]);
      await set("unpublish");
      expect(await shown()).toEqual([]);
      expect((await store.get("a"))?.document).toMatchObject({
        status: "draft",
        rev: 3,
      });
      const { changes } = await store.changes({ workId: "a", limit: 9 });
      expect(changes.map(({ action }) => action)).toEqual(["unpublish", "publish", "import"]);
      expect(changes[1]).toMatchObject({ by, before: { publishAt } });
    });
  });

  describe(`${name}: reading`, () => {
    it("finds nothing in an empty store", async () => {
      const store = await storeOf();
      expect(await store.list()).toEqual([]);
      expect(await store.get("a")).toBeUndefined();
    });

    it("lists works in the order of their IDs' bytes", async () => {
      const ids = ["!", "10", "9", "A", "a", "aa", "é", "作", "～", "🦊"];
      const works = ids.map((id) => storedWork(id));
      const store = await storeOf(...works.toReversed());
      expect(await store.list()).toEqual(works);
    });

    it("finds only the work with exactly that ID", async () => {
      const store = await storeOf(storedWork("Ada"), storedWork("ada"));
      expect(await store.get("ada")).toEqual(storedWork("ada"));
      expect(await store.get("ADA")).toBeUndefined();
      expect(await store.get("ada ")).toBeUndefined();
      expect(await store.get("a%")).toBeUndefined();
    });

    it.each([
      "two words",
      "what?#1",
      "100%",
      "%2F",
      "it's",
      '"quoted"',
      "a\\b",
      "'; DROP TABLE works; --",
      "Café",
      "Cafe\u0301",
      "作品",
      "👩‍👩‍👧",
      "a".repeat(1499),
    ])("stores a work under the ID %j", async (id) => {
      const store = await storeOf(storedWork("other"), storedWork(id));
      expect(await store.get(id)).toEqual(storedWork(id));
      await removeWorks(store, id);
      expect(idsOf(await store.list())).toEqual(["other"]);
    });

    it("returns unusual documents unchanged", async () => {
      const works = [
        { id: "empty", document: { rev: 1 } },
        storedWork("nothing", { title: null, category: "", features: [] }),
        storedWork("wrong types", { title: 7, type: true, price: -0.5 }),
        storedWork("texts", {
          title: "\u0000 \n\t\u2028 <b>&amp;</b> 'it\"s'",
          description: "作品 🦊 e\u0301 é ﷽",
          subtitle: " spaces stay ",
        }),
        storedWork("names", { "a.b": 2, "a/b": 3, "`": 4, id: "x" }),
        storedWork("nested", { a: { b: [{ c: null }, "d", 1e21] }, rev: 3 }),
        storedWork("long", { description: "é".repeat(100_000) }),
      ];
      const store = await storeOf(...works);
      for (const work of works) {
        expect(await store.get(work.id)).toEqual(work);
      }
      expect(await store.list()).toHaveLength(works.length);
    });
  });
}
