import { describe, expect, it } from "vitest";
import type { Action, Change } from "~/changes/change";
import { sayAction } from "~/changes/said.server";
import { arrangementId } from "~/kinds/arrangement";
import { pageDocumentId } from "~/kinds/kind";
import { settingsId } from "~/kinds/settings";
import type { WorkDocument } from "~/kinds/work";

const at = "2026-06-01T00:00:00.000Z";
const publishAt = "2026-06-08T09:00:00.000Z";
const later = "2026-06-12T09:00:00.000Z";
const monday = "public from Monday, June 8, 2026, at 9:00 AM";

const tide = { title: "Tide" };
const draft = { ...tide, status: "draft" };
const planned = { ...tide, publishAt };
const mira = { creatorId: "mira", creatorName: "Mira" };
const cairn = { creatorId: "cairn", creatorName: "Cairn" };

type State = WorkDocument | undefined;
type Pair = [State, State];

function changesOf(workId: string, action: Action, pairs: Pair[]): Change[] {
  return pairs.map(([before, after], index) => ({
    id: String(index),
    workId,
    rev: 2,
    at,
    by: "ada@example.org",
    action,
    batch: "b",
    before,
    after,
  }));
}

function wordsForWorks(action: Action, ...pairs: Pair[]): string {
  const changes = changesOf("tide", action, pairs);
  return sayAction({ changes, works: pairs.length }, "UTC");
}

function wordsForDocument(id: string, action: Action, before: State, after: State): string {
  const changes = changesOf(id, action, [[before, after]]);
  return sayAction({ changes, works: 0 }, "UTC");
}

it.each<[string, Action, State, State]>([
  ["added Tide", "add", undefined, tide],
  ["added Tide as a draft", "add", undefined, draft],
  [`added Tide, ${monday}`, "add", undefined, planned],
  ["deleted Tide", "delete", tide, undefined],
  ["imported Ebb", "import", tide, { title: "Ebb" }],
  ["copied Tide", "copy", undefined, tide],
  ["reset the catalogue (1 work)", "reset", undefined, tide],
  ["restored an earlier version of Tide", "restore", { title: "Ebb" }, tide],
  ["restored Tide from the trash", "restore", undefined, tide],
  ["undid a change to Tide", "undo", { title: "Ebb" }, tide],
  ["undid the addition of Tide", "undo", tide, undefined],
  ["undid the deletion of Tide", "undo", undefined, tide],
  ["made Tide public", "publish", draft, tide],
  ["made Tide a draft", "unpublish", tide, draft],
  [`made Tide ${monday}`, "edit", draft, planned],
  ["changed Tide", "edit", tide, tide],
  ["edited Tide (Title)", "edit", { title: "Ebb" }, tide],
  ["edited Tide (Subtitle, Price)", "edit", { ...tide, price: "$1", subtitle: "S" }, tide],
  ["edited Tide (Price) and made it public", "edit", { ...draft, price: "$1" }, tide],
  ["renamed the category of Tide to Sea", "rename", tide, { ...tide, category: "Sea" }],
  ["moved Tide to Sea", "edit", tide, { ...tide, category: "Sea" }],
  ["removed the category of Tide", "rename", { ...tide, category: "Sea" }, tide],
  [
    "moved Tide to Maps and made it public",
    "edit",
    { ...draft, category: "Sea" },
    { ...tide, category: "Maps" },
  ],
  [
    "edited Tide (Category, Price)",
    "edit",
    { ...tide, category: "Sea" },
    { ...tide, category: "Maps", price: "$1" },
  ],
  ["set the makers of Tide to Mira", "rename", tide, { ...tide, ...mira }],
  ["removed the makers of Tide", "rename", { ...tide, ...mira }, tide],
  ["edited Tide (Title, Makers)", "edit", { title: "Ebb", ...mira }, { ...tide, ...cairn }],
])("what an action did to one work %s", (words, action, before, after) => {
  expect(wordsForWorks(action, [before, after])).toBe(words);
});

