import { describe, expect, it } from "vitest";
import { withMakers } from "~/kinds/edited-document.server";
import { creditText, type Maker, makerLine, makersOf } from "~/kinds/makers";
import type { WorkDocument } from "~/kinds/work";
import { makersIn, readWork } from "~/kinds/work-document.server";
import { storedWork } from "../support/work";

const mira = { id: "mira", name: "Mira Okafor", isAgent: false };
const cairn = { id: "cairn", name: "Cairn", isAgent: true };
const bo = { name: "Bo", isAgent: false };

const duet: WorkDocument = {
  creatorId: "mira",
  creatorName: "Mira Okafor",
  coCreators: [{ creatorId: "cairn", creatorName: "Cairn", isAgent: true }, { creatorName: "Bo" }],
};

describe("the makers of a work", () => {
  it.each<[string, WorkDocument, Maker[]]>([
    ["without a creator", {}, []],
    ["as before, with one", { creatorId: "mira" }, [{ ...mira, name: "mira" }]],
    ["that an ID and a name say", { ...duet, coCreators: undefined }, [mira]],
    ["that only a name says", { creatorName: "Bo" }, [bo]],
    [
      "without IDs, if their names differ",
      { creatorName: "Bo", coCreators: [{ creatorName: "Ada" }] },
      [bo, { name: "Ada", isAgent: false }],
    ],
    ["in order", duet, [mira, cairn, bo]],
    [
      "without a first one",
      { coCreators: [{ creatorId: "mira", creatorName: "Mira Okafor" }] },
      [mira],
    ],
    [
      "with an agent first",
      { creatorId: "cairn", creatorName: "Cairn", creatorIsAgent: true },
      [cairn],
    ],
    [
      "each once",
      {
        ...duet,
        coCreators: [
          { creatorId: "mira", creatorName: "M. Okafor" },
          { creatorName: "Bo" },
          { creatorName: "Bo", isAgent: true },
        ],
      },
      [mira, bo],
    ],
    [
      "without malformed ones",
      {
        ...duet,
        creatorIsAgent: "yes",
        coCreators: [
          7,
          null,
          "Bo",
          [],
          {},
          { creatorId: { en: "a" } },
          { creatorId: " ", creatorName: "" },
          { creatorId: "cairn", creatorName: " Cairn\u0000 ", isAgent: true },
          { creatorName: "Bo", isAgent: 1 },
        ],
      },
      [mira, cairn, bo],
    ],
    ["if the others are no list", { ...duet, coCreators: "Cairn" }, [mira]],
    [
      "if the first is malformed",
      { creatorId: {}, creatorName: [], coCreators: duet.coCreators },
      [cairn, bo],
    ],
  ])("are listed %s", (_, document, makers) => {
    expect(makersIn(document)).toEqual(makers);
    const work = readWork(storedWork("a", document));
    const isReadable = typeof document.creatorId !== "object";
    expect(work && makersOf(work)).toEqual(isReadable ? makers : undefined);
  });

  it.each<Maker[][]>([
    [[]],
    [[mira]],
    [[bo]],
    [[cairn, mira, bo]],
    [[{ id: "x", name: "x", isAgent: true }, mira]],
  ])("survive a round trip: %j", (makers) => {
    const document = withMakers({ ...duet, title: "Duet" }, makers);
    expect(makersIn(document)).toEqual(makers);
    expect(document.title).toBe("Duet");
  });

  it("keep what other programs stored about them", () => {
    const stored = {
      creatorId: "mira",
      coCreators: [
        { creatorId: "cairn", creatorName: "Cairn", isAgent: true, since: 7 },
        { creatorName: " Bo", links: ["/bo"] },
        "only a text",
      ],
      creatorIsAgent: 1,
    };
    const person = { ...cairn, name: "cairn", isAgent: false };
    const { coCreators, creatorIsAgent } = withMakers(stored, [mira, bo, person]);
    expect(coCreators).toEqual([
      { creatorName: " Bo", links: ["/bo"] },
      { creatorId: "cairn", since: 7 },
      "only a text",
    ]);
    expect(creatorIsAgent).toBe(1);
  });
});

describe("a credit", () => {
  const a = { name: "A", isAgent: false };
  const [b, c, d] = ["B", "C", "D"].map((name) => ({ name, isAgent: true }));

  it.each<[(Maker | undefined)[], string]>([
    [[], ""],
    [[mira], "Mira Okafor"],
    [[mira, cairn], "Mira Okafor and the agent Cairn"],
    [[cairn, mira], "Mira Okafor and the agent Cairn"],
    [[cairn], "the agent Cairn"],
    [[a, bo], "A and Bo"],
    [[a, bo, c, d], "A, Bo and the agents C and D"],
    [[b, a, c, d], "A and the agents B, C and D"],
  ])("of %j is %j", (makers, text) => {
    expect(creditText(makers.filter((maker) => maker !== undefined))).toBe(text);
  });

  it.each([
    [mira, "Mira Okafor (mira)"],
    [cairn, "Cairn (cairn), AI agent"],
    [bo, "Bo"],
    [{ id: "x", name: "x", isAgent: false }, "x"],
  ])("lists %j as %j", (maker, line) => {
    expect(makerLine(maker)).toBe(line);
  });
});
