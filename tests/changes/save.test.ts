import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newStore } from "../support/stores/embedded-store";
import { makeWork, removeWorks, storedWork } from "../support/work";
import { buildCatalogue, withKnownMakers } from "~/catalogue/catalogue.server";
import { addWork, updateWork } from "~/changes/save.server";
import type { StoredWork, Work } from "~/kinds/work";
import { StaleWork, WorkExists, WorkGone } from "~/changes/works-store";

const minute = 60 * 1000;

// The store's timer is fake too, so that it does not open the database again.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
});

afterEach(() => {
  vi.useRealTimers();
});

function now(): string {
  return new Date().toISOString();
}

async function siteWith(...stored: StoredWork[]) {
  const works = await newStore(...stored);
  const named = async (work: Work) => withKnownMakers(work, buildCatalogue(await works.list()));
  return {
    works,
    addWork: async (work: Work) => addWork(works, await named(work), "ada"),
    updateWork: async (work: Work, rev: number) => updateWork(works, await named(work), rev, "ada"),
    StaleWork,
    WorkExists,
    WorkGone,
  };
}

describe("adding a work", () => {
  it("stores it with its dates and the first revision", async () => {
    const { addWork, works } = await siteWith();
    await addWork(makeWork({ category: "Maps", subtitle: undefined }));
    expect(await works.list()).toEqual([
      {
        id: "a-work",
        document: {
          title: "A work",
          type: "medium-feature",
          category: "Maps",
          createdAt: now(),
          updatedAt: now(),
          rev: 1,
        },
      },
    ]);
  });

  it("twice adds it once, unchanged", async () => {
    const { addWork, works } = await siteWith();
    const work = makeWork({ type: "large-feature", features: ["One", "Two"] });
    await addWork(work);
    const first = await works.list();
    vi.advanceTimersByTime(minute);
    await addWork(structuredClone(work));
    expect(await works.list()).toEqual(first);
  });

  it("twice at the same time adds it once", async () => {
    const { addWork, works } = await siteWith();
    await Promise.all([addWork(makeWork()), addWork(makeWork())]);
    expect(await works.list()).toHaveLength(1);
  });

  it.each([{ title: "Another title" }, { price: "$1" }, { features: ["Two", "One"] }])(
    "is rejected if the ID belongs to a work without %j",
    async (fields) => {
      const { addWork, works, WorkExists } = await siteWith();
      await addWork(makeWork({ features: ["One", "Two"] }));
      const first = await works.list();
      const refusal: unknown = await addWork(
        makeWork({ features: ["One", "Two"], ...fields }),
      ).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(WorkExists);
      expect(refusal).toMatchObject({ id: "a-work" });
      expect(await works.list()).toEqual(first);
    },
  );

  it("is rejected if the existing work has more fields", async () => {
    const stored = storedWork("a-work", { title: "A work", nested: { a: 1 } });
    const { addWork, works, WorkExists } = await siteWith(stored);
    await expect(addWork(makeWork())).rejects.toThrow(WorkExists);
    expect(await works.list()).toEqual([stored]);
  });
});

