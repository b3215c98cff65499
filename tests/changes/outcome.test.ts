import { describe, expect, it } from "vitest";
import { visibilityIn } from "~/changes/field-changes.server";
import { outcomeOf } from "~/changes/said.server";
import type { WorkDocument } from "~/kinds/work";

const now = new Date("2026-06-01T00:00:00.000Z");
const monday = "2026-06-08T09:00:00.000Z";
const friday = "2026-06-12T09:00:00.000Z";

const shown: WorkDocument = { title: "Tide", type: "list-item" };
const draft = { ...shown, status: "draft" };
const past = { ...shown, publishAt: "2026-05-01T00:00:00.000Z" };
const planned = { ...shown, publishAt: monday };
const later = { ...shown, publishAt: friday };
const broken = { ...shown, publishAt: "soon" };

const mondayText = "Monday, June 8, 2026, at 9:00 AM";
const fridayText = "Friday, June 12, 2026, at 9:00 AM";

type State = WorkDocument | undefined;

describe("what a change of one work means for visitors", () => {
  it.each<[string, State, State, string[], string[]]>([
    ["published", draft, shown, ["Visitors will see Tide."], ["Visitors now see Tide."]],
    ["added", undefined, shown, ["Visitors will see Tide."], ["Visitors now see Tide."]],
    [
      "hidden",
      shown,
      draft,
      ["Visitors will no longer see Tide."],
      ["Visitors no longer see Tide."],
    ],
    [
      "deleted",
      shown,
      undefined,
      ["Visitors will no longer see Tide."],
      ["Visitors no longer see Tide."],
    ],
    [
      "scheduled",
      draft,
      planned,
      [`Tide will go public on ${mondayText}.`],
      [`Tide goes public on ${mondayText}.`],
    ],
    [
      "hidden until a time",
      shown,
      planned,
      ["Visitors will no longer see Tide.", `Tide will go public on ${mondayText}.`],
      ["Visitors no longer see Tide.", `Tide goes public on ${mondayText}.`],
    ],
    [
      "scheduled again",
      planned,
      later,
      [`Tide will go public on ${fridayText}.`],
      [`Tide goes public on ${fridayText}.`],
    ],
    [
      "no longer scheduled",
      planned,
      draft,
      [`Tide will no longer go public on ${mondayText}.`],
      [`Tide no longer goes public on ${mondayText}.`],
    ],
    ["published early", planned, shown, ["Visitors will see Tide."], ["Visitors now see Tide."]],
    ["public at another time that has passed", shown, past, [], []],
    ["public as before", shown, { ...shown, price: "Free" }, [], []],
    ["scheduled as before", planned, { ...planned, price: "Free" }, [], []],
    ["a draft as before", draft, { ...draft, price: "Free" }, [], []],
    ["added without a title", undefined, { type: "list-item" }, [], []],
    [
      "given a malformed time",
      shown,
      broken,
      ["Visitors will no longer see Tide."],
      ["Visitors no longer see Tide."],
    ],
  ])("if it was %s", async (_, before, after, will, is) => {
    const works = [{ title: "Tide", before, after }];
    expect(await outcomeOf(works, now, "will")).toEqual(will);
    expect(await outcomeOf(works, now, "now")).toEqual(is);
  });
});

describe("what a change of several works means for visitors", () => {
  const named = (before: State, ...states: State[]) =>
    states.map((after, index) => ({ title: `Work ${index}`, before, after }));

  it("is one sentence for each outcome", async () => {
    expect(await outcomeOf(named(draft, shown, shown), now, "now")).toEqual([
      "Visitors now see 2 more works.",
    ]);
    expect(await outcomeOf(named(shown, draft, undefined), now, "will")).toEqual([
      "Visitors will no longer see 2 works.",
    ]);
    const mixed = [...named(draft, shown), ...named(shown, draft)];
    expect(await outcomeOf(mixed, now, "now")).toEqual([
      "Visitors now see Work 0.",
      "Visitors no longer see Work 0.",
    ]);
  });

  it("names a time that all of them share", async () => {
    const same = named(draft, planned, planned);
    expect(await outcomeOf(same, now, "will")).toEqual([
      `2 works will go public on ${mondayText}.`,
    ]);
    expect(await outcomeOf(same, now, "now")).toEqual([`2 works go public on ${mondayText}.`]);
    const different = named(draft, planned, later);
    expect(await outcomeOf(different, now, "now")).toEqual([
      "2 works go public at different times.",
    ]);
    const canceled = named(planned, draft, undefined);
    expect(await outcomeOf(canceled, now, "now")).toEqual([
      `2 works no longer go public on ${mondayText}.`,
    ]);
  });
});

it.each([
  [shown, "Public"],
  [draft, "Draft"],
  [past, "Public"],
  [planned, `Public from ${mondayText}`],
  [broken, "Hidden, because its time is malformed"],
])("says who sees %j: %s", (document, words) => {
  expect(visibilityIn(document, now)).toBe(words);
});
