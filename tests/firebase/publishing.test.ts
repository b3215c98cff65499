import { expect, it } from "vitest";
import { newVisitor } from "../support/page/visitor";
import { putWorks, storedWork } from "../support/work";
import { firebaseSite, startReady } from "./firebase-site";
import { firestoreStores } from "../support/stores/stores";

it("previews a draft with a link, and lists and undoes the changes of an action", async () => {
  const { site, account, database } = await firebaseSite();
  const store = firestoreStores(() => database).works;
  const hidden = { status: "draft", category: "Sea" };
  await putWorks(
    store,
    storedWork("tide", { ...hidden, title: "Tide", appId: "tide" }),
    storedWork("reef", { ...hidden, title: "Reef", appId: "reef" }),
  );
  await startReady(site);
  const [admin, stranger] = [newVisitor(site), newVisitor(site)];
  await admin.signIn(account);
  const statuses = () =>
    Promise.all(
      ["/works/tide", "/works/reef"].map(async (path) => (await stranger.visit(path)).status),
    );

  const preview = await admin.visit("/admin/dashboard/tide/preview");
  const created = await preview.press("Create a link for reviewers");
  const link = created.main.get("link", /\/preview\//).attribute("href") ?? "";
  expect((await stranger.visit(link)).heading).toContain("Tide");
  await created.press("Withdraw link 1");
  expect((await stranger.visit(link)).status).toBe(404);

  const list = await admin.visit("/admin/dashboard?q=e");
  list.fill({ Works: "All 2 works", Action: "Publish now" });
  const done = await (await list.press("Continue")).press("Publish 2 works now");
  expect(done.main.get("status").text).toContain("Made 2 works public. Visitors now see them.");
  expect(await statuses()).toEqual([200, 200]);

  const history = await admin.visit("/admin/history?q=reef&group=published");
  const [entry] = history.main.all("listitem");
  expect(entry?.text).toContain(`${account.email} made 2 works public`);
  const asked = await history.press(/^Undo: /, entry);
  const only = await asked.press("Undo this work only: Reef");
  const undone = await only.press("Undo this work only", only.main);
  expect(undone.main.get("status").text).toBe(
    "Undid a change to Reef. It is a draft. Visitors do not see it.",
  );
  expect(await statuses()).toEqual([200, 404]);
});
