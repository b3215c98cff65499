import { describe, expect, it } from "vitest";
import { clean, slugOfLatin, unprintableProblem } from "~/kinds/text";

describe("a text", () => {
  it.each([
    ["  a b \n", "a b"],
    ["a\u0000b\u007fc\u001f\u000b", "abc"],
    ["a\tb\r\nc", "a\tb\r\nc"],
    ["a\ud83dz", "a\ufffdz"],
    ["🦊", "🦊"],
    ["\u0000 ", ""],
  ])("%j is stored as %j", (typed, stored) => {
    expect(clean(typed)).toBe(stored);
  });

  it.each(["a\tb\nc\r", "é 作 🦊", ""])("can be displayed: %j", (text) => {
    expect(unprintableProblem(text)).toBeUndefined();
  });

  it.each(["\u0000", "a\u0008", "\u000b", "\u000c", "\u001f", "\u007fa", "\ud800", "\udc00a"])(
    "cannot be displayed: %j",
    (text) => {
      expect(unprintableProblem(text)).toBeDefined();
    },
  );
});

it.each([
  ["Slow Map", "slow-map"],
  ["--A, b & C!", "a-b-c"],
  ["Ada’s and Bo's", "adas-and-bos"],
  ["x".repeat(61), "x".repeat(60)],
  [`${"x".repeat(59)} y`, "x".repeat(59)],
  ["!", ""],
])("the ID made of %j is %j", (text, slug) => {
  expect(slugOfLatin(text)).toBe(slug);
});
