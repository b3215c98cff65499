import { execFile } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { Database } from "libsql";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Stored } from "~/changes/works-port";
import { changesOf, startWatch, summaries } from "../../stores/open-store";
import { newStores, openFolder, storeIn, storesIn } from "../../support/stores/embedded-store";
import { embeddedStores } from "../../support/stores/stores";
import { temporaryFolder } from "../../support/temporary-folder";
import { idsOf, putWorks, removeWorks, storedWork } from "../../support/work";
import { tablesContract } from "../tables-contract";

// Only a failing test waits this long.
const patience = { timeout: 60_000 };

tablesContract("SQLite", async () => {
  const { tables } = await newStores();
  onTestFinished(() => tables.close());
  return tables;
});

it("answers a health check while many works are being written", async () => {
  const store = storeIn(await temporaryFolder());
  const works = Array.from({ length: 1000 }, (_, index) => storedWork(`work-${index}`));
  const ends: string[] = [];
  const writing = putWorks(store, ...works).then(() => ends.push("write"));
  await sleep(1);
  await store.probe().then(() => ends.push("probe"));
  await writing;
  expect(ends).toEqual(["probe", "write"]);
});

describe("another process", () => {
  const ids = ({ told }: { told: Stored[] }) => told.map(({ works }) => idsOf(works));

  it("triggers the watcher once per change", async () => {
    const folder = await temporaryFolder();
    const watch = await startWatch(storeIn(folder));
    await writeInAnotherProcess(folder, "a");
    await vi.waitFor(() => expect(ids(watch)).toEqual([[], ["a"]]), patience);
    await writeInAnotherProcess(folder, "b");
    await vi.waitFor(() => expect(watch.told).toHaveLength(3), patience);
    expect(ids(watch)[2]).toEqual(["a", "b"]);
    expect(watch.failures).toEqual([]);
  });

  it("does not trigger the watcher if its writes leave the works as they were", async () => {
    const folder = await temporaryFolder();
    const watch = await startWatch(storeIn(folder));
    const other = storesIn(folder);
    await other.works.probe();
    other.database.exec("INSERT INTO works (id, data) VALUES ('a', '{}'); DELETE FROM works");
    other.database.exec("CREATE TABLE other (a)");
    await sleep(500);
    expect(ids(watch)).toEqual([[]]);
  });
});

it("reports the works of a database that replaced another", async () => {
  const databases = [await temporaryFolder(), await temporaryFolder()].map((folder) =>
    openFolder(folder),
  );
  for (const [index, database] of databases.entries()) {
    await putWorks(embeddedStores(() => database).works, storedWork(`work-${index}`));
  }
  let open = 0;
  const store = embeddedStores(() => databases[open] as Database).works;
  const { told } = await startWatch(store);
  open = 1;
  await vi.waitFor(() => expect(told).toHaveLength(2), patience);
  expect(idsOf(told[1]?.works ?? [])).toEqual(["work-1"]);
});

it("takes no work for one that another program has changed because ID and revision come again", async () => {
  const { database, works: store } = await newStores();
  await putWorks(store, storedWork("a", { title: "One" }));
  await store.list();
  database.exec("DELETE FROM works; DELETE FROM changes");
  await putWorks(store, storedWork("a", { title: "Two" }));
  await removeWorks(store, "a");
  // Two changes of one millisecond have no order but that of the work's revisions.
  const changes = await changesOf(store, { workId: "a" });
  expect(summaries(changes)).toEqual(["delete a 2", "import a 1"]);
});

it.each(["{", "", "null", "7", '"text"'])(
  "reads a row with %j as an empty document",
  async (text) => {
    const { database, works: store } = await newStores();
    await putWorks(store, storedWork("a"), storedWork("b"));
    database.prepare("UPDATE works SET data = ? WHERE id = 'a'").run(text);
    expect(await store.list()).toEqual([{ id: "a", document: {} }, storedWork("b")]);
    expect(await store.get("a")).toEqual({ id: "a", document: {} });
    await putWorks(store, storedWork("a", { appId: "one" }));
    // The damage has the second revision.
    expect(await store.get("a")).toEqual(storedWork("a", { appId: "one", rev: 3 }));
  },
);

describe("a database that cannot be used", () => {
  const broken = new Error("The disk is gone.");

  it("fails every call, and each call tries to open it again", async () => {
    const database = openFolder(await temporaryFolder());
    let isBroken = true;
    const store = embeddedStores(() => {
      if (isBroken) throw broken;
      return database;
    }).works;
    await expect(store.list()).rejects.toBe(broken);
    await expect(store.get("a")).rejects.toBe(broken);
    await expect(putWorks(store, storedWork("a"))).rejects.toBe(broken);
    await expect(store.changes({ limit: 1 })).rejects.toBe(broken);
    await expect(store.purge({ workId: "a", rev: 1 }, "ada@example.org")).rejects.toBe(broken);
    await expect(store.probe()).rejects.toBe(broken);
    isBroken = false;
    expect(await store.list()).toEqual([]);
  });

  it("reports the cause to a watch once", async () => {
    const store = embeddedStores(() => {
      throw broken;
    }).works;
    const { told, failures } = await startWatch(store);
    expect(told).toEqual([]);
    expect(failures).toEqual([broken]);
  });

  it("reports the cause once, and the next write after it", async () => {
    const database = openFolder(await temporaryFolder());
    let isBroken = false;
    const store = embeddedStores(() => {
      if (isBroken) throw broken;
      return database;
    }).works;
    const { told, failures } = await startWatch(store);
    isBroken = true;
    await vi.waitFor(() => expect(failures).toEqual([broken]), patience);
    isBroken = false;
    await putWorks(store, storedWork("a"));
    expect(told.at(-1)?.works).toMatchObject([{ id: "a" }]);
    expect(failures).toEqual([broken]);
  });
});

async function writeInAnotherProcess(folder: string, id: string): Promise<void> {
  const script = `
    const Database = require("libsql");
    const database = new Database(process.argv[1], { timeout: 2000 });
    database.prepare("INSERT INTO works (id, data) VALUES (?, '{}')").run(process.argv[2]);
    database.close();`;
  const file = join(folder, "site.sqlite");
  await promisify(execFile)(process.execPath, ["-e", script, file, id]);
}
