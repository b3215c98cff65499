import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "~/backends/sqlite/database.server";
import { planned, writeOf } from "~/changes/plan.server";
import { arrangementId } from "~/kinds/arrangement";
import { loadApp } from "../../../support/app";
import type { Page } from "../../../support/page/page";
import { problemOf } from "../../../support/page/refused-form";
import { storedImage } from "../../../support/stored-image";
import { storeJob } from "../../../support/stored-job";
import { embeddedStores } from "../../../support/stores/stores";

const app = await loadApp({ works: [] });
const admin = await app.signIn();
const database = openDatabase(app.dataDir, () => undefined);
const records = embeddedStores(() => database).records;
const store = embeddedStores(() => database).works;
const dashboard = "/admin/dashboard";
const by = "ada@example.org";
const minute = 60_000;

/** A job that another process began. */
async function addJob(data: { kind: string; [field: string]: unknown }, task?: object) {
  const id = "B".repeat(16);
  await storeJob(records, { id, by, ...data }, task);
  return `/admin/jobs/${id}`;
}

async function announced(): Promise<string> {
  return (await admin.visit(dashboard)).main.text;
}

async function titles(): Promise<string> {
  const stored = await app.storedWorks();
  return stored.map(({ document }) => document.title).join(", ");
}

/** Its process died after the first of three works; the second has changed since. */
async function addImport(): Promise<string> {
  const ids = ["a", "b", "c"];
  await app.putWorks(...ids.map((id) => ({ id, title: `Old ${id}`, type: "list-item" })));
  const items = (await store.list()).map(({ id, document }) =>
    planned({ id, document: { ...document, title: `New ${id}` } }, document),
  );
  const plan = { action: "import", items } as const;
  const first = { ...plan, items: items.slice(0, 1) };
  await store.write(writeOf(first, { by, batch: "B".repeat(16) }));
  await app.putWorks({ id: "b", title: "Mine", type: "list-item" });
  const then = `/admin/transfer?changed=${"B".repeat(16)}`;
  return addJob({ kind: "import", then }, { plan });
}

beforeEach(() => {
  app.execute("DELETE FROM works; DELETE FROM changes; DELETE FROM pictures");
  app.removeRecords("job*");
});

it("a job whose process has died is announced, and its page continues it", async () => {
  const addresses = await Promise.all(
    ["#000000", "#111111", "#222222", "#333333"].map((color) => storedImage(app, color)),
  );
  const images = addresses.map((address) => address.slice(7, 53));
  const [, , used = ""] = addresses;
  await app.putWorks({ id: "a", title: "A", type: "list-item", imageUrl: used });
  const then = "/admin/media?notice=unused-deleted";
  await addJob({ kind: "images", then, done: 1, of: 4 }, { images, removals: [] });
  expect(await announced()).toContain(
    "A deletion of unused images stopped after 1 of 4 images. Show the details",
  );
  const page = await (await admin.visit(dashboard)).press("Show the details");
  expect(page.main.text).toContain("The unused images were deleted.");
  const kept = await Promise.all(images.map((name) => app.media.find(name)));
  expect(kept.map((found) => found !== undefined)).toEqual([true, false, true, false]);
  expect(await announced()).not.toContain("deletion");
});

it("a running job shows its progress and is not continued twice", async () => {
  const leasedUntil = Date.now() + minute;
  const path = await addJob({ kind: "publish", then: dashboard, leasedUntil });
  const sentence = "A change of several works is running: 1 of 3 works are done.";
  expect(await announced()).toContain(sentence);
  const page = await admin.visit(path);
  expect(page.main.text).toContain(sentence);
  expect(page.get("progressbar").text).toBe("1 of 3 works");
  // Scripts renew the page; a reload would interrupt a screen reader.
  expect(page.body).not.toMatch(/http-equiv="refresh"/i);
  expect((await page.press("Show the progress")).path).toBe(path);
  await admin.post(path, { intent: "continue" });
  await admin.post(path, { intent: "end" });
  const undo = await admin.post(`/admin/works/review?source=undo&batch=${"B".repeat(16)}`);
  expect(undo.header("Location")).toBe(path);
  expect((await records.find("job", "B".repeat(16)))?.data).toMatchObject({
    state: "running",
    lease: "other",
  });
});

