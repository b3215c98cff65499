import { beforeEach, describe, expect, it, vi } from "vitest";
import { liveCatalogue } from "~/catalogue/live-catalogue.server";
import type { WorksStore } from "~/changes/works-port";
import { recordingLog } from "../support/recording-log";
import { newStore, openFolder, storeIn } from "../support/stores/embedded-store";
import { embeddedStores } from "../support/stores/stores";
import { temporaryFolder } from "../support/temporary-folder";
import { idsOf, putWorks, storedWork } from "../support/work";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

async function breakableStore() {
  const folder = await temporaryFolder();
  const database = openFolder(folder);
  const disk = { isBroken: false, uses: 0 };
  const store = embeddedStores(() => {
    disk.uses += 1;
    if (disk.isBroken) throw new Error("The disk is gone.");
    return database;
  }).works;
  return { disk, store, otherProcess: storeIn(folder) };
}

async function idsNow(live: ReturnType<typeof liveCatalogue>): Promise<string[] | undefined> {
  const catalogue = await live.read();
  return catalogue && idsOf(catalogue.works);
}

describe("a store that responds", () => {
  it("is not read again by further page views", async () => {
    const { disk, store } = await breakableStore();
    await putWorks(store, storedWork("a", { category: "Tools", creatorId: "ada" }));
    const live = liveCatalogue(store, recordingLog());
    const first = await live.read();
    expect(first?.categories[0]?.name).toBe("Tools");
    expect(first?.creators).toEqual([{ id: "ada", name: "ada", isAgent: false, workCount: 1 }]);
    const { uses } = disk;
    expect(await live.read()).toBe(first);
    expect(await live.read()).toBe(first);
    expect(disk.uses).toBe(uses);
  });

  it("yields a new catalogue after a change, and the same one until then", async () => {
    const { store } = await breakableStore();
    const live = liveCatalogue(store, recordingLog());
    const empty = live.current();
    expect(live.current()).toBe(empty);
    await putWorks(store, storedWork("a"));
    const changed = live.current();
    expect(changed).not.toBe(empty);
    expect(await live.read()).toBe(changed);
  });
});

it("a scheduled work becomes public at its time, without a write", async () => {
  const start = new Date("2030-01-01T00:00:00Z");
  const days = 24 * 60 * 60 * 1000;
  /** Timers are limited to 32 bits of milliseconds, about 25 days. */
  const publishAt = new Date(start.getTime() + 60 * days).toISOString();
  vi.setSystemTime(start);
  const { disk, store } = await breakableStore();
  await putWorks(store, storedWork("now"), storedWork("due", { publishAt }));
  const live = liveCatalogue(store, recordingLog());
  expect(await idsNow(live)).toEqual(["now"]);
  const version = live.version();
  vi.setSystemTime(start.getTime() + 59 * days);
  expect(live.version()).toBe(version);
  disk.isBroken = true;
  vi.setSystemTime(Date.parse(publishAt) - 1);
  expect(idsOf(live.current()?.works ?? [])).toEqual(["now"]);
  expect(live.current()?.isChanging).toBe(true);
  const last = live.version();
  expect(last).not.toBe(version);
  vi.setSystemTime(Date.parse(publishAt));
  expect(live.version()).not.toBe(last);
  expect(await idsNow(live)).toEqual(["due", "now"]);
});

it("a store that never responds makes only the first pages wait until the deadline", async () => {
  const { store } = await breakableStore();
  const log = recordingLog();
  const live = liveCatalogue({ ...store, watch: () => () => undefined }, log);
  const reading = live.read();
  await vi.advanceTimersByTimeAsync(3000);
  expect(await reading).toBeUndefined();
  // The clock stands still, so a waiting request would never end.
  expect(await live.read()).toBeUndefined();
  expect(await live.read()).toBeUndefined();
  expect(log.messages()).toEqual(["The works could not be read."]);
});

describe("a slow store", () => {
  async function slowCatalogue(delay: number) {
    const { store } = await breakableStore();
    await putWorks(store, storedWork("a"));
    const watch: WorksStore["watch"] = (...listeners) => {
      setTimeout(() => store.watch(...listeners), delay);
      return () => undefined;
    };
    return liveCatalogue({ ...store, watch }, recordingLog());
  }

  it("serves all waiting pages as soon as it responds", async () => {
    const live = await slowCatalogue(1000);
    const readings = Promise.all([idsNow(live), idsNow(live)]);
    await vi.advanceTimersByTimeAsync(1001);
    // The deadline has not passed, so only the response resolves these.
    expect(await readings).toEqual([["a"], ["a"]]);
  });

  it("serves later pages if it responds after the deadline", async () => {
    const live = await slowCatalogue(60_000);
    const early = idsNow(live);
    await vi.advanceTimersByTimeAsync(60_001);
    expect(await early).toBeUndefined();
    expect(await idsNow(live)).toEqual(["a"]);
  });
});

