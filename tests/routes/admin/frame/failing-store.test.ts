import { beforeEach, describe, expect, it } from "vitest";
import { storePicture } from "~/media/store-upload.server";
import { loadApp } from "../../../support/app";
import { fileOf, plain } from "../../../support/pictures";

const app = await loadApp({
  works: [
    { id: "map", title: "Map", type: "list-item" },
    { id: "old", title: "Old", type: "list-item" },
  ],
});
const admin = await app.signIn();

const file = await plain(9, 9).png().toBuffer();
const address = await storePicture(app.media, file);
const picture = `/admin/media/${address.slice(7, 53)}`;

await admin.post("/admin/dashboard/bulk", { unpublish: "map" });
await admin.post("/admin/dashboard/bulk", { publish: "map" });
await admin.post("/admin/dashboard/map/edit", {
  ...{ id: "map", title: "New map", type: "list-item", rev: "2" },
});
await admin.post("/admin/dashboard/old/delete");

interface StoredChange {
  work_id: string;
  rev: number;
  batch: string;
}

const changes = app.rows("changes") as StoredChange[];

function lastChange(id: string): StoredChange {
  const change = changes.findLast(({ work_id }) => work_id === id);
  if (!change) throw new Error(`There is no change of ${id}.`);
  return change;
}

const { rev, batch } = lastChange("map");
const history = `/admin/dashboard/map/history`;
const trash = `/admin/trash/old/${lastChange("old").rev}`;
const other = fileOf(await plain(8, 8).png().toBuffer());

function lastError() {
  const line = app.logged.findLast(({ level }) => level === 50);
  return [line?.msg, line?.err !== undefined];
}

beforeEach(() => {
  app.logged.length = 0;
});

describe("while nothing can be written", () => {
  const remove = "Failed to delete work. Please try again.";
  const undo = "Failed to undo. Please try again.";
  const store = "The picture could not be stored. Please try again.";

  it.each<[string, Record<string, string> | [string, File][], string, string]>([
    [
      "/admin/dashboard/bulk",
      { unpublish: "map" },
      "Failed to update work. Please try again.",
      "A work's status could not be saved.",
    ],
    ["/admin/dashboard/map/delete", {}, remove, "A form could not be saved."],
    [`${history}/${rev}/undo`, {}, undo, "A change could not be undone."],
    [
      `${history}/${rev - 1}/restore`,
      {},
      "Failed to restore this version. Please try again.",
      "A form could not be saved.",
    ],
    [`/admin/history/${batch}/undo`, {}, undo, "Changes could not be undone."],
    [
      `${trash}/restore`,
      {},
      "Failed to restore work. Please try again.",
      "A work could not be restored.",
    ],
    [`${trash}/delete`, {}, remove, "A form could not be saved."],
    [
      `${picture}/delete`,
      {},
      "Failed to delete the picture. Please try again.",
      "A form could not be saved.",
    ],
    [
      "/admin/media/delete-unused",
      { recent: "delete" },
      "Failed to delete the pictures. Please try again.",
      "Unused pictures could not be deleted.",
    ],
    [
      `${picture}/replace`,
      [["file", other]],
      store,
      "A picture could not be stored.",
    ],
    [
      "/admin/media?index",
      [["file", other]],
      store,
      "A picture could not be stored.",
    ],
  ])("%s answers 503 and logs why", async (path, fields, words, logged) => {
    app.breakStore("read only");
    const page = await admin.post(path, fields);
    expect(page.status).toBe(503);
    expect(page.main.text).toContain(words);
    expect(lastError()).toEqual([logged, true]);
  });
});

describe("while a table cannot be read", () => {
  const load = "Failed to load works. Please try again.";

  it.each([
    ["works", "/admin/dashboard/map/delete", load, "A work could not be read."],
    ["works", "/admin/transfer/works.json", load, "A page could not be read."],
    ["changes", "/admin/history", load, "A page could not be read."],
    [
      "changes",
      `/admin/history/${batch}/undo`,
      load,
      "The changes could not be read.",
    ],
    [
      "pictures",
      "/admin/media",
      "Failed to load pictures. Please try again.",
      "The pictures could not be read.",
    ],
    ["pictures", `${picture}/delete`, load, "A page could not be read."],
  ])(
    "(%s), %s answers 503 and logs why",
    async (table, path, words, logged) => {
      app.execute(`ALTER TABLE ${table} RENAME TO hidden`);
      const page = await admin.visit(path);
      app.execute(`ALTER TABLE hidden RENAME TO ${table}`);
      expect(page.status).toBe(503);
      expect(page.body).toContain(words);
      expect(lastError()).toEqual([logged, true]);
    },
  );
});
