import { expect, it, vi } from "vitest";
import { planned } from "~/changes/plan.server";
import { settled } from "../support/page/settled";
import { undo } from "../support/page/undo";
import { newVisitor } from "../support/page/visitor";
import { storeJob } from "../support/stored-job";
import { firestoreStores } from "../support/stores/stores";
import { idsOf, putWorks, storedWork } from "../support/work";
import { firebaseSite } from "./firebase-site";

it("an instance completes a long change whose process has ended", async () => {
  const { site, database, account } = await firebaseSite();
  const { works, records } = firestoreStores(() => database);
  await putWorks(works, ...["a", "b", "c"].map((id) => storedWork(id)));
  const items = (await works.list()).map(({ id, document }) => planned({ id }, document));
  await putWorks(works, storedWork("c", { title: "Mine" }));
  const id = "J".repeat(16);
  const then = `/admin/dashboard?changed=${id}`;
  const job = { id, by: account.email, kind: "delete", done: 0, then };
  await storeJob(records, job, { plan: { action: "delete", items } });
  await site.start();

  // A work that changed since is left alone, and nobody opens a page.
  await vi.waitFor(
    async () => {
      const [stopped] = await records.list(["job"]);
      expect(stopped?.data).toMatchObject({ state: "stopped" });
    },
    { timeout: 120_000, interval: 200 },
  );
  const admin = newVisitor(site);
  await admin.signIn(account);
  const dashboard = await admin.visit("/admin/dashboard");
  expect(dashboard.main.text).toContain("A deletion of several works stopped after");
  const stopped = await settled(admin, await dashboard.press("Continue or undo"));
  expect(stopped.main.all("listitem").map(({ text }) => text)).toEqual(["Work c"]);
  const done = await settled(admin, await stopped.press("Continue with the rest"));
  expect(done.main.text).toContain("Deleted 2 works.");
  expect(idsOf(await works.list())).toEqual(["c"]);
  const undone = await settled(admin, await undo(done));
  expect(undone.main.text).toContain("Undid changes to 2 works.");
  expect(idsOf(await works.list())).toEqual(["a", "b", "c"]);
});
