import { expect, it } from "vitest";
import { storeIn } from "../support/stores/embedded-store";
import { temporaryFolder } from "../support/temporary-folder";
import { putWorks, storedWork, writeAll } from "../support/work";
import { buildCatalogue } from "~/catalogue/catalogue.server";
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
