import { expect, it } from "vitest";
import { storedWork } from "../support/work";
import { deriveCreators } from "~/catalogue/catalogue.server";
import { letterIndex, listCreators, readCreatorsQuery } from "~/catalogue/creators-list";

const names = ["Ada", "Bo", "Mira", "Mira", "Mira", "Bo"];
const creators = deriveCreators(
  names.map((creatorName, index) =>
    storedWork(`${index}`, {
      creatorId: creatorName.toLowerCase(),
      creatorName,
    }),
  ),
);

it.each([
  ["", { q: "", sort: "" }],
  ["q=%20mira%20%20ok%20", { q: "mira ok", sort: "" }],
  ["sort=works", { q: "", sort: "works" }],
  ["sort=name&page=2", { q: "", sort: "", page: "2" }],
  [`q=${"x".repeat(201)}`, { q: "x".repeat(200), sort: "" }],
  [`q=${"x".repeat(199)}%20y`, { q: "x".repeat(199), sort: "" }],
])("reads the query %j as %j", (text, query) => {
  expect(readCreatorsQuery(new URLSearchParams(text))).toEqual({ page: "", ...query });
});

it.each([
  [{ q: "", sort: "" }, ["ada", "bo", "mira"]],
  [{ q: "", sort: "works" }, ["mira", "bo", "ada"]],
  [{ q: "a", sort: "" }, ["ada", "mira"]],
  [{ q: "bo", sort: "works" }, ["bo"]],
  [{ q: "nobody", sort: "" }, []],
] as const)("lists for %j the creators %j", (query, ids) => {
  const listed = listCreators(creators, query);
  expect(listed.map(({ id }) => id)).toEqual(ids);
});

it("indexes the first creator of each letter, if there are many", () => {
  const many = deriveCreators(
    Array.from({ length: 24 }, (_, index) =>
      storedWork(`${index}`, {
        creatorId: `c-${index}`,
        creatorName: `${index < 12 ? "A" : "B"} ${index + 10}`,
      }),
    ),
  );
  expect(Array.from(letterIndex(many))).toEqual([
    ["A", "c-0"],
    ["B", "c-12"],
  ]);
  expect(letterIndex(many.slice(1)).size).toBe(0);
});

it.each([
  ["Élan", "E"],
  ["élan", "E"],
  ["Яна", "Я"],
  ["北京", "漢"],
  ["7 Stones", "#"],
  ["!A", "#"],
])("indexes %j by %s", (creatorName, letter) => {
  const many = Array.from({ length: 24 }, (_, index) =>
    storedWork(`${index}`, { creatorId: `c-${index}`, creatorName }),
  );
  expect(Array.from(letterIndex(deriveCreators(many)).keys())).toEqual([letter]);
});
