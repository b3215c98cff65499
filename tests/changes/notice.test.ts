import { describe, expect, it } from "vitest";
import { newStore } from "../support/stores/embedded-store";
import { removeWorks, storedWork, writeAll } from "../support/work";
import { buildCatalogue } from "~/catalogue/catalogue.server";
import type { Action } from "~/changes/change";
import { noticeOf } from "~/changes/said.server";
import type { NextWork } from "~/changes/works-store";
import { planCreator } from "~/routes/admin/names/rename.server";
import { workPagePath } from "~/http/paths";
import { settingsId } from "~/kinds/settings";
import type { StoredWork } from "~/kinds/work";

it("the notice counts the works of a renamed creator, without the old address", async () => {
  const works = Array.from({ length: 40 }, (_, index) =>
    storedWork(`work-${index}`, { creatorId: "ada" }),
  );
  const store = await newStore(...works);
  const current = buildCatalogue(await store.list());
  const plan = await planCreator(current, ["ada"], { id: "ada-l", name: "" });
  const [change] = await writeAll(store, plan, "ada@example.org");
  const batch = change?.batch ?? "";
  expect(await store.countChanges(batch)).toBe(41);
  expect((await noticeOf(store, batch))?.text).toBe("Set the makers of 40 works to ada-l.");
});

const draft = { status: "draft" };
const publishAt = "2999-01-07T09:00:00.000Z";
const due = "Monday, January 7, 2999, at 9:00 AM";
const [a, b] = [storedWork("a"), storedWork("b")];

/** Does an action in a store that has the works of `before`. */
async function afterAction(action: Action, before: StoredWork[], next: NextWork[]) {
  const store = await newStore(...before);
  const ids = next.map(({ id }) => id);
  const by = "ada@example.org";
  await store.write({ ids, by, action, batch: "b", edit: () => next });
  return store;
}

describe("the notice says what an action did, and what visitors see:", () => {
  it.each<[string, Action, StoredWork[], NextWork[]]>([
    ["Added Work a. Visitors see it.", "add", [], [a]],
    [
      "Added Work a. Visitors see it at /works/map.",
      "add",
      [],
      [storedWork("a", { appId: "map" })],
    ],
    ["Saved Work a as a draft. Visitors do not see it.", "add", [], [storedWork("a", draft)]],
    [`Saved. Work a goes public on ${due}.`, "add", [], [storedWork("a", { publishAt })]],
    ["Updated Ebb.", "edit", [a], [storedWork("a", { title: "Ebb" })]],
    [
      "Saved. Visitors no longer see Work a.",
      "edit",
      [a],
      [storedWork("a", { publishAt: "soon" })],
    ],
    ["Saved. Visitors no longer see Work a.", "edit", [a], [storedWork("a", draft)]],
    ["Saved. Visitors now see Work a.", "publish", [storedWork("a", draft)], [a]],
    [
      "Made 2 works public. Visitors now see them.",
      "publish",
      [storedWork("a", draft), storedWork("b", draft)],
      [a, b],
    ],
    ["Deleted Work b. Visitors no longer see it.", "delete", [b], [{ id: "b" }]],
    ["Deleted Work a.", "delete", [storedWork("a", draft)], [{ id: "a" }]],
    [
      "Deleted 3 works. Visitors no longer see 2 of them.",
      "delete",
      [a, b, storedWork("c", draft)],
      [{ id: "a" }, { id: "b" }, { id: "c" }],
    ],
    [
      "Deleted 2 works. Visitors no longer see Work b.",
      "delete",
      [storedWork("a", draft), b],
      [{ id: "a" }, { id: "b" }],
    ],
    ["Imported Work a. Visitors see it.", "import", [], [a]],
    [
      "Imported Work a. It is a draft. Visitors do not see it.",
      "import",
      [],
      [storedWork("a", draft)],
    ],
    [
      `Imported Work a. Visitors see it from ${due} (UTC).`,
      "import",
      [],
      [storedWork("a", { publishAt })],
    ],
    [
      "Imported Work a. It is hidden, because its time is malformed.",
      "import",
      [],
      [storedWork("a", { publishAt: "soon" })],
    ],
    ["Imported 2 works. Visitors now see them.", "import", [], [a, b]],
    ["Imported 2 works.", "import", [], [storedWork("a", draft), storedWork("b", draft)]],
    [
      "Imported 2 works. Visitors now see Work a. Visitors no longer see Work b.",
      "import",
      [storedWork("a", draft), b],
      [a, storedWork("b", draft)],
    ],
    ["Saved. Visitors no longer see Work b.", "unpublish", [b], [storedWork("b", draft)]],
    ["Undid the addition of Work a. Visitors no longer see it.", "undo", [a], [{ id: "a" }]],
    ["Restored Work a from the trash. Visitors see it.", "restore", [], [a]],
    [
      "Undid a change to the site’s settings (Name).",
      "undo",
      [],
      [{ id: settingsId, document: { name: "Harbor" } }],
    ],
  ])("%s", async (text, action, before, next) => {
    const store = await afterAction(action, before, next);
    expect((await noticeOf(store, "b", { pathOf: workPagePath }))?.text).toBe(text);
  });
});

it("the notice of an edit names the work although it was deleted since", async () => {
  const edited = storedWork("a", { title: "Ebb" });
  const store = await afterAction("edit", [a], [edited]);
  await removeWorks(store, "a");
  expect((await noticeOf(store, "b"))?.text).toBe("Edited Ebb (Title).");
});

it.each<[string, Action, StoredWork[], string | undefined]>([
  ["an edit", "edit", [storedWork("a", { title: "Ebb" })], "b"],
  ["a deletion", "delete", [storedWork("a")], "b"],
  ["an addition", "add", [], undefined],
])("the notice of %s says whether it can be undone", async (...row) => {
  const [, action, before, undo] = row;
  const next = action === "delete" ? { id: "a" } : a;
  const store = await afterAction(action, before, [next]);
  expect((await noticeOf(store, "b"))?.undo).toBe(undo);
});

it("the notice of an action that was undone does not offer to undo it again", async () => {
  const store = await afterAction("edit", [storedWork("a", { title: "Ebb" })], [a]);
  const edit = () => [storedWork("a", { title: "Ebb" })];
  await store.write({ ids: ["a"], by: "ada@example.org", action: "undo", batch: "c", edit });
  expect((await noticeOf(store, "b"))?.undo).toBeUndefined();
  expect((await noticeOf(store, "c"))?.undo).toBe("c");
});

it("there is no notice of an unknown action", async () => {
  const store = await newStore();
  expect(await noticeOf(store, "none")).toBeUndefined();
});
