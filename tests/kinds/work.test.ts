import { expect, it } from "vitest";
import { makeWork } from "../support/work";
import { cardOf, categoryOf, countOf, isObject, withFields } from "~/kinds/work";

it("shows a work in lists without the long fields of its page", () => {
  const passage = { title: "A", content: "B" };
  const card = makeWork({ description: "Short", price: "Free" });
  const work = {
    ...card,
    longDescription: "Long",
    whatWeLove: passage,
    quickTip: passage,
    screenshots: [{ id: "1", url: "/a.jpg", caption: "" }],
  };
  expect(cardOf(work)).toEqual(card);
});

it.each([
  ["Tools", "Tools"],
  [undefined, "Uncategorized"],
])("a work with the category %j is listed under %j", (category, name) => {
  expect(categoryOf(makeWork({ category }))).toBe(name);
});

it.each([
  [0, "0 works"],
  [1, "1 work"],
  [2000, "2,000 works"],
])("counts %d as %j", (works, text) => {
  expect(countOf(works)).toBe(text);
});

it("removes a field whose new value is undefined, and keeps null", () => {
  const document = { a: 1, b: 2, c: null };
  const changed = withFields(document, { b: undefined, d: 4 });
  expect(Object.entries(changed)).toEqual([
    ["a", 1],
    ["c", null],
    ["d", 4],
  ]);
  expect(document).toEqual({ a: 1, b: 2, c: null });
});

it.each([
  [{}, true],
  [[], false],
  [null, false],
  ["text", false],
])("whether %j can be a document: %j", (value, can) => {
  expect(isObject(value)).toBe(can);
});
