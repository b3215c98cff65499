import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openFolder } from "../../support/embedded-store";
import { temporaryFolder } from "../../support/temporary-folder";
import { idsOf, storedWork } from "../../support/work";
import { openDatabase, pragmaNumber } from "~/backends/sqlite/database.server";
import { putAll, sqliteWorks } from "~/backends/sqlite/works.server";

it("makes the folder, the file and its schema where they are missing", async () => {
  const folder = join(await temporaryFolder(), "not", "yet");
  const database = openFolder(folder);
  expect(await sqliteWorks(() => database).list()).toEqual([]);
  const start = await readFile(join(folder, "site.sqlite"), "latin1");
  expect(start).toMatch(/^SQLite format 3\0/);
});

it("writes each change through to the disk, beside those who read", async () => {
  const database = openFolder(await temporaryFolder());
  const mode: unknown = database.prepare("PRAGMA journal_mode").get();
  expect(mode).toMatchObject({ journal_mode: "wal" });
  expect(pragmaNumber(database, "synchronous")).toBe(2);
});

it("fills a new database once, and never again, even when it is emptied", async () => {
  const folder = await temporaryFolder();
  let fillings = 0;
  async function start() {
    const database = openFolder(folder, (created) => {
      fillings += 1;
      putAll(created, [storedWork("sample")]);
    });
    const store = sqliteWorks(() => database);
    return { store, ids: idsOf(await store.list()), database };
  }

  const first = await start();
  expect(first.ids).toEqual(["sample"]);
  first.database.close();

  const second = await start();
  expect(second.ids).toEqual(["sample"]);
  await second.store.remove("sample");
  second.database.close();

  expect((await start()).ids).toEqual([]);
  expect(fillings).toBe(1);
});

it("leaves nothing behind of a first start that broke off", async () => {
  const folder = await temporaryFolder();
  const breakOff = () =>
    openDatabase(folder, (created) => {
      putAll(created, [storedWork("half")]);
      throw new Error("The power is gone.");
    });
  expect(breakOff).toThrow("The power is gone.");
  const database = openFolder(folder, (created) => {
    putAll(created, [storedWork("whole")]);
  });
  const works = await sqliteWorks(() => database).list();
  expect(idsOf(works)).toEqual(["whole"]);
});

it("refuses a file that is no database, and leaves it as it is", async () => {
  const folder = await temporaryFolder();
  const file = join(folder, "site.sqlite");
  const garbage = "This is somebody's diary. ".repeat(400);
  await writeFile(file, garbage);
  expect(() => openDatabase(folder, () => undefined)).toThrow(/not a database/);
  expect(await readFile(file, "utf8")).toBe(garbage);
});

it("refuses a file that has lost all it held, and leaves it as it is", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "site.sqlite"), "");
  expect(() => openDatabase(folder, () => undefined)).toThrow(/is empty/);
  expect(await readFile(join(folder, "site.sqlite"))).toHaveLength(0);
});

it("refuses a database whose schema it does not know yet", async () => {
  const folder = await temporaryFolder();
  openFolder(folder).pragma("user_version = 99");
  expect(() => openDatabase(folder, () => undefined)).toThrow(/later version/);
});

it("refuses a folder that cannot be", async () => {
  const file = join(await temporaryFolder(), "file");
  await writeFile(file, "");
  expect(() => openDatabase(join(file, "data"), () => undefined)).toThrow(
    /ENOTDIR|EEXIST/,
  );
});
