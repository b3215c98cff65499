import { describe, expect, it } from "vitest";
import type { Action } from "~/changes/change";
import { type Known, imagesIn, prepareParts, purgedChange } from "~/changes/prepare-write.server";
import type { NextWork, WriteRequest } from "~/changes/works-port";
import { arrangementId } from "~/kinds/arrangement";
import { settingsId } from "~/kinds/settings";
import type { WorkDocument } from "~/kinds/work";

const now = new Date("2026-06-01T00:00:00.000Z");
const at = now.toISOString();

function request(next: NextWork[], action: Action = "edit"): WriteRequest {
  const ids = next.map(({ id }) => id);
  return { ids, by: "ada", action, batch: "b", edit: () => next };
}

function prepareAll(asked: WriteRequest, known: ReadonlyMap<string, Known>) {
  return Array.from(prepareParts(asked, { known, now })).flatMap(({ writes }) => writes);
}

/** Prepares one write of a work that is stored as `before`. */
function prepareOne(
  before: WorkDocument | undefined,
  document: WorkDocument | undefined,
  action?: Action,
) {
  const known = new Map([["a", { document: before, lastRev: 1 }]]);
  return prepareAll(request([{ id: "a", document }], action), known)[0];
}

describe("the moment at which a work first became public", () => {
  const [created, due] = ["2026-01-01T00:00:00.000Z", "2026-02-01T00:00:00.000Z"];
  const draft = { title: "Tide", status: "draft", createdAt: created };
  const shown = { title: "Tide", createdAt: created };
  const later = { firstPublicAt: due };

  it.each<[string, WorkDocument | undefined, WorkDocument, string | undefined]>([
    ["is when a draft is published", draft, shown, at],
    ["is not that of a draft", undefined, draft, undefined],
    ["is the creation of a public work", undefined, shown, undefined],
    [
      "is the creation of a public work, also after an edit",
      shown,
      { ...shown, title: "Ebb" },
      undefined,
    ],
    ["is kept when a work becomes a draft", shown, draft, created],
    ["is the planned time once it has passed", { ...shown, publishAt: due }, shown, due],
    ["is kept when a work is published again", { ...draft, ...later }, shown, due],
    ["is kept by an import that does not know it", { ...shown, ...later }, draft, due],
    ["comes back with a backup", undefined, { ...shown, ...later }, due],
  ])("%s", (_, before, after, moment) => {
    expect(prepareOne(before, after)?.document?.firstPublicAt).toBe(moment);
  });
});

describe("the mark of a sample work", () => {
  const sample = { title: "Tide", sample: true, rev: 1 };

  it.each<[string, Action, WorkDocument, boolean]>([
    ["is removed by an edit", "edit", { title: "Ebb" }, false],
    ["is removed by a bulk change", "rename", { category: "Sea" }, false],
    [
      "is removed with a publication that edits",
      "publish",
      { title: "Ebb", status: "draft" },
      false,
    ],
    ["stays if the work is unpublished", "unpublish", { status: "draft" }, true],
    ["stays if the work is scheduled", "edit", { publishAt: at }, true],
    ["stays after an import", "import", { title: "Ebb" }, true],
    ["stays after an undo", "undo", { title: "Ebb" }, true],
  ])("%s", (_, action, fields, isKept) => {
    const write = prepareOne(sample, { ...sample, ...fields }, action);
    expect(write?.document).toMatchObject(fields);
    expect(write?.document?.sample).toBe(isKept ? true : undefined);
  });

  it("can be given to a work by an edit", () => {
    const write = prepareOne({ title: "Tide" }, sample);
    expect(write?.document?.sample).toBe(true);
  });
});

it("a request lists the changes of site documents after those of works", () => {
  const known = new Map<string, Known>(
    [settingsId, "a", "b", arrangementId, "c"].map((id) => [id, { lastRev: 0 }]),
  );
  const next = Array.from(known.keys(), (id) => ({ id, document: { id } }));
  const writes = prepareAll(request(next), known);
  const ids = writes.toSorted((a, b) => (a.change.id < b.change.id ? -1 : 1)).map(({ id }) => id);
  expect(ids.slice(3).toSorted()).toEqual([arrangementId, settingsId]);
});

it("refuses to write a work that the request does not name", () => {
  const next = [{ id: "a", document: {} }];
  expect(() => prepareAll(request(next), new Map())).toThrow('"a"');
});

it("a repeated permanent deletion keeps who deleted the work first", () => {
  const removal = prepareOne({ title: "Tide" }, undefined, "delete")?.change;
  if (!removal) throw new Error("Nothing was removed.");
  const first = purgedChange(removal, "bob", now);
  expect(purgedChange(first, "eve", new Date()).purged).toEqual(first.purged);
});

it("finds the images that documents name, each once", () => {
  const [first = "", second = ""] = ["1", "2"].map((digit) => digit.repeat(46));
  const names = imagesIn({ imageUrl: `/media/${first}.jpg` }, undefined, {
    longDescription: `![](/media/${first}.png) ![](/media/${second}-400.webp)`,
    other: `/media/${"3".repeat(45)}.jpg /media/${"3".repeat(47)}.jpg`,
    more: `/media/${"A".repeat(46)}.jpg /art/${"4".repeat(46)}.jpg`,
  });
  expect(names).toEqual([first, second]);
});
