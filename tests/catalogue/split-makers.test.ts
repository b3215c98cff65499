import { expect, it } from "vitest";
import { storedWork } from "../support/work";
import { findSplits, planSplits, saySplit } from "~/catalogue/split-makers.server";
import { makerLine } from "~/work/makers";
import { makersIn } from "~/work/stored-makers.server";

const mira = { creatorId: "mira", creatorName: "Mira Okafor" };
const tern = { creatorId: "agent-tern", creatorName: "Tern (agent)" };
const lumen = {
  creatorId: "lumen",
  creatorName: "Lumen",
  creatorIsAgent: true,
};
const stored = [mira, tern, lumen].map((fields, index) => storedWork(`known-${index}`, fields));

/** Finds what becomes of a name among the creators above. */
function splitOf(creatorName: string, creatorId: string | undefined = "joint") {
  const work = storedWork("w", { creatorId, creatorName });
  const all = [...stored, work];
  const own = findSplits(all).find(({ maker }) => maker.name === creatorName);
  return own && [own.isCertain, ...own.parts.map(makerLine)];
}

it.each<[string, (string | boolean)[] | undefined]>([
  ["Mira Okafor and Tern (agent)", [true, "Mira Okafor (mira)", "Tern (agent-tern), AI agent"]],
  ["Mira Okafor & Lumen", [true, "Mira Okafor (mira)", "Lumen (lumen), AI agent"]],
  ["mira okafor + Cairn (agent)", [true, "Mira Okafor (mira)", "Cairn (cairn), AI agent"]],
  ["Ada Wood with Cairn (AI agent)", [true, "Ada Wood (ada-wood)", "Cairn (cairn), AI agent"]],
  [
    "Mira Okafor, Tern (agent), and Lumen",
    [true, "Mira Okafor (mira)", "Tern (agent-tern), AI agent", "Lumen (lumen), AI agent"],
  ],
  [
    "Smith and Sons with Cairn (agent)",
    [true, "Smith and Sons (smith-and-sons)", "Cairn (cairn), AI agent"],
  ],
  [
    "Mira Okafor and Sons with Cairn (agent)",
    [true, "Mira Okafor and Sons (mira-okafor-and-sons)", "Cairn (cairn), AI agent"],
  ],
  [
    "Ann and Bo, Cairn (agent), Ann and Carl",
    [true, "Ann and Bo (ann-and-bo)", "Cairn (cairn), AI agent", "Ann and Carl (ann-and-carl)"],
  ],
  [
    "Smith & Smith with Cairn (agent)",
    [true, "Smith & Smith (smith-smith)", "Cairn (cairn), AI agent"],
  ],
  [
    "Bo and An with Cairn (agent), Ca, and Sons",
    [true, "Bo and An (bo-and-an)", "Cairn (cairn), AI agent", "Ca, and Sons (ca-and-sons)"],
  ],
  ["Cairn (agent)", [true, "Cairn (joint), AI agent"]],
  ["Smith and Sons", [false, "Smith (smith)", "Sons (sons)"]],
  ["Mira Okafor and Daughters", [false, "Mira Okafor (mira)", "Daughters (daughters)"]],
  ["Anderson", undefined],
  ["Acme, Inc.", [false, "Acme (acme)", "Inc. (inc)"]],
  ["Wither & ", undefined],
  ["Studio A&B", undefined],
])("reads the name %j as %j", (name, parts) => {
  expect(splitOf(name)).toEqual(parts);
});

it("gives the parts of a name without an ID no new IDs", () => {
  expect(splitOf("Mira Okafor and Cairn (agent)", "")).toEqual([
    true,
    "Mira Okafor (mira)",
    "Cairn, AI agent",
  ]);
});

it("does not give a new maker the ID of another one", () => {
  const other = storedWork("o", { creatorId: "cairn", creatorName: "Stones" });
  const work = storedWork("w", {
    creatorName: "Bo and Cairn (agent)",
    creatorId: "x",
  });
  const [split] = findSplits([other, work]);
  expect(split?.parts.map(({ id }) => id)).toEqual(["bo", "cairn-2"]);
});

