import { describe, expect, it } from "vitest";
import { planned } from "~/changes/plan.server";
import type { UndoPlan } from "~/changes/undo.server";
import type { VisibilityChoice } from "~/changes/visibility.server";
import { chosenPlan, plansFor, reviewOf } from "~/routes/admin/history/review.server";
import { settingsId } from "~/work/site-settings";
import type { WorkDocument } from "~/work/work";
import { storedWork } from "../../../support/work";

const shown = storedWork("", { title: "Map" }).document;
const draft = { ...shown, status: "draft" };

interface Row {
  before?: WorkDocument;
  /** A choice without a document deletes the work. */
  keep?: WorkDocument;
  then?: WorkDocument;
}

/** @param rows by ID. */
function plansOf(rows: Record<string, Row>, conflicts: string[] = []) {
  const entries = Object.entries(rows);
  const plan = (choice: VisibilityChoice): UndoPlan => ({
    action: "undo",
    items: entries.map(([id, row]) => planned({ id, document: row[choice] }, row.before)),
    sentences: [],
    conflicts,
  });
  const documents = new Map(entries.flatMap(([id, { before }]) => (before ? [[id, before]] : [])));
  return { plans: plansFor(plan), current: { documents } };
}

function review(rows: Record<string, Row>, page: string | null = null) {
  const { plans, current } = plansOf(rows, ["A conflict."]);
  return reviewOf(plans, current, page);
}

const titled = (title: string) => ({ ...shown, title });
const same = (document: WorkDocument) => ({ keep: document, then: document });

describe("the review of one work", () => {
  it("says what changes, and that the visibility stays", async () => {
    const { works, choices, asked, conflicts } = await review({
      map: { before: shown, ...same(titled("Old")) },
    });
    expect(works).toEqual([
      {
        id: "map",
        title: "Map",
        isWhole: false,
        fields: [expect.objectContaining({ label: "Title" })],
        visibility: "Visibility now and afterward: Public.",
      },
    ]);
    expect(choices).toBeUndefined();
    expect(asked).toMatchObject({
      titles: ["Map"],
      sentences: ["Who sees this work does not change."],
    });
    expect(conflicts).toEqual(["A conflict."]);
  });

  it("offers the visibility of that time, which the fields do not repeat", async () => {
    const { works, choices, asked } = await review({
      map: { before: shown, keep: titled("Old"), then: draft },
    });
    expect(works[0]?.visibility).toBe(
      "Visibility now and afterward: Public. As it was then: Draft.",
    );
    expect(works[0]?.fields.map(({ label }) => label)).toEqual(["Title"]);
    expect(choices).toEqual({
      keep: "Keep the visibility as it is now: Public",
      then: "Make it what it was then: Draft",
    });
    expect(asked.sentences).toEqual(["Who sees this work does not change."]);
  });

  it("says who will see it if that changes", async () => {
    const { works, asked } = await review({
      map: { before: draft, ...same(shown) },
    });
    expect(works[0]).toMatchObject({
      fields: [],
      visibility: "Visibility now: Draft. Afterward: Public.",
    });
    expect(asked.sentences).toEqual(["Visitors will see Map."]);
  });

  it("says that it goes to the trash", async () => {
    const { works, choices } = await review({ map: { before: shown } });
    expect(works).toEqual([
      {
        id: "map",
        title: "Map",
        fate: "Goes to the trash.",
        isWhole: false,
        fields: [],
        visibility: "Visibility now: Public. Afterward: Deleted.",
      },
    ]);
    expect(choices).toBeUndefined();
  });

  it("says that it comes back from the trash, maybe as a draft", async () => {
    const { works, choices } = await review({
      map: { keep: draft, then: shown },
    });
    expect(works[0]).toMatchObject({
      fate: "Comes back from the trash.",
      isWhole: true,
      visibility: "Visibility now: Deleted. Afterward: Draft. As it was then: Public.",
    });
    expect(choices).toEqual({
      keep: "Restore it as a draft if the publication time has passed since",
      then: "Make it what it was then: Public",
    });
  });

  it("says that the site already has it", async () => {
    const { works } = await review({ map: { before: shown, ...same(shown) } });
    expect(works[0]?.fate).toContain("The site already has this work.");
  });
});

describe("the review of several works", () => {
  it("says that the visibility of all stays, or whose it changes", async () => {
    const before = shown;
    const stays = await review({
      a: { before, ...same(titled("A")) },
      b: { before, ...same(titled("B")) },
    });
    expect(stays.asked.sentences).toEqual(["Who sees these works does not change."]);
    const { asked, choices } = await review({
      a: { before, keep: titled("A"), then: draft },
      b: { before, ...same(titled("B")) },
    });
    expect(asked.sentences).toEqual(stays.asked.sentences);
    expect(choices).toEqual({
      keep: "Keep the visibility as it is now",
      then: "Make it what it was then. Visitors will no longer see Map.",
    });
  });

  it("restores them as drafts only if all come back from the trash", async () => {
    const back = { keep: draft, then: shown };
    const { choices } = await review({ a: back, b: back });
    expect(choices?.keep).toContain("Restore them as a draft");
    const mixed = await review({ a: back, b: { before: shown, ...back } });
    expect(mixed.choices?.keep).toBe("Keep the visibility as it is now");
  });

  it("has 20 works on a page", async () => {
    const rows = Array.from({ length: 21 }, (_, number) => [
      `${number}`,
      { before: shown, ...same(titled("New")) },
    ]);
    const all = Object.fromEntries(rows) as Record<string, Row>;
    const last = await review(all, "2");
    expect(last).toMatchObject({ page: 2, pages: 2, works: [{ id: "20" }] });
    expect(last.asked.titles).toHaveLength(21);
    expect((await review(all)).works).toHaveLength(20);
  });
});

it("the review of settings does not say who sees them", async () => {
  const { works, asked, choices } = await review({
    [settingsId]: { before: { name: "New" }, ...same({ name: "Old" }) },
  });
  expect(works).toMatchObject([{ fields: [{ label: "Name" }] }]);
  expect(works[0]?.visibility).toBeUndefined();
  expect(asked).toMatchObject({ sentences: [], titles: [], isEmpty: false });
  expect(choices).toBeUndefined();
});

it("a review is out of date when a choice would do something else", async () => {
  const seen = async (then: WorkDocument) => {
    const row = { before: shown, keep: titled("Old"), then };
    return (await review({ map: row })).asked.seen;
  };
  expect(await seen(draft)).toBe(await seen(draft));
  const later = { ...shown, publishAt: "2999-01-01T00:00:00Z" };
  expect(await seen(draft)).not.toBe(await seen(later));
});

describe("the chosen plan", () => {
  const { plans } = plansOf({
    map: { before: shown, keep: titled("Old"), then: draft },
  });
  const { plans: more } = plansOf({
    map: { before: shown, ...same(draft) },
    other: { before: shown, ...same(draft) },
  });
  const documentsBy = (query: string, own = plans) =>
    chosenPlan(own, new URLSearchParams(query)).items.map(({ document }) => document);

  it("keeps the visibility unless the form says otherwise", () => {
    expect(documentsBy("")).toEqual([titled("Old")]);
    expect(documentsBy("visibility=else")).toEqual([titled("Old")]);
    expect(documentsBy("visibility=then")).toEqual([draft]);
  });

  it("has only the works that the page listed", () => {
    const listed = { keep: plans.keep, then: more.then };
    expect(documentsBy("visibility=then", listed)).toEqual([draft]);
  });
});
