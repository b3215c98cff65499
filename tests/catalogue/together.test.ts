import { expect, it } from "vitest";
import { idsOf, makeWork } from "../support/work";
import { pairsOf, worksOf } from "~/catalogue/together";

const cairn = { creatorId: "cairn", creatorName: "Cairn", isAgent: true };
const bo = { creatorId: "bo", creatorName: "Bo" };
const nobody = { creatorName: "Nobody" };
const mira = { creatorId: "mira", creatorName: "Mira" };

const works = [
  makeWork({ id: "1", ...mira }),
  makeWork({ id: "2", ...bo, coCreators: [mira] }),
  makeWork({ id: "3", ...mira, coCreators: [cairn, bo] }),
  makeWork({ id: "4", ...mira, coCreators: [nobody] }),
  makeWork({ id: "5", creatorName: "Mira" }),
  makeWork({ id: "6", coCreators: [cairn, mira, mira] }),
];

it("separates the works that a creator made alone from those made with others, even without an ID", () => {
  const { alone, together } = worksOf(works, "mira");
  expect([idsOf(alone), idsOf(together)]).toEqual([["1"], ["2", "3", "4", "6"]]);
});

it("finds each pair of creators with the works where they meet", () => {
  const pairs = pairsOf(works).map(({ makers, works }) => [
    makers.map(({ name }) => name).join(" and "),
    ...idsOf(works),
  ]);
  expect(pairs).toEqual([
    ["Bo and Mira", "2", "3"],
    ["Mira and Cairn", "3", "6"],
    ["Cairn and Bo", "3"],
  ]);
  expect(pairsOf(works)).toBe(pairsOf(works));
});

it("lists a group of more than three once, in any order of its makers", () => {
  const ada = { creatorId: "ada", creatorName: "Ada" };
  const group = [
    makeWork({ id: "1", ...ada, coCreators: [bo, mira, cairn] }),
    makeWork({ id: "2", ...cairn, coCreators: [mira, bo, ada] }),
    makeWork({ id: "3", ...ada, coCreators: [bo, mira] }),
  ];
  const pairs = pairsOf(group).map(({ makers, works }) => [
    ...makers.map(({ id }) => id),
    ...idsOf(works),
  ]);
  expect(pairs).toEqual([
    ["ada", "bo", "mira", "cairn", "1", "2"],
    ["ada", "bo", "3"],
    ["ada", "mira", "3"],
    ["bo", "mira", "3"],
  ]);
});

it("lists the pair with the most works first", () => {
  const three = [
    makeWork({ id: "1", ...bo, coCreators: [cairn] }),
    makeWork({ id: "2", ...bo, coCreators: [mira] }),
    makeWork({ id: "3", ...mira, coCreators: [bo] }),
  ];
  const ids = pairsOf(three).map(({ works }) => idsOf(works));
  expect(ids).toEqual([["2", "3"], ["1"]]);
});
