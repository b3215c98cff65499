import { describe, expect, it } from "vitest";
import {
  type Change,
  type Names,
  offersUndo,
  personName,
  personOf,
  subjectOf,
  titleOfChange,
} from "~/changes/change";
import { pageDocumentId } from "~/kinds/kind";
import { settingsId } from "~/kinds/settings";
import type { WorkDocument } from "~/kinds/work";

const email = "ada@example.org";
const names: Names = {
  nameOf: (by) => (by === email ? "Ada" : undefined),
  emailOf: (name) => (name === "Ada" ? email : undefined),
  all: ["Ada"],
};

function change(fields: Partial<Change>): Change {
  return {
    id: "1",
    workId: "tide",
    rev: 2,
    at: "2026-06-01T00:00:00.000Z",
    by: email,
    action: "edit",
    batch: "b",
    ...fields,
  };
}

describe("the author of a change", () => {
  it.each([
    [email, "Ada", "Ada"],
    ["bea@example.org", "bea@example.org", "bea@example.org"],
    ["import", "the import command", "The import command"],
    ["cli", "the command line", "The command line"],
    ["start", "the site’s first start", "The site’s first start"],
    ["tina@example.org", "tina@example.org", "tina@example.org"],
    ["constructor", "constructor", "constructor"],
  ])("%s is called %s, and %s at the start of a sentence", (by, name, subject) => {
    expect(personName(by, names)).toBe(name);
    expect(subjectOf(by, names)).toBe(subject);
    expect(personOf(name, names)).toBe(by);
  });
});

describe("an undo is", () => {
  it.each<[string, Partial<Change>, boolean]>([
    ["offered for an edit", {}, true],
    ["not offered for a new work, which can be deleted", { action: "add" }, false],
    ["offered for a new page", { action: "add", workId: pageDocumentId("press") }, true],
  ])("%s", (_, fields, isOffered) => {
    expect(offersUndo(change(fields))).toBe(isOffered);
  });
});

describe("the title of a changed work", () => {
  const [old, edited] = [{ title: "Ebb" }, { title: "Tide" }];

  it.each<[string, string, WorkDocument | undefined, WorkDocument | undefined]>([
    ["is the one after an edit", "Tide", old, edited],
    ["is the one at its addition", "Tide", undefined, edited],
    ["is the one before its removal", "Ebb", old, undefined],
    ["is its ID if it was deleted permanently", "tide", undefined, undefined],
  ])("%s", (_, title, before, after) => {
    expect(titleOfChange(change({ before, after }))).toBe(title);
  });

  it("is the name of a site document", () => {
    expect(titleOfChange(change({ workId: settingsId }))).toBe("The site’s settings");
  });
});
