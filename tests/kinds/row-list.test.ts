import { describe, expect, it } from "vitest";
import { changeRows, screenshotRows, withIds } from "~/kinds/row-list";

const [a, b, c] = ["a", "b", "c"].map((id) => ({
  id,
  url: `/${id}.png`,
  caption: "",
})) as [Shot, Shot, Shot];

interface Shot {
  id: string;
  url: string;
  caption: string;
}

describe("a button", () => {
  it.each([
    ["add", ["a", "b", "c", "new"]],
    ["remove 2", ["a", "c"]],
    ["up 2", ["b", "a", "c"]],
    ["up 1", ["a", "b", "c"]],
    ["down 1", ["b", "a", "c"]],
    ["down 3", ["a", "b", "c"]],
    ["remove 4", ["a", "b", "c"]],
    ["remove 0", ["a", "b", "c"]],
    ["up -1", ["a", "b", "c"]],
    ["remove", ["a", "b", "c"]],
    ["anything", ["a", "b", "c"]],
  ])("with the command %j turns the rows into %j", (command, ids) => {
    const rows = changeRows({ most: 4, blank: { ...a, id: "new" } }, [a, b, c], command);
    expect(rows.map(({ id }) => id)).toEqual(ids);
  });

  it("removes a row whose number has two digits", () => {
    const many = Array.from({ length: 12 }, (_, index) => ({
      ...a,
      id: `${index + 1}`,
    }));
    const rows = changeRows(screenshotRows, many, "remove 12");
    expect(rows).toEqual(many.slice(0, 11));
  });

  it("adds no row beyond the limit", () => {
    const full = Array.from({ length: screenshotRows.most }, () => a);
    expect(changeRows(screenshotRows, full, "add")).toEqual(full);
  });
});

it("gives new and duplicate screenshots their own IDs", () => {
  const ids = withIds([
    { ...a, id: "" },
    { ...a, id: "1" },
    { ...a, id: "x" },
    { ...a, id: "x" },
  ]).map(({ id }) => id);
  expect(ids).toEqual(["2", "1", "x", "3"]);
});
