import { expect, it } from "vitest";
import { newStore } from "../support/stores/embedded-store";
import { removeWorks, storedWork, writeAll } from "../support/work";
import { buildCatalogue } from "~/catalogue/catalogue.server";
import type { Action, NextWork } from "~/changes/change";
import { noticeOf } from "~/changes/said.server";
import { planCreator } from "~/routes/admin/names/rename.server";
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

const [a] = [storedWork("a"), storedWork("b")];

/** Does an action in a store that has the works of `before`. */
async function afterAction(action: Action, before: StoredWork[], next: NextWork[]) {
  const store = await newStore(...before);
  const ids = next.map(({ id }) => id);
  const by = "ada@example.org";
  await store.write({ ids, by, action, batch: "b", edit: () => next });
  return store;
}

it("the notice of an edit names the work although it was deleted since", async () => {
  const edited = storedWork("a", { title: "Ebb" });
  const store = await afterAction("edit", [a], [edited]);
  await removeWorks(store, "a");
  expect((await noticeOf(store, "b"))?.text).toBe("Edited Ebb (Title).");
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
