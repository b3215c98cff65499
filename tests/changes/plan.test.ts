import { describe, expect, it } from "vitest";
import { EditTooLarge } from "~/backends/table";
import { changesOfBatch } from "~/changes/history.server";
import {
  appIdConflicts,
  ItemsChanged,
  type Plan,
  planned,
  type PlannedItem,
  versionOf,
} from "~/changes/plan.server";
import type { WorksStore } from "~/changes/works-port";
import { documentsById } from "~/kinds/kind";
import type { StoredWork, WorkDocument } from "~/kinds/work";
import { planBulk } from "~/routes/admin/list/bulk/bulk.server";
import { writeInParts } from "~/stores/write-in-parts.server";
import { newStores } from "../support/stores/embedded-store";
import { idsOf, putWorks, storedWork, writeAll } from "../support/work";

const by = "ada@example.org";

describe("an App ID", () => {
  const map = { appId: "map" };

  it.each<[string, WorkDocument[], [string, WorkDocument?][], object]>([
    ["of another work cannot be planned", [map, {}], [["1", map]], { 1: "0" }],
    [
      "cannot be planned for two works",
      [{}, {}],
      [
        ["0", map],
        ["1", map],
      ],
      { 1: "0" },
    ],
    [
      "stays with the work that has it, though another one is planned first",
      [{}, map],
      [
        ["0", map],
        ["1", { ...map, title: "New" }],
      ],
      { 0: "1" },
    ],
    [
      "can move between works",
      [map, { appId: "sea" }],
      [
        ["0", { appId: "sea" }],
        ["1", map],
      ],
      {},
    ],
    ["of a removed work is free", [map, {}], [["0"], ["1", map]], {}],
    [
      "that works of an earlier release share can stay",
      [map, map],
      [["0", { ...map, title: "New" }]],
      {},
    ],
    [
      "may be missing in many works",
      [{}, {}],
      [
        ["0", {}],
        ["2", {}],
      ],
      {},
    ],
  ])("%s", async (_, stored, next, conflicts) => {
    const works = stored.map((fields, index) => storedWork(`${index}`, fields));
    const items = next.map(([id, document]) => ({ id, document }));
    const found = await appIdConflicts(items, documentsById(works));
    expect(Object.fromEntries(found)).toEqual(conflicts);
  });
});

describe("the version of a plan", async () => {
  const items: PlannedItem[] = [
    { id: "a", title: "A", version: "one" },
    { id: "b", title: "B" },
  ];
  const [a, b] = items;
  const version = await versionOf({ items, sentences: ["One."] });

  it("does not depend on the order of the works", async () => {
    const reversed = { items: items.toReversed(), sentences: ["One."] };
    expect(await versionOf(reversed)).toBe(version);
  });

  it.each([
    [items, ["Two."]],
    [[a], ["One."]],
    [[{ ...a, version: "two" }, b], ["One."]],
    [[a, { ...b, version: "one" }], ["One."]],
    [[a, { ...b, id: "c" }], ["One."]],
  ])("differs if the plan does (%#)", async (others, sentences) => {
    const plan = { items: others as PlannedItem[], sentences };
    expect(await versionOf(plan)).not.toBe(version);
  });
});

async function open(...works: StoredWork[]) {
  const { database, works: store } = await newStores();
  await putWorks(store, ...works);
  return { store, database };
}

async function planTitle(store: WorksStore, id: string, title?: string) {
  const document = (await store.get(id))?.document;
  const next = title === undefined ? undefined : { ...document, title };
  const items = [planned({ id, document: next }, document)];
  return { action: "rename", items } as const;
}

describe("a plan", () => {
  it("does not replace a work that another program saved without a revision", async () => {
    const { store, database } = await open(storedWork("a"));
    const plan = await planTitle(store, "a", "New");
    const { document } = storedWork("a", { updatedAt: "now" });
    database.prepare("UPDATE works SET data = ?").run(JSON.stringify(document));
    await expect(writeAll(store, plan, by)).rejects.toThrow(ItemsChanged);
    expect((await store.get("a"))?.document).toEqual(document);
  });

  it("adds works in smaller parts if a part is too large for the store", async () => {
    const works = ["a", "b", "c", "d", "e"].map((id) => storedWork(id));
    const { store } = await open(storedWork("z"));
    const small: WorksStore = {
      ...store,
      write: async (request) => {
        if (request.ids.length > 2) throw new EditTooLarge();
        return store.write(request);
      },
    };
    const items = works.map((work) => planned(work, undefined));
    const plan = { action: "import", items } as const;
    const parts: number[] = [];
    const author = { by, batch: "b" };
    for await (const { done } of writeInParts(small, plan, author)) {
      parts.push(done);
    }
    expect(parts).toEqual([2, 4, 5]);
    expect(idsOf(await store.list())).toEqual(["a", "b", "c", "d", "e", "z"]);
  });
});

const blank = { category: "", creatorId: "", creatorName: "", creatorIsAgent: "", publishAt: "" };

const now = new Date("2030-01-01T12:00:00Z");

it("a plan that a store writes in parts can be written again after an interruption, which changes nothing twice", async () => {
  const many = 50;
  /** A store of 50 works that writes at most 20 at once. */
  async function openMany(): Promise<WorksStore> {
    const works = Array.from({ length: many }, (_, index) =>
      storedWork(`work-${index}`, { category: `Category ${index % 3}`, sample: true }),
    );
    return { ...(await open(...works)).store, mostPerWrite: 20 };
  }
  async function planShelf(store: WorksStore): Promise<Plan> {
    return planBulk(await store.list(), { ...blank, action: "category", category: "Shelf" }, now);
  }

  const store = await openMany();
  const plan = await planShelf(store);
  for await (const part of writeInParts(store, plan, { by, batch: "b" })) {
    if (part.done > 0) break;
  }
  for await (const part of writeInParts(store, plan, { by, batch: "b" })) {
    expect(part.done).toBeGreaterThan(0);
  }
  expect(await changesOfBatch(store, "b")).toHaveLength(many);
  const samples = (await store.list()).filter(({ document }) => document.sample);
  expect(samples).toEqual([]);
});
