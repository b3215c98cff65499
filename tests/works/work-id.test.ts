import { expect, it } from "vitest";
import { idProblem } from "~/works/work-id";

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
  "a".repeat(1500),
  "é".repeat(750),
  "🦊".repeat(375),
])("accepts the id %j", (id) => {
  expect(idProblem(id)).toBeUndefined();
});

it.each([
  ["", "An id must not be blank."],
  [" \u00a0\t", "An id must not be blank."],
  ["a\n", "An id must not contain control characters."],
  [".", 'An id must not be "." or "..".'],
  ["..", 'An id must not be "." or "..".'],
  ["____", "An id must not begin and end with “__”."],
  ["__proto__", "An id must not begin and end with “__”."],
  ["a/b", "An id must not contain a slash (/)."],
  ["/", "An id must not contain a slash (/)."],
  ["a\u0000b", "An id must not contain control characters."],
  ["a\nb", "An id must not contain control characters."],
  ["a\u001f", "An id must not contain control characters."],
  ["a\u007f", "An id must not contain control characters."],
  ["a\ud83d", "An id must not contain control characters."],
  ["\udd8aa", "An id must not contain control characters."],
  ["a".repeat(1501), "An id must not be longer than 1500 bytes."],
  ["é".repeat(751), "An id must not be longer than 1500 bytes."],
  ["🦊".repeat(376), "An id must not be longer than 1500 bytes."],
])("refuses the id %j and says why", (id, problem) => {
  expect(idProblem(id)).toBe(problem);
});