describe("updating a work", () => {
  it("stores the input, with the next revision", async () => {
    const { updateWork, works } = await siteWith(
      storedWork("a-work", { rev: 3, category: "Maps" }),
      storedWork("other"),
    );
    await updateWork(makeWork({ title: "New", category: "Atlases" }), 3);
    expect(await works.list()).toEqual([
      storedWork("a-work", {
        title: "New",
        category: "Atlases",
        createdAt: now(),
        updatedAt: now(),
        rev: 4,
      }),
      storedWork("other"),
    ]);
  });

  it("keeps the time of creation, and sets the time of the update", async () => {
    const { addWork, updateWork, works } = await siteWith();
    await addWork(makeWork());
    const createdAt = now();
    vi.advanceTimersByTime(minute);
    await updateWork(makeWork({ title: "New" }), 1);
    const stored = await works.get("a-work");
    expect(stored?.document).toMatchObject({ createdAt, updatedAt: now() });
    expect(createdAt).not.toBe(now());
  });

  it("keeps a creation date that another client wrote", async () => {
    const createdAt = { seconds: 7, nanoseconds: 0 };
    const { updateWork, works } = await siteWith(storedWork("a-work", { createdAt }));
    await updateWork(makeWork(), 1);
    expect((await works.get("a-work"))?.document.createdAt).toEqual(createdAt);
  });

  it("keeps unknown fields", async () => {
    const surplus = { id: "other", nested: { a: [null] }, "a.b": 1, x: null };
    const { updateWork, works } = await siteWith(storedWork("a-work", surplus));
    await updateWork(makeWork(), 1);
    expect((await works.get("a-work"))?.document).toMatchObject(surplus);
  });

  it("removes a field that was emptied, and fields of the former type", async () => {
    const { updateWork, works } = await siteWith(
      storedWork("a-work", {
        type: "list-item",
        category: "Maps",
        imageUrl: "/artwork/slow-map.svg",
        price: "$29",
      }),
    );
    const emptied = { category: undefined, imageUrl: undefined };
    await updateWork(makeWork({ type: "small-image", ...emptied }), 1);
    const { document = {} } = (await works.get("a-work")) ?? {};
    expect(Object.keys(document).sort()).toEqual([
      "createdAt",
      "rev",
      "title",
      "type",
      "updatedAt",
    ]);
  });

  it("fixes a malformed document", async () => {
    const { updateWork, works } = await siteWith({
      id: "a-work",
      document: { title: 7, type: "giant-feature", features: "x", rev: "3" },
    });
    await updateWork(makeWork(), 1);
    expect((await works.get("a-work"))?.document).toEqual({
      title: "A work",
      type: "medium-feature",
      createdAt: now(),
      updatedAt: now(),
      rev: 2,
    });
  });

  it.each([2, 4, 0, -3, NaN])(
    "is rejected if revision 3 is stored and %s was edited",
    async (rev) => {
      const stored = storedWork("a-work", { rev: 3, nested: { a: 1 } });
      const { updateWork, works, StaleWork } = await siteWith(stored);
      const refusal: unknown = await updateWork(makeWork({ title: "Lost" }), rev).catch(
        (error: unknown) => error,
      );
      expect(refusal).toBeInstanceOf(StaleWork);
      expect(refusal).toMatchObject({ stored });
      expect(await works.list()).toEqual([stored]);
    },
  );

  it("from the same revision succeeds only once", async () => {
    const { updateWork, works, StaleWork } = await siteWith(storedWork("a-work", { rev: 1 }));
    await updateWork(makeWork({ title: "First" }), 1);
    await expect(updateWork(makeWork({ title: "Second" }), 1)).rejects.toThrow(StaleWork);
    expect((await works.get("a-work"))?.document.title).toBe("First");
  });

  it("with the same content twice succeeds, and saves it once", async () => {
    const { updateWork, works } = await siteWith(
      storedWork("a-work", { rev: 1, category: "Maps", nested: { a: 1 } }),
    );
    const work = makeWork({ title: "New", category: undefined });
    await updateWork(work, 1);
    const first = await works.list();
    expect(first[0]?.document).toMatchObject({ title: "New", rev: 2 });
    vi.advanceTimersByTime(minute);
    await updateWork(structuredClone(work), 1);
    expect(await works.list()).toEqual(first);
  });

  it("is rejected if another work now has the ID", async () => {
    const { addWork, updateWork, works, StaleWork } = await siteWith();
    await addWork(makeWork());
    await removeWorks(works, "a-work");
    vi.advanceTimersByTime(minute);
    await addWork(makeWork({ title: "Another" }));
    await expect(updateWork(makeWork({ title: "Lost" }), 1)).rejects.toThrow(StaleWork);
    expect((await works.get("a-work"))?.document.title).toBe("Another");
    await updateWork(makeWork({ title: "Chosen" }), 3);
    expect((await works.get("a-work"))?.document.title).toBe("Chosen");
  });

  it("is rejected if the work was deleted, and does not restore it", async () => {
    const { updateWork, works, WorkGone } = await siteWith();
    await expect(updateWork(makeWork(), 1)).rejects.toThrow(WorkGone);
    expect(await works.list()).toEqual([]);
  });
});

describe("a blank creator name", () => {
  const byAda = { creatorId: "ada", creatorName: "Ada L." };

  async function nameOf(work: Promise<StoredWork | undefined>) {
    return (await work)?.document.creatorName;
  }

  it("is filled in from other works of the creator", async () => {
    const { addWork, updateWork, works } = await siteWith(
      storedWork("other", byAda),
      storedWork("edited", { rev: 1 }),
    );
    await addWork(makeWork({ creatorId: "ada" }));
    await updateWork(makeWork({ id: "edited", creatorId: "ada" }), 1);
    expect(await nameOf(works.get("a-work"))).toBe("Ada L.");
    expect(await nameOf(works.get("edited"))).toBe("Ada L.");
  });

  it("stays blank for an unknown creator", async () => {
    const { addWork, works } = await siteWith(
      storedWork("other", byAda),
      storedWork("nameless", { creatorId: "eve" }),
    );
    await addWork(makeWork({ id: "1", creatorId: "eve" }));
    await addWork(makeWork({ id: "2", creatorId: "Ada" }));
    await addWork(makeWork({ id: "3" }));
    for (const id of ["1", "2", "3"]) {
      expect((await works.get(id))?.document).not.toHaveProperty("creatorName");
    }
  });

  it("does not turn a repeated form into a conflict", async () => {
    const { addWork, works } = await siteWith(storedWork("other", byAda));
    await addWork(makeWork({ creatorId: "ada" }));
    await addWork(makeWork({ creatorId: "ada" }));
    expect(await works.list()).toHaveLength(2);
  });
});
