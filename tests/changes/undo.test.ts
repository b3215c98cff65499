import { describe, expect, it } from "vitest";
import type { Change } from "~/changes/change";
import { documentBefore, undoChange, type Undone } from "~/changes/undo.server";
import type { WorkDocument } from "~/kinds/work";

const at = "2026-01-01T00:00:00.000Z";
const soon = "2026-02-01T00:00:00.000Z";
const later = "2027-01-01T00:00:00.000Z";
const now = new Date("2026-06-01T00:00:00.000Z");

const tide = { title: "Tide", type: "list-item", rev: 1, createdAt: at };
const isHidden = { status: "draft" };
const isDue = { publishAt: soon };
const isPlanned = { publishAt: later };

function change(before?: WorkDocument, after?: WorkDocument): Change {
  const ids = { id: "1", workId: "tide", rev: 2, batch: "b" };
  return { ...ids, at, by: "ada", action: "edit", before, after };
}

type Case = [string, WorkDocument | undefined, Change, Undone];

const renamed = change({ title: "Old", rev: 1 }, { title: "Tide", rev: 2 });

it.each<Case>([
  [
    "restores the fields that it changed, and no others",
    { ...tide, price: "Free" },
    renamed,
    { document: { ...tide, title: "Old", price: "Free" } },
  ],
  [
    "changes nothing where a field already has its old value",
    { ...tide, title: "Old" },
    renamed,
    { document: { ...tide, title: "Old" } },
  ],
  [
    "conflicts with a later edit of one of its fields",
    { ...tide, title: "New", price: "Free" },
    change({ title: "Old", price: "$1" }, { title: "Tide", price: "Free" }),
    { conflict: "changed", fields: ["title"] },
  ],
  ["conflicts with a removal", undefined, renamed, { conflict: "gone" }],
  [
    "removes a field that it added",
    { ...tide, price: "Free" },
    change({}, { price: "Free" }),
    { document: tide },
  ],
  [
    "leaves the visibility that it changed with other fields",
    tide,
    change({ title: "Old", ...isHidden }, { title: "Tide" }),
    { document: { ...tide, title: "Old" } },
  ],
  [
    "restores a visibility that was all it changed",
    tide,
    change(isHidden, {}),
    { document: { ...tide, ...isHidden } },
  ],
  [
    "restores a visibility beside the creation time that the first edit adds",
    tide,
    change(isHidden, { createdAt: at }),
    { document: { title: "Tide", type: "list-item", rev: 1, ...isHidden } },
  ],
  [
    "schedules a work whose time is still to come",
    { ...tide, ...isHidden },
    change(isPlanned, isHidden),
    { document: { ...tide, ...isPlanned } },
  ],
  [
    "returns a public work to the time that has passed",
    tide,
    change(isDue, {}),
    { document: { ...tide, ...isDue } },
  ],
])("undoing an edit %s", (_, current, edit, undone) => {
  expect(undoChange(current, edit, now)).toEqual(undone);
});

it.each<Case>([
  ["removes it", tide, change(undefined, tide), { document: undefined }],
  [
    "does nothing if it was removed since",
    undefined,
    change(undefined, tide),
    { document: undefined },
  ],
  [
    "conflicts with a later edit",
    { ...tide, title: "New" },
    change(undefined, tide),
    { conflict: "changed", fields: ["title"] },
  ],
])("undoing the creation of a work %s", (_, current, creation, undone) => {
  expect(undoChange(current, creation, now)).toEqual(undone);
});

function removal(before?: WorkDocument): Change {
  return { ...change(before), inTrash: true };
}

it.each<Case>([
  ["restores the work", undefined, removal(tide), { document: tide }],
  ["conflicts with a work of this ID", { ...tide, rev: 9 }, removal(tide), { conflict: "in use" }],
  [
    "restores a work whose time has passed since as a draft",
    undefined,
    removal({ ...tide, ...isDue }),
    { document: { ...tide, ...isDue, ...isHidden } },
  ],
  [
    "does nothing if the work was restored and changed since",
    { ...tide, title: "New" },
    change(tide),
    { document: { ...tide, title: "New" } },
  ],
  [
    "is impossible once the work was deleted permanently",
    undefined,
    removal(),
    { conflict: "purged" },
  ],
])("undoing a removal %s", (_, current, removed, undone) => {
  expect(undoChange(current, removed, now)).toEqual(undone);
});

describe("the document before later changes", () => {
  it("has the fields that they changed, back to the first of them", () => {
    const current = { title: "Third", price: "Free", rev: 3 };
    const changes = [
      change({ title: "Second", rev: 2 }, { title: "Third", rev: 3 }),
      change({ title: "First", rev: 1 }, { title: "Second", rev: 2 }),
    ];
    expect(documentBefore(current, changes)).toEqual({ title: "First", price: "Free", rev: 3 });
    expect(documentBefore(current, [])).toBe(current);
  });

  it.each<[string, WorkDocument | undefined, Change, WorkDocument | undefined]>([
    ["before its creation", tide, change(undefined, tide), undefined],
    ["before its removal", undefined, change(tide), tide],
    ["unknown without a later document", undefined, change({}, {}), undefined],
  ])("is %s", (_, current, last, before) => {
    expect(documentBefore(current, [last])).toEqual(before);
  });
});
