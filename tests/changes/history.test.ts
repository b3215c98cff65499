import { describe, expect, it } from "vitest";
import { changesDownTo, pagesOfChanges } from "~/changes/history.server";
import { noticeOf, outcomeOf } from "~/changes/said.server";
import type { WorksStore } from "~/changes/works-port";
import type { WorkDocument } from "~/kinds/work";
import { retitle } from "../stores/open-store";
import { newStore } from "../support/stores/embedded-store";
import { storedWork } from "../support/work";

/** The work has six revisions. The store returns three changes at once. */
async function editedStore() {
  const store = await newStore(storedWork("tide"), storedWork("other"));
  for (const title of ["2", "3", "4", "5", "6"]) {
    await store.write(retitle("tide", title));
    await store.write(retitle("other", title));
  }
  const asked: (string | undefined)[] = [];
  const inPages: WorksStore = {
    ...store,
    changes: (query) => {
      asked.push(query.before);
      return store.changes({ ...query, limit: 3 });
    },
  };
  return { store: inPages, asked };
}

it.each([
  [1, [6, 5, 4, 3, 2, 1], 2],
  [3, [6, 5, 4, 3], 2],
  [4, [6, 5, 4], 2],
  [5, [6, 5], 1],
  [7, [], 1],
])(
  "the changes of a work down to revision %i are found without reading older pages",
  async (rev, revs, reads) => {
    const { store, asked } = await editedStore();
    const changes = await changesDownTo(store, "tide", (change) => change.rev >= rev);
    expect(changes.map((change) => change.rev)).toEqual(revs);
    expect(asked).toHaveLength(reads);
  },
);

it("pages of changes begin where they are asked to", async () => {
  const { store } = await editedStore();
  const query = { workId: "tide", before: "4", limit: 9 };
  const revs: number[] = [];
  for await (const page of pagesOfChanges(store, query)) {
    revs.push(...page.map(({ rev }) => rev));
  }
  expect(revs).toEqual([3, 2, 1]);
});

it("the site serves other requests between two pages of changes", async () => {
  const { store } = await editedStore();
  const found = pagesOfChanges(store, { workId: "tide", limit: 2 });
  await found.next();
  let isServed = false;
  setImmediate(() => (isServed = true));
  await found.next();
  expect(isServed).toBe(true);
});

it("the notice of an action that was undone says so, and does not offer to undo it again", async () => {
  const store = await newStore(storedWork("a"));
  await store.write({ ...retitle("a", "Ebb"), batch: "b" });
  await store.write({ ...retitle("a", "Work a"), action: "undo", batch: "c" });
  const notice = await noticeOf(store, "b", { timeZone: "UTC" });
  expect(notice).toEqual({
    text: expect.stringMatching(/^Edited .*\. This was undone\.$/) as string,
  });
  expect((await noticeOf(store, "c", { timeZone: "UTC" }))?.undo).toBe("c");
});

it("a notice does not say that visitors see a malformed work", async () => {
  const draft = { status: "draft" };
  const odd = { ...draft, type: "huge" };
  const works = [storedWork("a", draft), storedWork("b", odd), storedWork("c", odd)];
  const store = await newStore(...works);
  const publish = async (...ids: string[]) => {
    const batch = ids.join("");
    const edit = () =>
      works.flatMap(({ id, document }) =>
        ids.includes(id) ? [{ id, document: { ...document, status: undefined } }] : [],
      );
    await store.write({ by: "ada@example.org", action: "publish", batch, ids, edit });
    const stored = await store.list();
    const known = (id: string) => stored.find((work) => work.id === id);
    return (await noticeOf(store, batch, { timeZone: "UTC", known }))?.text;
  };
  expect(await publish("b")).toContain("Visitors do not see it, because its type is unknown");
  expect(await publish("a", "c")).toBe("Made 2 works public. Visitors now see Work a.");
});

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

it.each<[string, State, State, string[], string[]]>([
  ["published", draft, shown, ["Visitors will see Tide."], ["Visitors now see Tide."]],
  ["hidden", shown, draft, ["Visitors will no longer see Tide."], ["Visitors no longer see Tide."]],
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
    "added with a typed value",
    undefined,
    { ...shown, category: { doubleValue: 1 } },
    ["Visitors will see Tide."],
    ["Visitors now see Tide."],
  ],
  [
    "given a malformed time",
    shown,
    broken,
    ["Visitors will no longer see Tide."],
    ["Visitors no longer see Tide."],
  ],
])(
  "what a change of one work means for visitors if it was %s",
  async (_, before, after, will, is) => {
    const works = [{ title: "Tide", before, after }];
    expect(await outcomeOf(works, now, { tense: "will", timeZone: "UTC" })).toEqual(will);
    expect(await outcomeOf(works, now, { tense: "now", timeZone: "UTC" })).toEqual(is);
  },
);

describe("what a change of several works means for visitors", () => {
  const named = (before: State, ...states: State[]) =>
    states.map((after, index) => ({ title: `Work ${index}`, before, after }));

  it("is one sentence for each outcome", async () => {
    expect(
      await outcomeOf(named(draft, shown, shown), now, { tense: "now", timeZone: "UTC" }),
    ).toEqual(["Visitors now see 2 more works."]);
    expect(
      await outcomeOf(named(shown, draft, undefined), now, { tense: "will", timeZone: "UTC" }),
    ).toEqual(["Visitors will no longer see 2 works."]);
    const mixed = [...named(draft, shown), ...named(shown, draft)];
    expect(await outcomeOf(mixed, now, { tense: "now", timeZone: "UTC" })).toEqual([
      "Visitors now see Work 0.",
      "Visitors no longer see Work 0.",
    ]);
  });

  it("names a time that all of them share", async () => {
    const same = named(draft, planned, planned);
    expect(await outcomeOf(same, now, { tense: "will", timeZone: "UTC" })).toEqual([
      `2 works will go public on ${mondayText}.`,
    ]);
    expect(await outcomeOf(same, now, { tense: "now", timeZone: "UTC" })).toEqual([
      `2 works go public on ${mondayText}.`,
    ]);
    const different = named(draft, planned, later);
    expect(await outcomeOf(different, now, { tense: "now", timeZone: "UTC" })).toEqual([
      "2 works go public at different times.",
    ]);
    const canceled = named(planned, draft, undefined);
    expect(await outcomeOf(canceled, now, { tense: "now", timeZone: "UTC" })).toEqual([
      `2 works no longer go public on ${mondayText}.`,
    ]);
  });
});