it("changes each work that has the name in any position, and redirects the old page", () => {
  const joint = {
    creatorId: "m-t",
    creatorName: "Mira Okafor and Tern (agent)",
  };
  const all = [
    ...stored,
    storedWork("1", joint),
    storedWork("2", { ...lumen, coCreators: [joint, { creatorName: "Bo" }] }),
    storedWork("3", { ...mira, coCreators: [joint] }),
    storedWork("full", {
      ...joint,
      coCreators: Array.from({ length: 10 }, (_, id) => ({
        creatorId: `${id}`,
      })),
    }),
  ];
  const splits = findSplits(all).filter(({ maker }) => maker.id === "m-t");
  expect(splits.map(saySplit)).toEqual([
    "“Mira Okafor and Tern (agent)” (4 works) becomes “Mira Okafor” and “Tern” (AI agent).",
  ]);
  const plan = planSplits({ stored: all, arrangement: {} }, splits);
  const both = ["Mira Okafor (mira)", "Tern (agent-tern), AI agent"];
  expect(
    plan.items.map(({ id, document = {} }) => [id, ...makersIn(document).map(makerLine)]),
  ).toEqual([
    ["1", ...both],
    ["2", "Lumen (lumen), AI agent", ...both, "Bo"],
    ["3", ...both],
    ["__arrangement__"],
  ]);
  expect(plan.items.at(-1)?.document).toEqual({ "creator/m-t": "mira" });
  expect(plan.sentences.at(-1)).toBe(
    "“Work full” does not change, because it would have more than 11 makers.",
  );
});

it("lists certain names first, and counts the works of each", () => {
  const firm = { creatorId: "firm", creatorName: "Smith and Sons" };
  const pair = { creatorId: "pair", creatorName: "Bo and Cairn (agent)" };
  const all = [firm, firm, pair].map((fields, n) => storedWork(`${n}`, fields));
  const splits = findSplits(all).map(({ maker, works, isCertain }) => [maker.id, works, isCertain]);
  expect(splits).toEqual([
    ["pair", 1, true],
    ["firm", 2, false],
  ]);
});

it("does not split a name into more makers than a work can have", () => {
  const names = Array.from({ length: 12 }, (_, index) => `Name ${index}`);
  expect(splitOf(names.slice(1).join(", "))?.length).toBe(12);
  expect(splitOf(names.join(", "))).toBeUndefined();
});

it("means the creator with the most works if two have the same name", () => {
  const bos = ["bo-1", "bo-2", "bo-2", "bo-3"].map((creatorId, index) =>
    storedWork(`${index}`, { creatorId, creatorName: "Bo" }),
  );
  const joint = { creatorId: "joint", creatorName: "Bo and Cairn (agent)" };
  const [split] = findSplits([...bos, storedWork("w", joint)]);
  expect(split?.parts.map(({ id }) => id)).toEqual(["bo-2", "cairn"]);
});

it("reads the name that other works give a creator", () => {
  const named = { creatorId: "m-c", creatorName: "Mira and Cairn (agent)" };
  const works = [
    storedWork("1", { creatorId: "m-c", creatorIsAgent: true }),
    storedWork("2", named),
  ];
  const splits = findSplits(works);
  expect(splits.map(({ works, parts }) => [works, ...parts.map(makerLine)])).toEqual([
    [2, "Mira (mira)", "Cairn (cairn), AI agent"],
  ]);
});

it("leaves other works and the addresses alone if the name had no page", () => {
  const joint = { creatorName: "Mira Okafor and Cairn (agent)" };
  const others = Array.from({ length: 9 }, (_, id) => ({ creatorId: `${id}` }));
  const works = [
    storedWork("full", { ...joint, coCreators: others }),
    storedWork("twice", { ...mira, coCreators: [mira] }),
  ];
  const current = { stored: works, arrangement: {} };
  const splits = findSplits(works);
  const plan = planSplits(current, splits);
  expect(plan.action).toBe("rename");
  expect(plan.sentences).toEqual(splits.map(saySplit));
  expect(plan.items.map(({ id }) => id)).toEqual(["full"]);
  expect(makersIn(plan.items[0]?.document ?? {})).toHaveLength(11);
});
