import { expect, it } from "vitest";
import { storeIn } from "../support/stores/embedded-store";
import { temporaryFolder } from "../support/temporary-folder";
import { putWorks, removeWorks, storedWork, writeAll } from "../support/work";
import { buildCatalogue } from "~/catalogue/catalogue.server";
import { newBatch } from "~/changes/changes.server";
import { noticeOf } from "~/changes/notice.server";
import { planCreator } from "~/routes/admin/names/rename.server";

it("the notice counts the works of a renamed creator, without the old address", async () => {
  const store = storeIn(await temporaryFolder());
  const works = Array.from({ length: 40 }, (_, index) =>
    storedWork(`work-${index}`, { creatorId: "ada" }),
  );
  await putWorks(store, ...works);
  const current = buildCatalogue(await store.list());
  const plan = planCreator(current, ["ada"], { id: "ada-l", name: "" });
  const [change] = await writeAll(store, plan, "ada@example.org");
  const batch = change?.batch ?? "";
  expect(await store.countChanges(batch)).toBe(41);
  expect((await noticeOf(store, batch))?.text).toBe(
    "Set the makers of 40 works to ada-l.",
  );
});

it.each([
  [{ appId: "a" }, "Its ID and App ID are a."],
  [{ appId: "map" }, "Its ID is a, and its App ID is map."],
  [{}, "Its ID is a."],
])(
  "the notice of a work with derived IDs says them: %j",
  async (fields, ids) => {
    const store = storeIn(await temporaryFolder());
    const batch = newBatch();
    await store.write({
      ids: ["a"],
      by: "ada@example.org",
      action: "add",
      batch,
      edit: () => [storedWork("a", fields)],
    });
    const text = (await noticeOf(store, batch, true))?.text;
    expect(text?.endsWith(ids), text).toBe(true);
  },
);

it.each([
  [{}, "Deleted Work a. Visitors no longer see it."],
  [{ status: "draft" }, "Deleted Work a."],
])(
  "the notice of a deletion says what visitors lose: %j",
  async (fields, text) => {
    const store = storeIn(await temporaryFolder());
    await putWorks(store, storedWork("a", fields));
    const [change] = await removeWorks(store, "a");
    const notice = await noticeOf(store, change?.batch ?? "");
    expect(notice?.text).toBe(text);
  },
);
