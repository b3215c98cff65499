import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "~/backends/sqlite/database.server";
import { batchOf } from "~/changes/run-plan.server";
import { arrangementId } from "~/kinds/arrangement";
import { admin as account } from "../../../support/account";
import { loadApp } from "../../../support/app";
import { inputsOf } from "../../../support/page/form-inputs";
import type { Page } from "../../../support/page/page";
import { problemOf } from "../../../support/page/refused-form";
import { embeddedStores } from "../../../support/stores/stores";
import { storeJob } from "../../../support/stored-job";

const app = await loadApp({ works: [] });
const admin = await app.signIn();
const bulk = "/admin/dashboard/bulk";
const renaming = "/admin/categories/rename?from=Tools";
const database = openDatabase(app.dataDir, () => undefined);
const records = embeddedStores(() => database).records;

const map = { id: "map", title: "Map", type: "list-item", category: "Tools" };

beforeEach(async () => {
  app.execute("DELETE FROM siteDocuments; DELETE FROM works");
  await app.putWorks(map);
});

/** Another process writes what this one has not noticed yet. */
function writeElsewhere(statement: string): void {
  app.execute(`BEGIN; ${statement}; UPDATE versions SET version = version - 1; COMMIT`);
}

function ask(action: string): Promise<Page> {
  return admin.post(bulk, { id: "map", action }, { follow: true });
}

async function renameTo(to: string): Promise<Page> {
  const page = await admin.visit(`${renaming}&to=${to}`);
  return page.press("Rename: change 1 work");
}

describe("a plan is refused", () => {
  it("if another process has just changed one of its works", async () => {
    await app.putWorks({ id: "plan", title: "Plan", type: "list-item" });
    const page = await admin.post(bulk, { which: "all", action: "unpublish" }, { follow: true });
    const edited = JSON.stringify({ ...map, title: "Theirs", rev: 2 });
    writeElsewhere(`UPDATE works SET data = '${edited}' WHERE id = 'map'`);
    const refused = await page.press("Make 2 works drafts");
    expect(refused.status).toBe(409);
    expect(problemOf(refused)).toContain("These works changed at the same time: Map. Check them");
    expect(await app.storedWork("map")).toMatchObject({ title: "Theirs" });
    expect(await app.storedWork("map")).not.toHaveProperty("status");
    expect(await app.storedWork("plan")).not.toHaveProperty("status");
  });

  it("if another process has just taken one of its App IDs", async () => {
    await app.putWorks({ ...map, appId: "map" });
    await app.removeWork("map");
    const trash = await admin.visit("/admin/trash");
    const page = await trash.press("Restore Map");
    const other = JSON.stringify({ ...map, title: "Other", appId: "map" });
    writeElsewhere(`INSERT INTO works (id, data) VALUES ('other', '${other}')`);
    const refused = await page.press("Restore");
    expect(refused.status).toBe(409);
    expect(problemOf(refused)).toContain('The work "other" already uses the App ID "map".');
    expect(await app.storedWork("map")).toBeUndefined();
  });

  it("if the order would become too large", async () => {
    const arrangement = JSON.stringify({
      "order/Tools": ["x".repeat(599_900)],
    });
    app.execute(
      `INSERT INTO siteDocuments (id, data) VALUES ('${arrangementId}', '${arrangement}')`,
    );
    await app.putWorks({ ...map, title: "New" });
    const refused = await renameTo("y".repeat(500));
    expect(refused.status).toBe(413);
    expect(problemOf(refused)).toContain("Reset the order of a category first.");
    expect(await app.storedWork("map")).toMatchObject({ category: "Tools" });
  });

  it("if it cannot be written, and can be sent again", async () => {
    const page = await admin.visit(`${renaming}&to=Toys`);
    const repair = app.breakStore("read only");
    const refused = await page.press("Rename: change 1 work");
    repair();
    expect(refused.status).toBe(503);
    expect(problemOf(refused)).toBe("Failed to rename. Please try again.");
    const done = await refused.press("Rename: change 1 work");
    expect(done.redirects).toEqual([303]);
    expect(done.main.get("status").text).toBe("Renamed the category of Map to Toys.");
  });

  it("with its question if it cannot be written, and the log says why", async () => {
    app.logged.length = 0;
    const page = await ask("unpublish");
    const repair = app.breakStore("read only");
    const refused = await page.press("Make 1 work a draft");
    repair();
    expect([refused.status, refused.heading]).toEqual([503, page.heading]);
    expect(problemOf(refused)).toContain("Failed to update works.");
    expect(app.logged).toEqual([
      expect.objectContaining({
        msg: "A form could not be saved.",
        err: expect.anything() as unknown,
      }),
    ]);
  });
});

it("a form that was sent twice leads to the job that it started", async () => {
  const page = await ask("delete");
  const id = batchOf(inputsOf(page.body).batch ?? "", account.email);
  const job = { id, by: account.email, kind: "publish" };
  await storeJob(records, { ...job, state: "done", of: 1 });
  const again = await admin.post(page.path, inputsOf(page.body));
  expect([again.status, again.location]).toEqual([303, `/admin/jobs/${id}`]);
  expect(await app.storedWork("map")).toBeDefined();
});