it("a job stops at a work that has changed, and continues with the rest", async () => {
  const page = await admin.visit(await addImport());
  expect(page.get("alert").text).toContain("An import stopped after 1 of 3 works.");
  expect(page.main.all("listitem").map(({ text }) => text)).toEqual(["Old b"]);
  // Only a button continues it.
  await admin.visit(page.path);
  expect(await titles()).toBe("New a, Mine, Old c");
  expect(await announced()).toContain("An import stopped after 1 of 3 works. Continue or undo");
  const done = await page.press("Continue with the rest");
  expect(done.main.get("status").text).toBe("Imported 2 works.");
  expect(await titles()).toBe("New a, Mine, New c");
});

it("what a stopped job has done can be undone", async () => {
  const page = await admin.visit(await addImport());
  const asked = await page.press("Undo what was done");
  const undone = await asked.press("Undo");
  expect(undone.main.text).toContain("Undid a change to Old a.");
  expect(await titles()).toBe("Old a, Mine, Old c");
  expect(await announced()).not.toContain("An import stopped");
});

it("a job of an administrator is for administrators, also while it is under way", async () => {
  app.addPerson({ email: "ed@example.org", name: "Ed" });
  const editor = await app.signIn("ed@example.org");
  const path = await addImport();
  expect((await editor.visit(dashboard)).main.text).not.toContain("An import");
  expect((await editor.visit(path)).status).toBe(403);
  for (const intent of ["continue", "end"]) {
    expect((await editor.post(path, { intent })).status).toBe(403);
  }
  expect(await titles()).toBe("New a, Mine, Old c");
});

it("an editor cannot close a job of an administrator by an undo", async () => {
  app.addPerson({ email: "bo@example.org", name: "Bo" });
  const editor = await app.signIn("bo@example.org");
  const undo = `/admin/works/review?source=undo&batch=${"B".repeat(16)}`;
  await addJob({ kind: "purge" });
  expect((await editor.post(undo)).status).toBe(404);
  expect(await announced()).toContain("A permanent deletion stopped");
  app.removeRecords("job*");
  await addImport();
  await (await editor.visit(undo)).press("Undo");
  expect(await titles()).toBe("Old a, Mine, Old c");
  expect(await announced()).toContain("An import stopped");
});

it("an undo shows its outcome even if its job cannot be closed, which stays open", async () => {
  await addImport();
  const asked = await admin.visit(`/admin/works/review?source=undo&batch=${"B".repeat(16)}`);
  app.execute(
    "CREATE TRIGGER stuck BEFORE UPDATE ON records WHEN old.kind = 'job' BEGIN SELECT RAISE(ABORT, 'stuck'); END",
  );
  const undone = await asked.press("Undo");
  app.execute("DROP TRIGGER stuck");
  expect(undone.main.text).toContain("Undid a change to Old a.");
  expect(await titles()).toBe("Old a, Mine, Old c");
  expect(await announced()).toContain("An import stopped");
});

const bulk = "/admin/dashboard/bulk";
const renaming = "/admin/categories/rename?from=Tools";

const map = { id: "map", title: "Map", type: "list-item", category: "Tools" };

/** Another process writes what this one has not noticed yet. */
function writeElsewhere(statement: string): void {
  app.execute(`BEGIN; ${statement}; UPDATE versions SET version = version - 1; COMMIT`);
}

async function renameTo(to: string): Promise<Page> {
  const page = await admin.visit(`${renaming}&to=${to}`);
  return page.press("Rename: change 1 work");
}

describe("a plan is refused", () => {
  beforeEach(async () => {
    app.execute("DELETE FROM siteDocuments; DELETE FROM works");
    await app.putWorks(map);
  });

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
    const arrangement = JSON.stringify({ "order/Tools": ["x".repeat(599_900)] });
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
});
