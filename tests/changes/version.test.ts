import { describe, expect, it } from "vitest";
import { findVersion, planVersion } from "~/changes/version.server";
import type { WorksStore } from "~/changes/works-store";
import { documentsById } from "~/kinds/kind";
import { settingsId } from "~/kinds/settings";
import type { WorkDocument } from "~/kinds/work";
import { newStore } from "../support/stores/embedded-store";
import { putWorks, removeWorks, storedWork } from "../support/work";
import { ada } from "./open-store";

const now = new Date("2030-01-01T12:00:00Z");
const draft = { status: "draft" };

/** The work "tide" gets these fields, one after the other. */
async function storeWith(...revisions: WorkDocument[]): Promise<WorksStore> {
  const store = await newStore();
  for (const fields of revisions) {
    await putWorks(store, storedWork("tide", fields));
  }
  return store;
}

async function contentOf(store: WorksStore, rev: number) {
  const current = (await store.get("tide"))?.document;
  const key = { workId: "tide", rev };
  return (await findVersion(store, key, current))?.content;
}

describe("a version of a work", () => {
  it("has the content from then", async () => {
    const store = await storeWith(
      { title: "Ebb", price: "$1" },
      { title: "Tide" },
      { title: "Flood" },
    );
    expect(await contentOf(store, 1)).toMatchObject({
      title: "Ebb",
      price: "$1",
    });
    expect(await contentOf(store, 2)).not.toHaveProperty("price");
    expect(await contentOf(store, 3)).toMatchObject({ title: "Flood" });
  });

  it.each([0, 3, 1.5])("is missing if there is no revision %s", async (rev) => {
    const store = await storeWith({}, { title: "Tide" });
    expect(await contentOf(store, rev)).toBeUndefined();
  });

  it("is missing for a removal", async () => {
    const store = await storeWith({});
    await removeWorks(store, "tide");
    expect(await contentOf(store, 2)).toBeUndefined();
    expect(await contentOf(store, 1)).toMatchObject({ title: "Work tide" });
  });

  it("is missing for a site document, which has only changes", async () => {
    const store = await storeWith({});
    const document = { name: "Harbor" };
    const edit = () => [{ id: settingsId, document }];
    await store.write({ ...ada, ids: [settingsId], edit });
    const key = { workId: settingsId, rev: 1 };
    expect(await findVersion(store, key, document)).toBeUndefined();
  });

  it("does not depend on a save after the work was read", async () => {
    const store = await storeWith({ title: "Ebb" }, { title: "Tide" });
    const current = (await store.get("tide"))?.document;
    await putWorks(store, storedWork("tide", { title: "Flood" }));
    const version = await findVersion(store, { workId: "tide", rev: 2 }, current);
    expect(version?.content).toMatchObject({ title: "Tide" });
    expect(version?.latest.document).toBe(current);
  });

  it("is from the last life of a work in the trash", async () => {
    const store = await storeWith({ title: "Ebb" }, { title: "Tide" });
    const [removal] = await removeWorks(store, "tide");
    const key = { workId: "tide", rev: 1 };
    const version = await findVersion(store, key, undefined);
    expect(version).toMatchObject({
      content: { title: "Ebb" },
      removal: { rev: 3 },
      latest: { document: { title: "Tide" } },
    });
    expect(version?.latest.at.toISOString()).toBe(removal?.at);
  });

  it("restores no removal while the work exists", async () => {
    const store = await storeWith({ title: "Ebb" });
    await removeWorks(store, "tide");
    await putWorks(store, storedWork("tide", { title: "Another" }));
    const current = (await store.get("tide"))?.document;
    const key = { workId: "tide", rev: 1 };
    const version = await findVersion(store, key, current);
    expect(version?.content).toMatchObject({ title: "Ebb" });
    expect(version?.removal).toBeUndefined();
  });
});

describe("a plan to restore a version", () => {
  const key = { workId: "tide", rev: 1 };

  async function planOf(store: WorksStore) {
    const stored = await store.list();
    const current = stored.find(({ id }) => id === "tide")?.document;
    const version = await findVersion(store, key, current);
    if (!version) throw new Error("There is no such version.");
    const documents = documentsById(stored);
    return planVersion({ documents }, key, version, now);
  }

  it("has the content from then, with the time of the restoration", async () => {
    const plan = await planOf(await storeWith({ price: "$1" }, {}));
    expect(plan).toMatchObject({
      action: "restore",
      sentences: [],
      conflicts: [],
      items: [
        {
          id: "tide",
          document: { price: "$1", updatedAt: now.toISOString() },
        },
      ],
    });
    expect(plan.items[0]?.restores).toBeUndefined();
  });

  it("keeps who sees the work", async () => {
    const { items } = await planOf(await storeWith({ price: "$1" }, draft));
    expect(items).toMatchObject([{ document: { price: "$1", ...draft } }]);
  });

  it("restores the visibility if nothing else was different", async () => {
    const { items } = await planOf(await storeWith(draft, {}));
    expect(items).toMatchObject([{ document: draft }]);
  });

  it("is empty if the work already has this content", async () => {
    const { items } = await planOf(await storeWith({}, draft, {}));
    expect(items).toEqual([]);
  });

  it("takes a removed work out of the trash", async () => {
    const store = await storeWith({ title: "Ebb" }, { title: "Tide" });
    await removeWorks(store, "tide");
    expect((await planOf(store)).items).toMatchObject([
      {
        title: "Ebb",
        document: { title: "Ebb" },
        restores: 3,
      },
    ]);
  });

  it("explains that another work has the App ID now", async () => {
    const store = await storeWith({ appId: "sea" }, {});
    await putWorks(store, storedWork("other", { appId: "sea" }));
    const { items, conflicts } = await planOf(store);
    expect(items).toEqual([]);
    expect(conflicts).toMatchObject([{ work: { id: "other", title: "Work other" } }]);
  });
});