describe("what an action did to several works", () => {
  it.each<[string, Action, State, State]>([
    ["added 2 works", "add", undefined, draft],
    ["deleted 2 works", "delete", tide, undefined],
    ["reset the catalogue (2 works)", "reset", undefined, tide],
    ["restored 2 works from the trash", "restore", undefined, tide],
    ["undid changes to 2 works", "undo", tide, undefined],
    ["made 2 works public", "publish", draft, tide],
    ["made 2 works drafts", "unpublish", tide, draft],
    ["set the makers of 2 works to Mira", "rename", tide, { ...tide, ...mira }],
  ])("%s", (words, action, before, after) => {
    const same: Pair = [before, after];
    expect(wordsForWorks(action, same, same)).toBe(words);
  });

  it.each<[string, Pair, Pair]>([
    [
      "edited 2 works (Price) and made them visible at different times",
      [draft, { ...planned, price: "$1" }],
      [draft, { ...planned, publishAt: later }],
    ],
    [
      "changed the category of 2 works",
      [tide, { ...tide, category: "Sea" }],
      [tide, { ...tide, category: "Maps" }],
    ],
    ["changed the makers of 2 works", [tide, { ...tide, ...mira }], [tide, { ...tide, ...cairn }]],
    ["edited 2 works (Title, Price)", [tide, { title: "Ebb" }], [tide, { ...tide, price: "$1" }]],
  ])("%s", (words, ...pairs) => {
    expect(wordsForWorks("edit", ...pairs)).toBe(words);
  });

  it("counts works that are not among the given changes", () => {
    const changes = changesOf("tide", "publish", [[draft, tide]]);
    expect(sayAction({ changes, works: 1500 }, "UTC")).toBe("made 1,500 works public");
  });
});

it("says that a batch without changes changed nothing", () => {
  expect(sayAction({ changes: [], works: 0 }, "UTC")).toBe("changed nothing");
});

const sea = { "order/Sea": ["a", "b"] };

it.each<[string, string, Action, State, State]>([
  ["changed the order in Sea", arrangementId, "order", {}, sea],
  [
    "changed the order in Sea and the order of the categories",
    arrangementId,
    "order",
    {},
    { ...sea, categories: ["Sea"] },
  ],
  ["undid a change to the order in Sea", arrangementId, "undo", sea, {}],
  ["changed the order", arrangementId, "order", sea, sea],
  [
    "changed the site’s settings (Name, Email address)",
    settingsId,
    "edit",
    { name: "A", email: "a@example.org" },
    { name: "B", email: "b@example.org" },
  ],
  [
    "undid a change to the site’s settings (Name)",
    settingsId,
    "undo",
    { name: "B" },
    { name: "A" },
  ],
])("what an action did to the order or the settings %s", (words, id, action, before, after) => {
  expect(wordsForDocument(id, action, before, after)).toBe(words);
});

describe("what an action did to a page", () => {
  const shown = { title: "Press", visibility: "public" };
  const hidden = { title: "Press", visibility: "draft" };

  it.each<[string, Action, State, State]>([
    ["added the page /press", "add", {}, shown],
    ["added the page /press as a draft", "add", {}, hidden],
    ["deleted the page /press", "delete", shown, {}],
    ["undid the addition of the page /press", "undo", shown, {}],
    ["undid the deletion of the page /press and made it public", "undo", {}, shown],
    ["undid the deletion of the page /press and made it a draft", "undo", undefined, hidden],
    ["made the page /press public", "edit", hidden, shown],
    ["made the page /press a draft", "edit", shown, hidden],
    [
      "changed the page /press (Title, Text)",
      "edit",
      shown,
      { ...shown, title: "News", body: "Hello" },
    ],
    [
      "changed the page /press (Text) and made it public",
      "edit",
      hidden,
      { ...shown, body: "Hello" },
    ],
    [
      "changed the page /press (Text) and made it a draft",
      "edit",
      shown,
      { ...hidden, body: "Hello" },
    ],
    ["undid a change to the page /press (Text)", "undo", { ...shown, body: "Hello" }, shown],
    [
      "changed the page /press (Introduction)",
      "edit",
      { ...shown, introduction: undefined },
      { ...shown, introduction: "" },
    ],
  ])("%s", (words, action, before, after) => {
    const id = pageDocumentId("press");
    expect(wordsForDocument(id, action, before, after)).toBe(words);
  });

  it("calls a standard page by its name", () => {
    const id = pageDocumentId("about");
    expect(wordsForDocument(id, "edit", {}, { body: "Hello" })).toBe(
      "changed the page About (Text)",
    );
  });
});
