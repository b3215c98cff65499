import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, vi } from "vitest";
import { openFolder, storeIn } from "../../support/embedded-store";
import { temporaryFolder } from "../../support/temporary-folder";
import { idsOf, storedWork } from "../../support/work";
import {
  startWatch,
  worksStoreContract,
} from "../../works/works-store-contract";
import { openDatabase } from "~/backends/sqlite/database.server";
import { sqliteWorks } from "~/backends/sqlite/works.server";

// A machine may be busy; no test waits this long where all is well.
vi.setConfig({ testTimeout: 30_000 });
const patience = { timeout: 10_000 };

worksStoreContract("SQLite", async () => {
  const folder = await mkdtemp(join(tmpdir(), "prajna-test-"));
  const database = openDatabase(folder, () => undefined);
  return {
    store: sqliteWorks(() => database),
    async close() {
      database.close();
      await rm(folder, { recursive: true });
    },
  };
});

describe("another process", () => {
  it("is heard by a watcher, each of its changes once", async () => {
    const folder = await temporaryFolder();
    const { told, failures } = await startWatch(storeIn(folder));
    await writeInAnotherProcess(folder, "a");
    await vi.waitFor(
      () => expect(told.map(idsOf)).toEqual([[], ["a"]]),
      patience,
    );
    await writeInAnotherProcess(folder, "b");
    await vi.waitFor(() => expect(told).toHaveLength(3), patience);
    expect(told[2]?.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(failures).toEqual([]);
  });

  it("is heard by all watchers, also by those of before when one joins", async () => {
    const folder = await temporaryFolder();
    const store = storeIn(folder);
    const first = await startWatch(store);
    await storeIn(folder).create("a", {});
    const second = await startWatch(store);
    expect(second.told.map(idsOf)).toEqual([["a"]]);
    await vi.waitFor(() => expect(first.told.map(idsOf)).toEqual([[], ["a"]]));
  });

  it("is read at once by whoever asks", async () => {
    const folder = await temporaryFolder();
    const [store, other] = [storeIn(folder), storeIn(folder)];
    await other.create("a", { title: "Theirs" });
    expect(await store.get("a")).toEqual({
      id: "a",
      document: { title: "Theirs" },
    });
    await expect(store.create("a", {})).rejects.toThrow();
    await store.remove("a");
    expect(await other.list()).toEqual([]);
  });
});

it("keeps everything for the next start", async () => {
  const folder = await temporaryFolder();
  const works = [storedWork("a", { rev: 2 }), storedWork("作品 🦊")];
  const database = openFolder(folder);
  await sqliteWorks(() => database).put(works);
  database.close();
  expect(await storeIn(folder).list()).toEqual(works);
});

it.each(["{", "", "null", "7", '"text"'])(
  "lists a row that holds %j as an empty document, beside the others",
  async (text) => {
    const database = openFolder(await temporaryFolder());
    const store = sqliteWorks(() => database);
    await store.put([storedWork("a"), storedWork("b")]);
    database.prepare("UPDATE works SET document = ? WHERE id = 'a'").run(text);
    expect(await store.list()).toEqual([
      { id: "a", document: {} },
      storedWork("b"),
    ]);
    expect(await store.get("a")).toEqual({ id: "a", document: {} });
  },
);

describe("a database that cannot be used", () => {
  const broken = new Error("The disk is gone.");

  it("fails every call, and each call tries anew", async () => {
    const database = openFolder(await temporaryFolder());
    let isBroken = true;
    const store = sqliteWorks(() => {
      if (isBroken) throw broken;
      return database;
    });
    await expect(store.list()).rejects.toBe(broken);
    await expect(store.get("a")).rejects.toBe(broken);
    await expect(store.put([storedWork("a")])).rejects.toBe(broken);
    await expect(store.create("a", {})).rejects.toBe(broken);
    await expect(store.update("a", 0, () => ({}))).rejects.toBe(broken);
    await expect(store.remove("a")).rejects.toBe(broken);
    await expect(store.replaceAll([])).rejects.toBe(broken);
    isBroken = false;
    expect(await store.list()).toEqual([]);
  });

  it("ends a watch at once, and says why once", async () => {
    const store = sqliteWorks(() => {
      throw broken;
    });
    const { told, failures } = await startWatch(store);
    expect(told).toEqual([]);
    expect(failures).toEqual([broken]);
  });

  it("ends the watches of before, and says why once to each", async () => {
    const database = openFolder(await temporaryFolder());
    let isBroken = false;
    const store = sqliteWorks(() => {
      if (isBroken) throw broken;
      return database;
    });
    const watches = [await startWatch(store), await startWatch(store)];
    isBroken = true;
    for (const { failures } of watches) {
      await vi.waitFor(() => expect(failures).toEqual([broken]), patience);
    }
    isBroken = false;
    await store.create("a", {});
    for (const { told, failures } of watches) {
      expect(told).toEqual([[]]);
      expect(failures).toEqual([broken]);
    }
  });
});

/** Writes with nothing of ours but the file's name and its table. */
async function writeInAnotherProcess(
  folder: string,
  id: string,
): Promise<void> {
  const script = `
    const Database = require("libsql");
    const database = new Database(process.argv[1], { timeout: 2000 });
    database.prepare("INSERT INTO works VALUES (?, '{}')").run(process.argv[2]);
    database.close();`;
  const file = join(folder, "site.sqlite");
  await promisify(execFile)(process.execPath, ["-e", script, file, id]);
}
