import { undo } from "../support/page/undo";
import { expect, it, vi } from "vitest";
import { settled } from "../support/page/settled";
import { newVisitor } from "../support/page/visitor";
import { putWorks, storedWork } from "../support/work";
import { firebaseSite } from "./firebase-site";
import { firestoreStores } from "../support/stores/stores";

const many = 205;
const soon = { timeout: 120_000, interval: 200 };

it("another instance completes a long change whose process has ended", async () => {
  const { site, database, account, newServer } = await firebaseSite();
  const store = firestoreStores(() => database).works;
  const records = firestoreStores(() => database).records;
  const works = Array.from({ length: many }, (_, index) =>
    storedWork(`work-${1000 + index}`, { title: `Work ${index}` }),
  );
  for (let start = 0; start < many; start += 150) {
    await putWorks(store, ...works.slice(start, start + 150));
  }
  const other = newServer();
  await Promise.all([site.start(), other.start()]);
  const [here, there] = [newVisitor(site), newVisitor(other)];
  await here.signIn(account);
  await there.signIn(account);

  const list = await here.visit("/admin/dashboard");
  const page = await list.fill({ Works: `All ${many} works`, Action: "Delete" }).press("Continue");
  expect(page.heading).toBe(`Delete ${many} works?`);
  expect(page.main.text).toContain(`${many} works, ${many} selected`);
  const dying = page.press(`Delete ${many} works`).catch(() => undefined);
  const count = async () => (await database.collection("works").count().get()).data().count;
  await vi.waitFor(async () => {
    expect(await count()).toBeLessThan(many);
  }, soon);
  await site.stop();
  await dying;
  const left = await count();
  expect(left).toBeGreaterThan(0);

  // A work that changed since is left alone, and nobody opens a page.
  const changed = works.at(-1)?.id ?? "";
  await putWorks(store, storedWork(changed, { title: "Mine" }));
  await vi.waitFor(async () => {
    const [job] = await records.list(["job"]);
    expect(job?.data).toMatchObject({ state: "stopped" });
  }, soon);
  const dashboard = await there.visit("/admin/dashboard");
  expect(dashboard.main.text).toMatch(
    /A deletion of several works stopped after 200 of 205 works\. Continue or undo/,
  );
  const stopped = await settled(there, await dashboard.press("Continue or undo"));
  expect(stopped.get("alert").text).toMatch(/stopped after 200 of 205 works/);
  expect(stopped.main.all("listitem").map(({ text }) => text)).toEqual([`Work ${many - 1}`]);
  const done = await settled(there, await stopped.press("Continue with the rest"));
  expect(done.main.text).toContain(`Deleted ${many - 1} works.`);
  expect((await store.list()).map(({ id }) => id)).toEqual([changed]);

  // Undoing takes several writes, too.
  const undone = await settled(there, await undo(done));
  expect(undone.heading).toBe("Dashboard");
  expect(await count()).toBe(many);
  expect(undone.main.text).toContain(`Undid changes to ${many - 1} works.`);
  expect((await store.get(changed))?.document.title).toBe("Mine");
});
