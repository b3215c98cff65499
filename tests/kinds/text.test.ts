import { describe, expect, it } from "vitest";
import {
  clean,
  cleanName,
  sameName,
  slugOfLatin,
  typedText,
  unprintableProblem,
} from "~/kinds/text";

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

  it.each(["\u200b", "\u2060\u00ad", "\u202e", "\u3164", "\u2800", "\u0301", "\ufe0f\u200d"])(
    "%j shows nothing, so it is stored as no text",
    (unseen) => expect(clean(unseen)).toBe(""),
  );

  it.each([
    ["a\tb\r\nc\rd", "a\tb\nc\nd"],
    ["a\u000bb\u2028c\u2029d\u000ce", "a\nb\nc\n\nd\ne"],
    ["\ufeffCafe\u0301\ufffc", "Caf\u00e9"],
    ["👩\u200d💻 Zer\u00adlegung", "👩\u200d💻 Zer\u00adlegung"],
  ])("%j is typed as %j", (given, typed) => {
    expect(typedText(given)).toBe(typed);
  });

  it.each([
    [" Cafe\u0301\u200b ", "Caf\u00e9"],
    ["Zer\u00adlegung\u2060\u00a0 A", "Zerlegung A"],
    ["\u202ahttps://example.org/\u200e\u202c", "https://example.org/"],
    ["\u200f\u05e9\u05dc\u05d5\u05dd!\u200f", "\u200f\u05e9\u05dc\u05d5\u05dd!\u200f"],
    [
      "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
      "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
    ],
  ])("%j is the name %j", (typed, name) => {
    expect(cleanName(typed)).toBe(name);
  });

  it("is the same name with other quotes, hyphens, and spaces", () => {
    expect(sameName("Ada’s “A\u2011B” –\u00a0C")).toBe(sameName(`Ada's "A-B" - C`));
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

  it("shows where a character cannot be displayed", () => {
    expect(unprintableProblem("One\nand two \u0007")).toBe(
      "This contains a character that cannot be displayed (U+0007), after “and two ” of line 2. Remove it and try again.",
    );
    expect(unprintableProblem("\ud83d")).toBe(
      "This contains a character that cannot be displayed (U+D83D), at the start. Remove it and try again.",
    );
  });
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
