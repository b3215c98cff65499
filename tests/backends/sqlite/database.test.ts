import { chmod, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import Database from "libsql";
import { expect, it, vi } from "vitest";
import { openFolder } from "../../support/stores/embedded-store";
import { temporaryFolder } from "../../support/temporary-folder";
import { idsOf, removeWorks, storedWork } from "../../support/work";
import { openDatabase, pragmaNumber } from "~/backends/sqlite/database.server";
import { fillDatabase, sqliteWorks } from "~/backends/sqlite/works.server";

vi.mock("node:fs", async (importOriginal) => ({
  ...(await importOriginal<typeof import("node:fs")>()),
  linkSync() {
    throw new Error("This file system has no hard links.");
  },
}));

it("creates the missing folder, file, and schema", async () => {
  const folder = join(await temporaryFolder(), "not", "yet");
  const database = openFolder(folder);
  expect(await sqliteWorks(() => database).list()).toEqual([]);
  const start = await readFile(join(folder, "site.sqlite"), "latin1");
  expect(start).toMatch(/^SQLite format 3\0/);
});

it("hides its folder and files from other users, also those of earlier releases", async () => {
  const folder = join(await temporaryFolder(), "data");
  const modes = async () => {
    const names = await readdir(folder);
    const paths = [folder, ...names.map((name) => join(folder, name))];
    return Promise.all(paths.map(async (path) => ((await stat(path)).mode & 0o777).toString(8)));
  };
  const writeTo = (database: Database.Database) =>
    database.exec("UPDATE stored_version SET version = 7");
  const first = openFolder(folder);
  writeTo(first);
  expect(await modes()).toEqual(["700", "600", "600", "600"]);
  for (const name of await readdir(folder)) {
    await chmod(join(folder, name), 0o644);
  }
  await chmod(folder, 0o755);
  writeTo(openFolder(folder));
  expect(await modes()).toEqual(["700", "600", "600", "600"]);
});

it("leaves files read-only that the owner made so", async () => {
  const folder = await temporaryFolder();
  openFolder(folder);
  const file = join(folder, "site.sqlite");
  await chmod(file, 0o444);
  openFolder(folder);
  expect((await stat(file)).mode & 0o777).toBe(0o400);
});

it("syncs each change to disk and allows concurrent readers", async () => {
  const database = openFolder(await temporaryFolder());
  const mode: unknown = database.prepare("PRAGMA journal_mode").get();
  expect(mode).toMatchObject({ journal_mode: "wal" });
  expect(pragmaNumber(database, "synchronous")).toBe(2);
});

it("fills a new database once, and does not refill it after it is emptied", async () => {
  const folder = await temporaryFolder();
  let fillings = 0;
  async function start() {
    const database = openFolder(folder, (created) => {
      fillings += 1;
      fillDatabase(created, [storedWork("sample")]);
    });
    const store = sqliteWorks(() => database);
    return { store, ids: idsOf(await store.list()), database };
  }

  const first = await start();
  expect(first.ids).toEqual(["sample"]);
  first.database.close();

  const second = await start();
  expect(second.ids).toEqual(["sample"]);
  await removeWorks(second.store, "sample");
  second.database.close();

  expect((await start()).ids).toEqual([]);
  expect(fillings).toBe(1);
});

it("leaves nothing behind after an interrupted first start", async () => {
  const folder = await temporaryFolder();
  const breakOff = () =>
    openDatabase(folder, (created) => {
      fillDatabase(created, [storedWork("half")]);
      throw new Error("The power is gone.");
    });
  expect(breakOff).toThrow("The power is gone.");
  const database = openFolder(folder, (created) => {
    fillDatabase(created, [storedWork("whole")]);
  });
  const works = await sqliteWorks(() => database).list();
  expect(idsOf(works)).toEqual(["whole"]);
});

it("rejects a file that is not a database, without changing it", async () => {
  const folder = await temporaryFolder();
  const file = join(folder, "site.sqlite");
  const garbage = "This is somebody's diary. ".repeat(400);
  await writeFile(file, garbage);
  expect(() => openDatabase(folder, () => undefined)).toThrow(/not a database/);
  expect(await readFile(file, "utf8")).toBe(garbage);
});

it("rejects a file that lost its content, without changing it", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "site.sqlite"), "");
  expect(() => openDatabase(folder, () => undefined)).toThrow(/is empty/);
  expect(await readFile(join(folder, "site.sqlite"))).toHaveLength(0);
});

it("rejects a database with a newer schema", async () => {
  const folder = await temporaryFolder();
  openFolder(folder).pragma("user_version = 99");
  expect(() => openDatabase(folder, () => undefined)).toThrow(/newer version/);
});

it("rejects a folder that cannot be created", async () => {
  const file = join(await temporaryFolder(), "file");
  await writeFile(file, "");
  expect(() => openDatabase(join(file, "data"), () => undefined)).toThrow(/ENOTDIR|EEXIST/);
});

it("migrates a database of the first release, with its works", async () => {
  const folder = await temporaryFolder();
  const first = new Database(join(folder, "site.sqlite"));
  first.exec(`
    CREATE TABLE works (id TEXT PRIMARY KEY NOT NULL, document TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE sessions (key TEXT PRIMARY KEY NOT NULL, record TEXT NOT NULL, expires_at INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE admin (only INTEGER PRIMARY KEY CHECK (only = 1), password_hash TEXT NOT NULL, setting_hash TEXT);
    INSERT INTO works VALUES ('a', '{"title":"A","appId":"one"}'), ('b', '{"title":"B","appId":"one","rev":7}'), ('mangled', '{');
    PRAGMA user_version = 2;`);
  first.close();
  const database = openFolder(folder);
  const store = sqliteWorks(() => database);
  expect(idsOf(await store.list())).toEqual(["a", "b", "mangled"]);
  const [change] = await removeWorks(store, "b");
  expect(change).toMatchObject({
    rev: 8,
    inTrash: true,
    before: { title: "B", appId: "one", rev: 7 },
  });
});
