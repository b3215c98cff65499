import { chmod, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import Database from "libsql";
import { expect, it, vi } from "vitest";
import { openDatabase, pragmaNumber } from "~/backends/sqlite/database.server";
import { openFolder } from "../../support/stores/embedded-store";
import { embeddedStores, fillDatabase } from "../../support/stores/stores";
import { temporaryFolder } from "../../support/temporary-folder";
import { idsOf, removeWorks, storedWork } from "../../support/work";

vi.mock("node:fs", async (importOriginal) => ({
  ...(await importOriginal<typeof import("node:fs")>()),
  linkSync() {
    throw new Error("This file system has no hard links.");
  },
}));

it("creates the missing folder, file, and schema", async () => {
  const folder = join(await temporaryFolder(), "not", "yet");
  const database = openFolder(folder);
  expect(await embeddedStores(() => database).works.list()).toEqual([]);
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
  const writeTo = (database: Database.Database) => database.exec("UPDATE versions SET version = 7");
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
    const store = embeddedStores(() => database).works;
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
  const works = await embeddedStores(() => database).works.list();
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

it.each([2, 99])("rejects a database with schema %i", async (version) => {
  const folder = await temporaryFolder();
  openFolder(folder).pragma(`user_version = ${version}`);
  expect(() => openDatabase(folder, () => undefined)).toThrow(/written by another version/);
});

it("rejects a folder that cannot be created", async () => {
  const file = join(await temporaryFolder(), "file");
  await writeFile(file, "");
  expect(() => openDatabase(join(file, "data"), () => undefined)).toThrow(/ENOTDIR|EEXIST/);
});
