import { expect, it } from "vitest";
import { idProblem } from "~/work/work-id";

it.each([
  "slow-map",
  "A",
  "0",
  "two words",
  "a.b",
  "...",
  "what?",
  "#1",
  "100%",
  "%2F",
  "a\\b",
  `it's "quoted"`,
  "Café",
  "作品",
  "🦊",
  "__a",
  "a__",
  "_a_",
  "___",
  "constructor",
  "a".repeat(1499),
  "é".repeat(749),
  "🦊".repeat(374),
])("accepts the ID %j", (id) => {
  expect(idProblem(id)).toBeUndefined();
});

it.each([
  ["", "An ID cannot be blank."],
  [" \u00a0\t", "An ID cannot be blank."],
  ["a\n", "An ID cannot contain control characters."],
  [".", 'An ID cannot be "." or "..".'],
  ["..", 'An ID cannot be "." or "..".'],
  ["____", "An ID cannot begin and end with “__”."],
  ["__proto__", "An ID cannot begin and end with “__”."],
  ["a/b", "An ID cannot contain a slash (/)."],
  ["/", "An ID cannot contain a slash (/)."],
  ["a\u0000b", "An ID cannot contain control characters."],
  ["a\nb", "An ID cannot contain control characters."],
  ["a\u001f", "An ID cannot contain control characters."],
  ["a\u007f", "An ID cannot contain control characters."],
  ["a\ud83d", "An ID cannot contain control characters."],
  ["\udd8aa", "An ID cannot contain control characters."],
  ["a".repeat(1500), "An ID cannot be longer than 1499 bytes."],
  ["é".repeat(750), "An ID cannot be longer than 1499 bytes."],
  ["🦊".repeat(375), "An ID cannot be longer than 1499 bytes."],
])("rejects the ID %j with a reason", (id, problem) => {
  expect(idProblem(id)).toBe(problem);
});
