import { expect, it } from "vitest";
import { initialsOf } from "~/routes/public/creators/initials";

it.each([
  ["Ada Lovelace", "AL"],
  ["  grace   brewster hopper ", "GH"],
  ["openai.com", "O"],
  ["Émile zola", "ÉZ"],
  ["e\u0301mile", "E\u0301"],
  ["深度 求索", "深求"],
  ["(anna) & co.", "AC"],
  ["7 days", "7D"],
  ["ßeta", "S"],
  ["👩‍👩‍👧 family", "F"],
  ["👩‍👩‍👧", "👩‍👩‍👧"],
  ["& *", "&"],
  ["", "?"],
  [" \t\n", "?"],
])("finds the initials of %j: %j", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it("strips stacked diacritics from a letter", () => {
  expect(initialsOf("a" + "\u0301".repeat(5000))).toBe("A");
});
