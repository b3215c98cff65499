import { describe, expect, it } from "vitest";
import { buildCatalogue } from "~/catalogue/catalogue.server";
import type { WorksStore } from "~/changes/change";
import {
  moveInOrder,
  orderedList,
  StaleOrder,
  versionOfOrder,
} from "~/routes/admin/names/order.server";
import { newStore } from "../../../support/stores/embedded-store";
import { idsOf, putWorks, removeWorks, storedWork } from "../../../support/work";

const by = "ada@example.org";
const tools = ["a", "b", "c", "d"].map((id) => storedWork(id, { category: "Tools" }));

async function listIn(store: WorksStore, category?: string) {
  const site = await store.siteDocuments();
  const current = buildCatalogue(await store.list(), [], new Date(), site);
  return orderedList(current, category);
}

async function move(store: WorksStore, id: string, place: number) {
  const list = await listIn(store, "Tools");
  const seen = versionOfOrder(list);
  return moveInOrder(store, list, { id, place }, { seen, by });
}

async function order(store: WorksStore): Promise<string> {
  return idsOf((await listIn(store, "Tools")).items).join(" ");
}

describe("the list of an order", () => {
  it("says what each work is, unless it is public", async () => {
    const store = await newStore(
      storedWork("large", { category: "Tools", type: "large-feature" }),
      storedWork("later", {
        category: "Tools",
        publishAt: "2999-01-01T00:00:00Z",
      }),
      storedWork("shown", { category: "Tools", type: "list-item" }),
      storedWork("sketch", { category: "Tools", status: "draft" }),
      storedWork("song", { category: "Music" }),
      storedWork("odd", { category: "Tools", type: "giant" }),
    );
    const { items } = await listIn(store, "Tools");
    expect(items.map(({ id, note, isLarge }) => [id, note, isLarge])).toEqual([
      ["large", "Large feature", true],
      ["later", "Medium feature · Scheduled", false],
      ["shown", "List item", false],
      ["sketch", "Medium feature · Draft", false],
    ]);
    const all = (await listIn(store)).items;
    expect(all.map(({ id, note, to }) => [id, note, to])).toEqual([
      ["Music", "1 work", "/admin/categories?category=Music"],
      ["Tools", "5 works", "/admin/categories?category=Tools"],
    ]);
    expect((await listIn(store, "Nothing")).items).toEqual([]);
  });
});

describe("a move in the order", () => {
  it.each([
    ["d", 0, "d a b c"],
    ["a", 2, "b c a d"],
    ["b", 99, "a c d b"],
    ["c", -1, "c a b d"],
  ])("of %s to place %i gives %s", async (id, place, after) => {
    const store = await newStore(...tools);
    const { batch, place: to } = await move(store, id, place);
    expect(batch).toBeTruthy();
    expect(await order(store)).toBe(after);
    expect(after.split(" ")[to]).toBe(id);
  });

  it("places only the works before the last one that was moved", async () => {
    const store = await newStore(...tools);
    await move(store, "c", 1);
    const stored = async () => (await listIn(store, "Tools")).placed.join(" ");
    expect(await stored()).toBe("a c");
    await move(store, "a", 3);
    expect(await stored()).toBe("c b d a");
  });

  it("keeps the place of a deleted work behind the one that it followed", async () => {
    const store = await newStore(...tools);
    await move(store, "d", 0);
    await move(store, "c", 1);
    expect(await order(store)).toBe("d c a b");
    const works = await store.list();
    await removeWorks(store, "c", "d");
    await move(store, "b", 0);
    await putWorks(store, ...works.filter(({ id }) => id === "c" || id === "d"));
    expect(await order(store)).toBe("d c b a");
  });

  it("keeps the place of a deleted work between two others", async () => {
    const store = await newStore(...tools);
    await move(store, "a", 2);
    const works = await store.list();
    await removeWorks(store, "c");
    await move(store, "d", 0);
    await putWorks(store, ...works.filter(({ id }) => id === "c"));
    expect(await order(store)).toBe("d b c a");
  });

  it("is rejected if another process has just stored another order", async () => {
    const store = await newStore(...tools);
    const list = await listIn(store, "Tools");
    const seen = { seen: versionOfOrder(list), by };
    await move(store, "d", 0);
    const late = moveInOrder(store, list, { id: "b", place: 0 }, seen);
    await expect(late).rejects.toThrow(StaleOrder);
    expect(await order(store)).toBe("d a b c");
  });
});
