import { describe, expect, it } from "vitest";
import { documentProblem, idProblem } from "~/kinds/document-problem";
import { storedWork } from "../support/work";

function problemOf(fields: object): string | undefined {
  return documentProblem({ id: "a", document: { ...fields } });
}

function nested(levels: number): unknown {
  if (levels === 0) return "innermost";
  return levels % 2 ? { a: nested(levels - 1) } : [nested(levels - 1)];
}

it("accepts a work and other documents that can be stored", () => {
  expect(documentProblem(storedWork("a"))).toBeUndefined();
  expect(
    problemOf({
      features: ["a", "b"],
      list: [{ list: [{ list: [] }] }],
      _private: null,
      __half: true,
      __a__b: 1,
      a__b__: 1,
      "a b.c/d`e": -0.5,
      作品: { "🦊": {} },
    }),
  ).toBeUndefined();
});

describe("a field's name", () => {
  it.each([{ "": 1 }, { a: { "": 1 } }, { a: [{ "": 1 }] }])("may not be blank: %j", (fields) => {
    expect(problemOf(fields)).toBe("It has a field without a name.");
  });

  it.each(["__a__", "____", "__a\nb__"])(
    "may not begin and end with two underscores: %j",
    (name) => {
      const problem = `The name of its field "${name}" begins and ends with “__”.`;
      expect(problemOf({ [name]: 1 })).toBe(problem);
      expect(problemOf({ a: [{ [name]: 1 }] })).toBe(problem);
    },
  );

  it("may have at most 1,500 bytes", () => {
    expect(problemOf({ ["é".repeat(750)]: 1 })).toBeUndefined();
    expect(problemOf({ ["é".repeat(750) + "e"]: 1 })).toBe(
      "A field's name is longer than 1500 bytes.",
    );
  });
});

it.each([{ a: [[]] }, { a: [1, ["b"]] }, { a: { b: [{ c: [[1]] }] } }])(
  "rejects a list directly within a list: %j",
  (fields) => {
    expect(problemOf(fields)).toBe("It contains a list directly inside another list.");
  },
);

it("rejects more than 5,000 values, at any level", () => {
  const list = new Array<boolean>(4_998).fill(true);
  expect(problemOf({ a: { list } })).toBeUndefined();
  expect(problemOf({ a: { list, b: 1 } })).toBe("It has more than 5,000 values.");
});

it("rejects fields nested more than 20 deep", () => {
  expect(problemOf({ a: nested(20) })).toBeUndefined();
  expect(problemOf({ a: nested(21) })).toBe("Its fields are nested more than 20 levels deep.");
});

describe("a document may have at most 400 kB", () => {
  const limit = 400_000;
  /** Less 54 bytes for the document, 2 each for its ID and the field's name, and 1 for the text. */
  const room = limit - 54 - 2 - 2 - 1;

  it("in a text", () => {
    expect(problemOf({ a: "x".repeat(room) })).toBeUndefined();
    expect(problemOf({ a: "x".repeat(room + 1) })).toBe("It is larger than 400 kB.");
  });

  it("in bytes, not in characters", () => {
    expect(problemOf({ a: "作".repeat(room / 2) })).toBe("It is larger than 400 kB.");
  });

  it("in many short numbers, which take more bytes than their digits", () => {
    const a = new Array<number>(4_000).fill(0);
    const b = "x".repeat(room - 32_000 - 2);
    expect(problemOf({ a, b })).toBeUndefined();
    expect(problemOf({ a, b: `${b}x` })).toBe("It is larger than 400 kB.");
  });
});

it("rejects a lone surrogate in any text", () => {
  for (const fields of [{ title: "a\ud83d" }, { a: [{ b: "\udc00" }] }]) {
    expect(problemOf(fields)).toBe("It contains text with an incomplete character.");
  }
});

it.each([
  "slow-map",
  "two words",
  "...",
  "%2F",
  `it's "quoted"`,
  "作品",
  "__a",
  "a__",
  "a__b__",
  "__a__b",
  "constructor",
  "é".repeat(749),
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
  ["__page.a\u2028b__", "An ID cannot begin and end with “__”."],
  ["__proto__", "An ID cannot begin and end with “__”."],
  ["a/b", "An ID cannot contain a slash (/)."],
  ["a\u0000b", "An ID cannot contain control characters."],
  ["a\u007f", "An ID cannot contain control characters."],
  ["a\ud83d", "An ID cannot contain an incomplete character."],
  ["é".repeat(750), "An ID cannot be longer than 1499 bytes."],
])("rejects the ID %j with a reason", (id, problem) => {
  expect(idProblem(id)).toBe(problem);
});
