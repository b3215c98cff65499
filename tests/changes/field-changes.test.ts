import { describe, expect, it } from "vitest";
import { changedLabels, fieldChanges, fieldChangesOf } from "~/changes/field-changes.server";
import { arrangementId } from "~/kinds/arrangement";
import { pageDocumentId } from "~/kinds/kind";
import { settingsId } from "~/kinds/settings";
import type { WorkDocument } from "~/kinds/work";

const now = new Date("2030-01-11T12:00:00Z");

function changesOf(before: WorkDocument, after: WorkDocument, workId = "a") {
  return fieldChanges(workId, before, after, { now, timeZone: "UTC" });
}

const pear = { id: "1", url: "/pear.png", caption: "A pear" };
const plum = { id: "2", url: "/plum.png", caption: "" };

it.each([
  ["inAppPurchases", true, "Yes"],
  ["inAppPurchases", false, "No"],
  ["type", "list-item", "List item"],
  ["features", ["one", "two"], "one, two"],
  ["quickTip", { title: "Tip", content: "Try it." }, "Tip\nTry it."],
  ["whatWeLove", { title: "", content: "All of it." }, "All of it."],
  ["screenshots", [pear, plum], "1. A pear\n/pear.png\n2. /plum.png"],
  ["type", "giant-feature", "giant-feature"],
  ["description", "list-item", "list-item"],
  ["imageFocus", "0 100", "Bottom left"],
  ["creatorName", "Mira", "Mira"],
])("shows %s %j as %j", (field, value, text) => {
  const [change] = changesOf({}, { [field]: value });
  expect(change?.after).toBe(text);
});

it.each([
  [{ quickTip: { tip: 1 } }, '{\n "tip": 1\n}'],
  [{ screenshots: [pear, { id: 2 }] }, JSON.stringify([pear, { id: 2 }], null, 1)],
  [{ price: 0 }, "0"],
])("shows a value of an unexpected type as stored: %j", (fields, text) => {
  const [change] = changesOf({}, fields);
  expect(change?.after).toBe(text);
});

it.each<[WorkDocument, WorkDocument]>([
  [{}, { price: "", subtitle: null, features: [] }],
  [{ features: ["a", "b"] }, { features: "a, b" }],
  [{ createdAt: "2026-01-01" }, { createdAt: "2026-01-02", rev: 2 }],
  [{ sample: undefined }, {}],
])("shows no change where nobody would see one: %j and %j", (before, after) => {
  expect(changesOf(before, after)).toEqual([]);
});

it.each([
  [{}, { status: "draft" }, "Public", "Draft"],
  [
    { status: "draft", publishAt: "2030-01-14T09:00:00Z" },
    { publishAt: "2030-01-14T09:00:00Z" },
    "Draft",
    "Public from Monday, January 14, 2030, at 9:00 AM",
  ],
])("shows who sees a work, before %j and after %j", (former, next, ...words) => {
  const [before, after] = words;
  expect(changesOf(former, next)).toEqual([{ label: "Visibility", before, after }]);
});

it("lists the fields in the order of the form, and unknown ones last", () => {
  const fields = { zeta: "1", creatorName: "M", price: "Free", subtitle: "S", title: "T" };
  const labels = changesOf({}, fields).map(({ label }) => label);
  expect(labels).toEqual(["Title", "Makers", "Subtitle", "Price", "zeta"]);
});

it("shows the makers as one field, one maker on each line", () => {
  const mira = { creatorId: "mira", creatorName: "Mira" };
  const cairn = { creatorName: "Cairn", isAgent: true };
  const both = { ...mira, coCreators: [cairn] };
  expect(changesOf(mira, both)).toEqual([
    { label: "Makers", before: "Mira (mira)", after: "Mira (mira)\nCairn, AI agent" },
  ]);
});

it("tells an emptied text of a page from its original text", () => {
  const about = pageDocumentId("about");
  const emptied = { introduction: "" };
  const [label, original, blank] = ["Introduction", "(original text)", "(blank)"];
  expect(changesOf({}, emptied, about)).toEqual([{ label, before: original, after: blank }]);
  expect(changesOf(emptied, {}, about)).toEqual([{ label, before: blank, after: original }]);
  const path = { label: "Path", before: "(default)", after: "board" };
  expect(changesOf({}, { path: "board" }, pageDocumentId("about-koxist"))).toEqual([path]);
});

it("shows the order of works by their titles", () => {
  const documents = new Map([["a", { title: "Tide" }]]);
  const order = { "order/Sea": ["a", "gone"] };
  expect(fieldChanges(arrangementId, {}, order, { now, timeZone: "UTC", documents })).toEqual([
    { label: "Order in Sea", before: "(automatic order)", after: "Tide\ngone\n(all others)" },
  ]);
});

