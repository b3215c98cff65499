import { describe, expect, it } from "vitest";
import {
  buttonAfter,
  changeRows,
  formatRows,
  makerRows,
  moveRow,
  parseRows,
  readRows,
  screenshotRows,
  withIds,
} from "~/kinds/row-list";

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

describe("a list of screenshots as one text", () => {
  it("survives a round trip", () => {
    expect(parseRows(screenshotRows, formatRows(screenshotRows, [a, b]))).toEqual([a, b]);
    expect(formatRows(screenshotRows, [])).toBe("");
  });

  it.each(["", "null", "{}", "[", "[1]", '[{"url":7}]', "__proto__"])(
    "is empty for the input %j",
    (text) => {
      expect(parseRows(screenshotRows, text)).toEqual([]);
    },
  );

  it("is limited in number", () => {
    const many = Array.from({ length: screenshotRows.most + 5 }, () => a);
    expect(parseRows(screenshotRows, formatRows(screenshotRows, many))).toHaveLength(
      screenshotRows.most,
    );
  });
});

describe("the rows of a form", () => {
  const reader = (controls: Record<string, string>) => (control: string) =>
    controls[control] ?? null;

  it("are screenshots, with whole links", () => {
    const text = readRows(
      screenshotRows,
      reader({
        "screenshots.0.id": "7",
        "screenshots.0.url": "example.org/a.png",
        "screenshots.2.url": "/b.png",
        "screenshots.2.caption": "Start",
        "screenshots.3.caption": "Only a caption",
        "screenshots.4.id": "no row",
      }),
    );
    expect(parseRows(screenshotRows, text)).toEqual([
      { id: "7", url: "https://example.org/a.png", caption: "" },
      { id: "", url: "/b.png", caption: "Start" },
      { id: "", url: "", caption: "Only a caption" },
    ]);
  });

  it("are makers, of whom the first has other controls", () => {
    const text = readRows(
      makerRows,
      reader({
        creatorId: "mira",
        creatorIsAgent: "yes",
        "coCreators.0.creatorName": "Cairn",
        "coCreators.1.creatorId": "tern",
        "coCreators.1.creatorName": "Tern",
        "coCreators.1.isAgent": "yes",
        "coCreators.2.isAgent": "yes",
      }),
    );
    expect(parseRows(makerRows, text)).toEqual([
      { id: "mira", name: "", isAgent: true },
      { id: "", name: "Cairn", isAgent: false },
      { id: "tern", name: "Tern", isAgent: true },
    ]);
  });

  it("are left out if a part is missing or has another type", () => {
    const rows = [
      { id: "a", name: "A" },
      { id: 1, name: "A", isAgent: true },
      { id: "b", name: "B", isAgent: true, more: 1 },
      null,
    ];
    expect(parseRows(makerRows, JSON.stringify(rows))).toEqual([
      { id: "b", name: "B", isAgent: true },
    ]);
  });
});

it.each([
  ["up 3", "up 2"],
  ["up 2", "down 1"],
  ["down 1", "down 2"],
  ["down 2", "up 3"],
  ["remove 2", "add"],
])("after %j of three rows, the focus is on %j", (command, next) => {
  expect(buttonAfter(command, 3)).toBe(next);
});

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

it("always has a first maker, and formats a blank one as a blank text", () => {
  const blank = { id: "", name: "", isAgent: false };
  expect(parseRows(makerRows, "")).toEqual([blank]);
  expect(formatRows(makerRows, [blank])).toBe("");
  const two = changeRows(makerRows, [blank], "add");
  expect(parseRows(makerRows, formatRows(makerRows, two))).toEqual(two);
});

it("moves a row to another position, and ignores invalid ones", () => {
  expect(moveRow([a, b, c], 2, 0)).toEqual([c, a, b]);
  expect(moveRow([a, b, c], 0, 2)).toEqual([b, c, a]);
  for (const to of [-1, 3]) expect(moveRow([a, b, c], 0, to)).toEqual([a, b, c]);
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
