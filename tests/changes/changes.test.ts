import { describe, expect, it } from "vitest";
import type { Action, Change } from "~/changes/change";
import {
  beforeBatch,
  type Known,
  picturesIn,
  prepareParts,
  prepareWrites,
  purgedChange,
  refuseTakenAppIds,
} from "~/changes/changes.server";
import type { NextWork, WriteRequest } from "~/changes/works-store";
import { arrangementId, ArrangementTooLarge } from "~/work/arrangement";
import { settingsId } from "~/work/site-settings";
import type { WorkDocument } from "~/work/work";

const now = new Date("2026-06-01T00:00:00.000Z");
const at = now.toISOString();

function request(next: NextWork[], action: Action = "edit"): WriteRequest {
  const ids = next.map(({ id }) => id);
  return { ids, by: "ada", action, batch: "b", edit: () => next };
}

/** Prepares one write of a work that is stored as `before`. */
function prepareOne(
  before: WorkDocument | undefined,
  document: WorkDocument | undefined,
  action?: Action,
) {
  const known = new Map([["a", { document: before, lastRev: 1 }]]);
  const { writes } = prepareWrites(
    request([{ id: "a", document }], action),
    known,
    now,
  );
  return writes[0];
}

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
    [
      "stays if the work is unpublished",
      "unpublish",
      { status: "draft" },
      true,
    ],
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

describe("a change holds", () => {
  it.each<[string, WorkDocument, WorkDocument, WorkDocument, WorkDocument]>([
    [
      "the title and the fields that differ",
      { title: "Tide", price: "$1", status: "draft", creatorName: "Mira" },
      { title: "Tide", price: "$2", status: "draft", creatorName: "Mira" },
      { title: "Tide", price: "$1" },
      { title: "Tide", price: "$2" },
    ],
    [
      "both fields of the visibility",
      { status: "draft", publishAt: at },
      { publishAt: at },
      { status: "draft", publishAt: at },
      { publishAt: at },
    ],
    [
      "all fields of the makers",
      { creatorId: "mira", creatorName: "Mira" },
      { creatorId: "mira", creatorName: "M." },
      { creatorId: "mira", creatorName: "Mira" },
      { creatorId: "mira", creatorName: "M." },
    ],
  ])("%s", (_, former, next, before, after) => {
    const change = prepareOne(former, next)?.change;
    expect(change).toMatchObject({ workId: "a", by: "ada", at, rev: 2 });
    expect([change?.before, change?.after]).toEqual([before, after]);
    expect(change).not.toHaveProperty("inTrash");
  });

  it("whole documents of an added and a removed work", () => {
    const document = { title: "Tide", price: "$1" };
    const added = prepareOne(undefined, document)?.change;
    expect(added?.before).toBeUndefined();
    expect(added?.after).toEqual({ ...document, rev: 2 });
    const removed = prepareOne({ ...document, rev: 1 }, undefined)?.change;
    expect(removed).toMatchObject({
      before: { ...document, rev: 1 },
      inTrash: true,
      rev: 2,
    });
    expect(removed?.after).toBeUndefined();
  });

  it("the removal that it restores under another ID", () => {
    const restore = (workId: string) => {
      const restores = { workId, rev: 7 };
      const known = new Map([["a", { lastRev: 0 }]]);
      const next = [{ id: "a", document: { title: "Tide" }, restores }];
      return prepareWrites(request(next, "restore"), known, now);
    };
    const { writes, restored } = restore("b");
    expect(writes[0]?.change.restores).toEqual({ workId: "b", rev: 7 });
    expect(restored).toEqual([{ workId: "b", rev: 7 }]);
    expect(restore("a").writes[0]?.change.restores).toBeUndefined();
    expect(restore("a").restored).toEqual([{ workId: "a", rev: 7 }]);
  });
});

describe("a request", () => {
  const known = new Map<string, Known>(
    [settingsId, "a", "b", arrangementId, "c"].map((id) => [
      id,
      { lastRev: 0 },
    ]),
  );
  const next = Array.from(known.keys(), (id) => ({ id, document: { id } }));

  it("lists the changes of site documents after those of works", () => {
    const { writes } = prepareWrites(request(next), known, now);
    const ids = writes
      .toSorted((a, b) => (a.change.id < b.change.id ? -1 : 1))
      .map(({ id }) => id);
    expect(ids.slice(3).toSorted()).toEqual([arrangementId, settingsId]);
  });

  it("is prepared in parts that a store can write", () => {
    const parts = [...prepareParts(request(next), known, now, 2)];
    const ids = parts.map(({ writes }) => writes.map(({ id }) => id));
    expect(ids).toEqual([[settingsId, "a"], ["b", arrangementId], ["c"]]);
  });

  it("sees stored works, and site documents even if they are empty", () => {
    let seen: string[] = [];
    const stored = new Map<string, Known>(known).set("a", {
      document: { title: "Tide" },
      lastRev: 1,
    });
    const edit: WriteRequest["edit"] = (documents) => {
      seen = Array.from(documents.keys());
      return [];
    };
    const { writes } = prepareWrites({ ...request(next), edit }, stored, now);
    expect(writes).toEqual([]);
    expect(seen).toEqual([settingsId, "a", arrangementId]);
  });
});