describe("a store that fails", () => {
  it("yields no catalogue immediately, and is not read again for a moment", async () => {
    const { disk, store } = await breakableStore();
    disk.isBroken = true;
    const live = liveCatalogue(store, recordingLog());
    expect(await live.read()).toBeUndefined();
    const { uses } = disk;
    expect(await live.read()).toBeUndefined();
    expect(disk.uses).toBe(uses);
    await vi.advanceTimersByTimeAsync(1500);
    expect(await live.read()).toBeUndefined();
    expect(disk.uses).toBeGreaterThan(uses);
  });

  it("is read again automatically when it recovers", async () => {
    const { disk, store, otherProcess } = await breakableStore();
    await putWorks(otherProcess, storedWork("a"));
    disk.isBroken = true;
    const live = liveCatalogue(store, recordingLog());
    expect(await live.read()).toBeUndefined();
    disk.isBroken = false;
    await vi.advanceTimersByTimeAsync(1500);
    expect(await idsNow(live)).toEqual(["a"]);
  });

  it("leaves the last good catalogue in place until it recovers", async () => {
    const { disk, store, otherProcess } = await breakableStore();
    await putWorks(store, storedWork("a"));
    const live = liveCatalogue(store, recordingLog());
    expect(await idsNow(live)).toEqual(["a"]);

    disk.isBroken = true;
    await putWorks(otherProcess, storedWork("b"));
    for (let view = 0; view < 5; view += 1) {
      await vi.advanceTimersByTimeAsync(1500);
      expect(await idsNow(live)).toEqual(["a"]);
    }

    disk.isBroken = false;
    await vi.advanceTimersByTimeAsync(1500);
    await live.read();
    expect(await idsNow(live)).toEqual(["a", "b"]);
    await putWorks(store, storedWork("c"));
    expect(await idsNow(live)).toEqual(["a", "b", "c"]);
  });

  it("shows the first write after a failure on the writer's next page", async () => {
    const { disk, store } = await breakableStore();
    const live = liveCatalogue(store, recordingLog());
    expect(await idsNow(live)).toEqual([]);
    disk.isBroken = true;
    await vi.advanceTimersByTimeAsync(250);
    disk.isBroken = false;
    await putWorks(store, storedWork("a"));
    expect(await idsNow(live)).toEqual(["a"]);
  });

  it("is logged once when it fails and once when it recovers", async () => {
    const { disk, store } = await breakableStore();
    const log = recordingLog();
    const live = liveCatalogue(store, log);
    const viewPages = async () => {
      for (let view = 0; view < 5; view += 1) {
        await vi.advanceTimersByTimeAsync(1500);
        await live.read();
      }
    };
    await viewPages();
    expect(log.lines).toEqual([]);

    disk.isBroken = true;
    await viewPages();
    expect(log.lines).toEqual([
      {
        level: "error",
        message: "The works could not be read.",
        details: { err: new Error("The disk is gone.") },
      },
    ]);

    disk.isBroken = false;
    await viewPages();
    disk.isBroken = true;
    await viewPages();
    expect(log.messages()).toEqual([
      "The works could not be read.",
      "The works can be read again.",
      "The works could not be read.",
    ]);
  });
});

const unreadableMessage = "This work is malformed; pages skip it.";

describe("works that no page can show", () => {
  it("are logged by ID, once for each change", async () => {
    const store = await newStore();
    await putWorks(store, storedWork("good"), { id: "bad", document: {} });
    const log = recordingLog();
    const live = liveCatalogue(store, log);
    expect(idsOf((await live.read())?.works ?? [])).toEqual(["good"]);
    const bad = { level: "warn", message: unreadableMessage, details: { work: "bad" } };
    expect(log.lines).toEqual([bad]);

    await putWorks(store, storedWork("another good"));
    await live.read();
    expect(log.lines).toEqual([bad]);

    await putWorks(store, storedWork("worse", { type: "giant-feature" }));
    expect(log.lines.slice(1)).toContainEqual({ ...bad, details: { work: "worse" } });
    expect(idsOf(live.current()?.works ?? [])).toEqual(["another good", "good"]);
  });

  it("are logged again if they are fixed and break again", async () => {
    const store = await newStore();
    const log = recordingLog();
    await liveCatalogue(store, log).read();
    await putWorks(store, { id: "a", document: {} });
    await putWorks(store, storedWork("a"));
    expect(log.messages()).toEqual([unreadableMessage]);
    await putWorks(store, { id: "a", document: {} });
    expect(log.messages()).toEqual([unreadableMessage, unreadableMessage]);
  });
});
