// cspell:ignore skecth baords gardne gardxy gxxden gxden mtach wlaks
import { expect, it } from "vitest";
import { search, searchEntry } from "~/catalogue/search";

/** @returns the titles that were found. Each item has a title and, after a colon, more text. */
function found(words: string, ...items: string[]): string[] {
  const entries = items.map((item) => {
    const [title = "", text] = item.split(": ");
    return searchEntry(title, title, [text]);
  });
  return search(entries, words);
}

it.each([
  ["title", "own goal", ["Own Goal", "Own Goals", "An Own Goal"]],
  ["start of the title", "own", ["Owner", "The Own", "Known"]],
  ["text at the start", "own goal", ["Own Goals", "Own a Goal"]],
  ["start of a word", "own goal", ["Goal Own", "A Goal Own", "Ago: own goal"]],
  ["part of a word", "own", ["Known", "A: own"]],
  ["one of the words at the start", "map own", ["Own: map", "An Own: map"]],
  ["one of the words at a start", "map own", ["An Own: map", "Known: map"]],
  ["one of the words in a word", "map own", ["Known: map", "A: own map"]],
  ["words between spaces", "  own  goal ", ["Own Goal", "A Goal Own"]],
  ["word itself, even in a text", "match", ["Zoo: match", "Patch: patch"]],
  ["mistyped title", "mtach", ["Match", "Matchless: match", "A: match"]],
])("puts the best %s for %j first: %j", (_, words, titles) => {
  const inOrder = titles.map((title) => title.split(": ")[0]);
  expect(found(words, ...titles)).toEqual(inOrder);
  expect(found(words, ...titles.toReversed())).toEqual(inOrder);
});

it.each([
  ["don't", "Don’t"],
  ["“co-op”", '"Co\u2011op"'],
  ["zerlegung", "Zer\u00adle\u200bgung"],
  ["cafe\u0301", "Caf\u00e9"],
])("finds %j in %j", (typed, title) => {
  expect(found(typed, title)).toEqual([title]);
});

it.each(["", "  "])("finds everything in order for %j", (words) => {
  expect(found(words, "B", "A")).toEqual(["B", "A"]);
});

it.each([
  ["skecth--boards", '(("Sketch--Boards"))'],
  ["skecth", '(("Sketch--Boards"))'],
  ["baords", '(("Sketch--Boards"))'],
])("forgives the typing error in %j for %j", (typed, title) => {
  expect(found(typed, title)).toEqual([title]);
});

it.each([
  ["cage", "Cafe"],
  ["paper-1234a", "Paper-12345"],
  ["gardxy", "Garden"],
  ["gxxden", "Garden"],
  ["gxden", "Garden"],
  ["🦊🦊🦊🦊🦊x", "🦊🦊🦊🦊🦊"],
])("does not take %j for %j", (typed, title) => {
  expect(found(typed, title)).toEqual([]);
});

it("finds a mistyped word in each item that has it", () => {
  const items = ["Garden", "Zoo: garden", "A garden: the garden", "Other"];
  expect(found("gardne", ...items)).toEqual(["Garden", "A garden", "Zoo"]);
});

it("finds items with each of several mistyped words", () => {
  expect(found("gardne wlaks", "Garden Walks", "Garden", "Walks")).toEqual(["Garden Walks"]);
});

it("ranks each item by the word that a mistyped one means there", () => {
  expect(found("patch", "A match", "A batch: x", "Match")).toEqual(["Match", "A match", "A batch"]);
});