it("refuses an arrangement that is too large, but no such work", () => {
  const large = { description: "x".repeat(700_000) };
  expect(prepareOne(undefined, large)?.document).toMatchObject(large);
  const known = new Map([[arrangementId, { lastRev: 0 }]]);
  const next = [{ id: arrangementId, document: large }];
  expect(() => prepareWrites(request(next), known, now)).toThrow(
    ArrangementTooLarge,
  );
});

it("writes nothing for works that stay the same, or stay missing", () => {
  const stored = { title: "Tide", rev: 1 };
  const next = { title: "Tide", rev: 9, updatedAt: at };
  expect(prepareOne(stored, next)).toBeUndefined();
  expect(prepareOne(undefined, undefined)).toBeUndefined();
});

it("refuses to write a work that the request does not name", () => {
  const next = [{ id: "a", document: {} }];
  expect(() => prepareWrites(request(next), new Map(), now)).toThrow('"a"');
});

it.each([
  [4, undefined, 5],
  [9, undefined, 10],
  [4, 7, 7],
  [4, 5, 5],
  [4, 3, 5],
  [4, Number.MAX_SAFE_INTEGER, 5],
])("a work at revision %s that is saved with %s gets %s", (...row) => {
  const [lastRev, rev, next] = row;
  const known = new Map([["a", { document: { rev: 4 }, lastRev }]]);
  const work = { id: "a", document: { title: "Tide", rev } };
  const { writes } = prepareWrites(request([work], "import"), known, now);
  expect(writes[0]?.document?.rev).toBe(next);
});

describe("an App ID", () => {
  /** Writes works that are stored with other App IDs, or none. */
  const refuse = (
    works: [id: string, former: string | undefined, appId: string][],
    holders: [id: string, appId: string][] = [],
  ) => {
    const known = new Map<string, Known>(
      works.map(([id, appId]) => [id, { document: { appId }, lastRev: 1 }]),
    );
    const next = works.map(([id, , appId]) => ({
      id,
      document: { title: "New", appId },
    }));
    const prepared = prepareWrites(request(next), known, now);
    const owners = holders.map(([id, appId]) => ({ id, appId }));
    refuseTakenAppIds(prepared, owners);
  };

  it("of another work is refused", () => {
    const taken = 'The work "a" already uses the App ID "map".';
    expect(() => refuse([["b", undefined, " map "]], [["a", "map"]])).toThrow(
      taken,
    );
    const both = () =>
      refuse([
        ["a", "", "map"],
        ["b", "sea", "map"],
      ]);
    expect(both).toThrow(taken);
  });

  it("can be kept by works that share it, and move to another work", () => {
    refuse([["a", "map", "map"]], [["b", "map"]]);
    const swapped = [
      ["a", "map", "sea"],
      ["b", "sea", "map"],
    ] as [string, string, string][];
    refuse(swapped, [
      ["a", "map"],
      ["b", "sea"],
    ]);
    refuse([["a", "map", ""]], [["b", ""]]);
  });
});

it("a permanent deletion keeps who removed a work, and who deleted it first", () => {
  const removal = prepareOne({ title: "Tide" }, undefined, "delete")?.change;
  if (!removal) throw new Error("Nothing was removed.");
  const purged = purgedChange(removal, "bob", now);
  expect(purged).toMatchObject({ by: "ada", purged: { by: "bob", at } });
  expect([purged.before, purged.inTrash]).toEqual([undefined, undefined]);
  expect(purgedChange(purged, "eve", new Date()).purged?.by).toBe("bob");
});

it.each([
  ["of its batch", `${at}.b.key.2`, `${at}.b.`],
  ["of the same time, in an earlier release", `${at}.key.2`, `${at}.`],
])("older changes begin below those %s", (_, id, before) => {
  const change: Change = {
    id,
    workId: "a",
    rev: 2,
    at,
    by: "ada",
    action: "edit",
    batch: "b",
  };
  expect(beforeBatch(change)).toBe(before);
});

it("finds the images that documents name, each once", () => {
  const [first = "", second = ""] = ["1", "2"].map((digit) => digit.repeat(46));
  const names = picturesIn({ imageUrl: `/media/${first}.jpg` }, undefined, {
    longDescription: `![](/media/${first}.png) ![](/media/${second}-400.webp)`,
    other: `/media/${"3".repeat(45)}.jpg /media/${"3".repeat(47)}.jpg`,
    more: `/media/${"A".repeat(46)}.jpg /art/${"4".repeat(46)}.jpg`,
  });
  expect(names).toEqual([first, second]);
});