it.each([
  [settingsId, { timeZone: "UTC" }, "Time zone"],
  [pageDocumentId("about"), { visibility: "public" }, "Visibility"],
  [pageDocumentId("about"), { status: "draft" }, "status"],
  ["a", { status: "draft" }, "Visibility"],
  ["a", { creatorId: "ada" }, "Makers"],
  ["a", { imageUrl: "/a.png" }, "Image URL"],
])("calls the changed field of %s, %j, %s", (workId, after, label) => {
  expect(changedLabels(changeOf(workId, after))).toEqual([label]);
});

function changeOf(workId: string, after: WorkDocument) {
  return {
    id: "1",
    workId,
    rev: 2,
    at: now.toISOString(),
    by: "ada@example.org",
    action: "edit" as const,
    batch: "b",
    before: {},
    after,
  };
}

it("shows who saw a work at the time of the change", () => {
  const planned = changeOf("a", { publishAt: "2030-01-14T09:00:00Z" });
  const [words] = fieldChangesOf(planned, "UTC");
  expect(words?.after).toContain("Public from");
  const at = "2030-01-15T12:00:00Z";
  expect(fieldChangesOf({ ...planned, at }, "UTC")).toEqual([]);
  expect(changedLabels(planned)).toEqual(["Visibility"]);
  expect(changedLabels({ ...planned, at })).toEqual([]);
});

const [gap, removed, added] = [
  { kind: "gap", text: " … " },
  { kind: "removed", text: "old" },
  { kind: "added", text: "new" },
];

const same = (text: string) => ({ kind: "same", text });

/** Returns words of 4 characters, such as "w100 w101". */
function words(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => `w${first + index}`).join(" ");
}

function descriptionChange(before: string, after: string) {
  return changesOf({ description: before }, { description: after })[0];
}

describe("a changed text", () => {
  it("is shown before and after if it is short", () => {
    expect(descriptionChange("an old text", "a new text")).toEqual({
      label: "Description",
      before: "an old text",
      after: "a new text",
    });
  });

  it("is shown once, with the words that were removed and added, if it is long", () => {
    const [start, end] = [words(100, 110), words(200, 210)];
    expect(descriptionChange(`${start} old ${end}`, `${start} new ${end}`)).toEqual({
      label: "Description",
      parts: [same(`${start} `), removed, added, same(` ${end}`)],
    });
  });

  it("is shown before and after if little is the same", () => {
    const before = `${words(100, 130)} ${words(200, 209)}`;
    const after = `${words(300, 330)} ${words(200, 209)}`;
    expect(descriptionChange(before, after)).toMatchObject({ before, after });
  });

  it("is shown before and after if it is too long to compare", () => {
    const text = "tide ".repeat(10_001);
    expect(descriptionChange(`${text}old`, `${text}new`)).not.toHaveProperty("parts");
  });

  it("is shown with only a few of the unchanged words around each change", () => {
    const text = (word: string) =>
      [words(100, 199), word, words(200, 299), word, words(300, 399)].join(" ");
    expect(descriptionChange(text("old"), text("new"))?.parts).toEqual([
      gap,
      same(` ${words(185, 199)} `),
      removed,
      added,
      same(` ${words(200, 214)}`),
      gap,
      same(` ${words(285, 299)} `),
      removed,
      added,
      same(` ${words(300, 314)}`),
      gap,
    ]);
  });

  it("is shown with the whole of a long passage that was added", () => {
    const [start, passage, end] = [words(100, 129), words(200, 299), words(300, 329)];
    const after = `${start} ${passage} ${end}`;
    expect(descriptionChange(`${start} ${end}`, after)?.parts).toContainEqual({
      kind: "added",
      text: `${passage} `,
    });
  });

  it("is shown before and after if it has very many changes", () => {
    const text = (mark: string) =>
      Array.from({ length: 350 }, (_, index) => `w${index + 100} ${mark}`);
    const [before, after] = [text("old").join(" "), text("new").join(" ")];
    const change = descriptionChange(before, after);
    expect([change?.before, change?.after]).toEqual([before, after]);
  });

  it.each([
    ["。", 39],
    ["", 40],
  ])("is cut between characters if it has no spaces (%#)", (dot, count) => {
    const foxes = "🦊".repeat(150);
    const text = (word: string) => `${foxes}${dot}${word}${dot}${foxes}`;
    expect(descriptionChange(text("old"), text("new"))?.parts).toEqual([
      gap,
      same(`${"🦊".repeat(count)}${dot}`),
      removed,
      added,
      same(`${dot}${"🦊".repeat(count)}`),
      gap,
    ]);
  });
});

describe("a text that only one version has", () => {
  const shown = (after: string) => changesOf({}, { description: after })[0]?.after;

  it("is cut after 4,000 characters", () => {
    expect(shown("w".repeat(4000))).toBe("w".repeat(4000));
    expect(shown("w".repeat(4001))).toBe(`${"w".repeat(4000)}…`);
  });
});
