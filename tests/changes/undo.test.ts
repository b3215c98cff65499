import { describe, expect, it } from "vitest";
import { changesOfBatch } from "~/changes/history.server";
import type { Change } from "~/changes/change";
import { planUndo } from "~/changes/undo.server";
import { arrangementId } from "~/kinds/arrangement";
import { documentsById } from "~/kinds/kind";
import type { StoredWork, WorkDocument } from "~/kinds/work";
import { newStore } from "../support/stores/embedded-store";
import { idsOf, storedWork } from "../support/work";
import { ada } from "../stores/open-store";

const now = new Date("2026-06-01T00:00:00.000Z");
const at = "2026-05-01T00:00:00.000Z";

function change(
  workId: string,
  before: WorkDocument | undefined,
  after: WorkDocument | undefined,
  more: Partial<Change> = {},
): Change {
  const own = { id: `${at}.b.${workId}`, workId, rev: 2, at, before, after };
  return { ...ada, ...own, ...more };
}

function siteWith(stored: StoredWork[] = [], siteDocuments: [string, WorkDocument][] = []) {
  return { documents: documentsById(stored, new Map(siteDocuments)) };
}

const removal = (id: string) =>
  change(id, storedWork(id, { title: "Tide" }).document, undefined, {
    inTrash: true,
  });

describe("an undo leaves out, and explains,", () => {
  it.each<[string, StoredWork[], Change, string]>([
    [
      "an edit of a work that was deleted since",
      [],
      change("tide", { title: "Ebb" }, { title: "Tide" }),
      "Tide was deleted. Restore it from the trash first.",
    ],
    [
      "an edit of fields that changed since",
      [storedWork("tide", { title: "Flow", category: "Maps" })],
      change("tide", { title: "Ebb", category: "A" }, { title: "Tide", category: "B" }),
      "These fields of Flow have changed since then: Title, Category.",
    ],
    [
      "an edit of two fields with one label",
      [storedWork("tide", { title: "Flow", creatorId: "x", creatorName: "X" })],
      change("tide", { creatorId: "a", creatorName: "A" }, { creatorId: "b", creatorName: "B" }),
      "These fields of Flow have changed since then: Makers.",
    ],
    [
      "a removal whose work was deleted permanently",
      [],
      change("tide", undefined, undefined, {
        purged: { at, by: "ada@example.org" },
      }),
      "was deleted permanently.",
    ],
    [
      "a removal whose ID another work uses",
      [storedWork("tide", { title: "Other" })],
      removal("tide"),
      "The work “Other” uses the ID of Tide now. Delete that work first.",
    ],
    [
      "a removal whose App ID another work uses",
      [storedWork("other", { appId: "tide" })],
      change("tide", { title: "Tide", appId: "tide" }, undefined, {
        inTrash: true,
      }),
      "The work “Work other” uses the App ID of Tide now. Change the App ID of that work first.",
    ],
  ])("%s", async (_, stored, only, sentence) => {
    const plan = await planUndo(siteWith(stored), [only], now);
    expect(plan.items).toEqual([]);
    expect(plan.conflicts).toMatchObject([
      { sentence: expect.stringContaining(sentence) as string },
    ]);
  });
});

describe("a plan to undo", () => {
  it("takes back several edits of one work, one after the other", async () => {
    const current = siteWith([storedWork("ebb", { title: "C" })]);
    const edits = [
      change("ebb", { title: "B" }, { title: "C" }),
      change("ebb", { title: "A" }, { title: "B" }),
    ];
    const { items, conflicts } = await planUndo(current, edits, now);
    expect(conflicts).toEqual([]);
    expect(items).toMatchObject([{ id: "ebb", document: { title: "A" } }]);
  });

  it("has site documents last, and nothing that would stay the same", async () => {
    const order = { "order/Sea": ["b", "a"] };
    const current = siteWith(
      [storedWork("a", { title: "New" }), storedWork("b")],
      [[arrangementId, order]],
    );
    const { items } = await planUndo(
      current,
      [
        change(arrangementId, {}, order),
        change("gone", undefined, storedWork("gone").document),
        change("a", { title: "Old" }, { title: "New" }),
      ],
      now,
    );
    expect(idsOf(items)).toEqual(["a", arrangementId]);
  });
});

it("finds all changes of a batch that takes several reads", async () => {
  const store = await newStore();
  const works = Array.from({ length: 501 }, (_, index) => storedWork(`work-${index}`));
  await store.write({ ...ada, ids: idsOf(works), edit: () => works });
  const found = await changesOfBatch(store, ada.batch);
  expect(new Set(found.map(({ workId }) => workId)).size).toBe(501);
});
