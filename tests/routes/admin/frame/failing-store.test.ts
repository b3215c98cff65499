import { beforeEach, describe, expect, it } from "vitest";
import { inputsOf } from "../../../support/page/form-inputs";
import { loadApp } from "../../../support/app";
import { fileOf, plain } from "../../../support/pictures";
import { storedPicture } from "../../../support/stored-picture";

const app = await loadApp({
  works: [
    { id: "map", title: "Map", type: "list-item" },
    { id: "old", title: "Old", type: "list-item" },
  ],
});
const admin = await app.signIn();

const address = await storedPicture(app, "map");
const picture = `/admin/media/${address.slice(7, 53)}`;

await app.putWorks({ id: "map", title: "New map", type: "list-item" });
await admin.post("/admin/dashboard/bulk", { unpublish: "map" });
await admin.post("/admin/dashboard/bulk", { publish: "map" });
await admin.post("/admin/dashboard/map/edit", {
  id: "map",
  title: "New map",
  type: "list-item",
  rev: "2",
});
await admin.post("/admin/dashboard/old/delete");

interface StoredChange {
  position: string;
  workId: string;
  rev: number;
  batch: string;
}

const changes = app.rows("changes") as StoredChange[];

function lastChange(id: string): StoredChange {
  const change = changes.findLast(({ workId }) => workId === id);
  if (!change) throw new Error(`There is no change of ${id}.`);
  return change;
}

const { rev, batch } = lastChange("map");
const removal = `removal=${lastChange("old").position}`;
const other = fileOf(await plain(8, 8).png().toBuffer());

function errors() {
  const lines = app.logged.filter(({ level }) => level === 50);
  return lines.map(({ msg, err }) => [msg, err !== undefined]);
}

beforeEach(() => {
  app.logged.length = 0;
});

describe("while nothing can be written", () => {
  const remove = "Failed to delete work. Please try again.";
  const undo = "Failed to undo. Please try again.";
  const store = "The image could not be stored. Please try again.";

  it.each<[string, Record<string, string> | [string, File][], string, string]>([
    [
      "/admin/dashboard/bulk",
      { unpublish: "map" },
      "Failed to update works. Please try again.",
      "A form could not be saved.",
    ],
    [
      "/admin/dashboard/map/edit",
      { id: "map", title: "Older map", type: "list-item" },
      "Failed to update work. Please try again.",
      "A form could not be saved.",
    ],
    ["/admin/dashboard/map/delete", {}, remove, "A form could not be saved."],
    [
      `/admin/works/review?source=undo&batch=${batch}&work=map`,
      {},
      undo,
      "A form could not be saved.",
    ],
    [
      `/admin/works/review?source=version&work=map&rev=${rev - 3}`,
      {},
      "Failed to restore this version. Please try again.",
      "A form could not be saved.",
    ],
    [`/admin/works/review?source=undo&batch=${batch}`, {}, undo, "A form could not be saved."],
    [
      `/admin/works/review?source=restore&${removal}`,
      {},
      "Failed to restore work. Please try again.",
      "A form could not be saved.",
    ],
    [`/admin/works/review?source=purge&${removal}`, {}, remove, "A form could not be saved."],
    [
      `${picture}/delete`,
      {},
      "Failed to delete the image. Please try again.",
      "A form could not be saved.",
    ],
    [
      "/admin/works/review?source=unused",
      { also: "recent" },
      "Failed to delete the images. Please try again.",
      "A form could not be saved.",
    ],
    [`${picture}/replace`, [["file", other]], store, "An image could not be stored."],
    ["/admin/media?index", [["file", other]], store, "An image could not be stored."],
  ])("%s answers 503 and logs why", async (path, fields, words, logged) => {
    const form = Array.isArray(fields)
      ? fields
      : { ...inputsOf((await admin.visit(path)).body), ...fields };
    app.breakStore("read only");
    const page = await admin.post(path, form);
    expect(page.status).toBe(503);
    expect(page.main.text).toContain(words);
    expect(errors()).toContainEqual([logged, true]);
  });
});

describe("while a table cannot be read", () => {
  const load = "Failed to load works. Please try again.";
  const account = "Failed to load your account. Please try again.";
  const notRead = "A page could not be read.";

  it.each([
    ["works", "/admin/dashboard/map/delete", load, "A work could not be read."],
    ["works", "/admin/transfer/works.csv", load, "A page could not be read."],
    ["changes", "/admin/history", load, "A page could not be read."],
    [
      "changes",
      `/admin/works/review?source=undo&batch=${batch}`,
      load,
      "A page could not be read.",
    ],
    [
      "pictures",
      "/admin/media",
      "Failed to load images. Please try again.",
      "The images could not be read.",
    ],
    ["pictures", `${picture}/delete`, load, notRead],
    ["people", "/admin/account", account, "The session could not be checked."],
  ])("(%s), %s answers 503 and logs why", async (table, path, words, logged) => {
    app.execute(`ALTER TABLE ${table} RENAME TO hidden`);
    const page = await admin.visit(path);
    app.execute(`ALTER TABLE hidden RENAME TO ${table}`);
    expect(page.status).toBe(503);
    expect(page.body).toContain(words);
    expect(errors()).toContainEqual([logged, true]);
  });
});
