import { expect, it } from "vitest";
import { grouped, oncePer } from "~/kinds/derived";

it("computes a value once for each object, even if it is undefined", () => {
  const made: object[] = [];
  const read = oncePer((key: { value?: string }) => {
    made.push(key);
    return key.value;
  });
  const [first, second] = [{ value: "a" }, {}];
  expect([read(first), read(second), read(first), read(second)]).toEqual([
    "a",
    undefined,
    "a",
    undefined,
  ]);
  expect(made).toEqual([first, second]);
});

it("groups values by their keys, in order", () => {
  const entries = [
    ["b", 2],
    ["a", 1],
    ["b", 1],
  ] as const;
  expect(Array.from(grouped(entries))).toEqual([
    ["b", [2, 1]],
    ["a", [1]],
  ]);
});
