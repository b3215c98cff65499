import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createSessions, type Session } from "~/auth/sessions.server";
import { hashOf } from "~/hash.server";
import type { Account } from "~/people/person.server";
import { recordingLog } from "../support/recording-log";
import { newStores, storesIn } from "../support/stores/embedded-store";
import { temporaryFolder } from "../support/temporary-folder";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const ada = { email: "ada@example.org" };
const device = "Firefox 128 on Windows";

/** Sessions in a new store, with a clock that tests set. */
async function makeSessions() {
  const { database, records, tables } = await newStores();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2030, 0, 1) });
  onTestFinished(() => void vi.useRealTimers());
  const clock = {
    get time() {
      return Date.now();
    },
    set time(time) {
      vi.setSystemTime(time);
    },
  };
  const started: Account[] = [];
  const ended: Session[] = [];
  const sessions = createSessions(records, {
    onStart: (record) => started.push(record),
    onEnd: (record) => ended.push(record),
    log: recordingLog(),
  });
  /** Waits until everything before is written. */
  const idle = () => tables.edit(() => Promise.resolve());
  return {
    tables,
    database,
    sessions: {
      ...sessions,
      async find(id: string) {
        const found = await sessions.find(id);
        await idle();
        return found;
      },
    },
    findNow: (id: string) => sessions.find(id),
    clock,
    started,
    ended,
    refuseRemoval: () =>
      database.exec(
        "CREATE TRIGGER refuse BEFORE DELETE ON records BEGIN SELECT RAISE(ABORT, 'read-only'); END",
      ),
    async permitRemoval() {
      await idle();
      database.exec("DROP TRIGGER refuse");
    },
    rows: () => database.prepare("SELECT * FROM records WHERE kind = 'session'").all(),
    writes: () => {
      const row: unknown = database.prepare("PRAGMA data_version").get();
      return (row as { data_version: number }).data_version;
    },
  };
}

describe("a session", () => {
  it("is stored under a hash, so that the store reveals no usable ID", async () => {
    const { sessions, rows } = await makeSessions();
    const id = await sessions.start(ada, device);
    const [row] = rows() as { key: string }[];
    expect(JSON.stringify(rows())).toContain(ada.email);
    expect(JSON.stringify(rows())).not.toContain(id);
    expect(await sessions.find(row?.key ?? "")).toBeUndefined();
  });

  it("contains the keys of its browser's earlier sessions", async () => {
    const { sessions } = await makeSessions();
    const gone = await sessions.start(ada, device);
    await sessions.end(hashOf(gone));
    const first = await sessions.start(ada, device, gone);
    const second = await sessions.start(ada, device, first);
    expect(await sessions.find(first)).toBeUndefined();
    expect((await sessions.find(second))?.formers).toEqual([hashOf(first), hashOf(gone)]);
    let last = second;
    for (let i = 0; i < 20; i++) {
      last = await sessions.start(ada, device, last);
    }
    expect((await sessions.find(last))?.formers).toHaveLength(5);
    const bob = { email: "bob@example.org" };
    const other = await sessions.start(bob, device, last);
    expect((await sessions.find(other))?.formers).toEqual([]);
  });
});

it("the list of sessions contains the account's live sessions, most recently used first", async () => {
  const { sessions, clock } = await makeSessions();
  await sessions.start(ada, "idle");
  clock.time += 11 * hour;
  const used = await sessions.start(ada, "used last");
  await sessions.start({ email: "bob@example.org" }, "another account");
  await sessions.end(hashOf(await sessions.start(ada, "ended")));
  clock.time += minute;
  await sessions.start(ada, "new");
  clock.time += hour;
  await sessions.find(used);
  const listed = await sessions.list(ada.email);
  expect(listed.map((session) => session.device)).toEqual(["used last", "new"]);
  expect(listed[0]).toEqual(await sessions.find(used));
});

it("finds a session during a long write, and stores its last use afterward", async () => {
  const { sessions, findNow, clock, tables, rows } = await makeSessions();
  const id = await sessions.start(ada, device);
  let isWritten = false;
  const writing = tables.edit(async () => {
    while (!isWritten) await nextTurn();
  });
  const startedAt = clock.time;
  const seenAt = (clock.time += hour);
  expect(await findNow(id)).toMatchObject(ada);
  expect(await findNow(id)).toMatchObject({ startedAt, seenAt });
  expect(rows()).toMatchObject([{ at: startedAt }]);
  isWritten = true;
  await writing;
  await expect.poll(rows).toMatchObject([{ at: seenAt }]);
});

describe("ending sessions", () => {
  it("affects all sessions of the given account, in any spelling, and no others", async () => {
    const { sessions, ended } = await makeSessions();
    const ids = [
      await sessions.start(ada, device),
      await sessions.start({ email: "Ada@Example.org" }, device),
    ];
    const bob = { email: "bob@example.org" };
    const other = await sessions.start(bob, device);
    const seen = await sessions.lastSeen();
    expect(Array.from(seen.keys()).sort()).toEqual([ada.email, bob.email]);
    await sessions.endAll(ada.email);
    for (const id of ids) expect(await sessions.find(id)).toBeUndefined();
    expect(await sessions.find(other)).toMatchObject(bob);
    expect(ended).toHaveLength(2);
    const again = await sessions.start(ada, device);
    expect(await sessions.find(again)).toMatchObject(ada);
  });

  it("takes effect immediately if the store cannot be written, and is retried later", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { sessions, rows, ended, ...store } = await makeSessions();
    const id = await sessions.start(ada, device);
    store.refuseRemoval();
    await sessions.end(hashOf(id));
    expect(await sessions.find(id)).toBeUndefined();
    expect(await sessions.list(ada.email)).toEqual([]);
    await vi.advanceTimersByTimeAsync(minute);
    expect(rows()).toHaveLength(1);
    expect(ended).toEqual([]);
    await store.permitRemoval();
    await vi.advanceTimersByTimeAsync(minute);
    await expect.poll(() => ended).toHaveLength(1);
    expect(rows()).toEqual([]);
  });
});

it("notices immediately that another process ended a session", async () => {
  const folder = await temporaryFolder();
  const options = { onStart: () => {}, onEnd: () => {}, log: recordingLog() };
  const [mine, theirs] = [storesIn(folder), storesIn(folder)].map(({ records }) =>
    createSessions(records, options),
  );
  const id = (await mine?.start(ada, device)) ?? "";
  expect(await theirs?.find(id)).toMatchObject(ada);
  await theirs?.endAll(ada.email);
  expect(await mine?.find(id)).toBeUndefined();
});

describe("an idle session", () => {
  it("is extended by 12 hours with each use", async () => {
    const { sessions, clock } = await makeSessions();
    const [used, unused] = [await sessions.start(ada, device), await sessions.start(ada, device)];
    clock.time += 12 * hour - 1;
    expect(await sessions.find(used)).toMatchObject(ada);
    clock.time += 1;
    expect(await sessions.find(unused)).toBeUndefined();
    clock.time += 12 * hour - 2;
    expect(await sessions.find(used)).toMatchObject(ada);
    clock.time += 12 * hour;
    expect(await sessions.find(used)).toBeUndefined();
  });

  it("is updated in the store at most once a minute", async () => {
    const { sessions, clock, writes } = await makeSessions();
    const id = await sessions.start(ada, device);
    const before = writes();
    clock.time += minute - 1;
    await sessions.find(id);
    await sessions.find(id);
    expect(writes()).toBe(before);
    clock.time += 1;
    await sessions.find(id);
    const after = writes();
    expect(after).toBe(before + 1);
    await sessions.find(id);
    expect(writes()).toBe(after);
  });
});

it("a session in steady use is valid until 7 days have passed", async () => {
  const { sessions, clock } = await makeSessions();
  const id = await sessions.start(ada, device);
  const start = clock.time;
  for (; clock.time < start + 7 * day - hour; clock.time += hour) {
    expect(await sessions.find(id)).toMatchObject({ startedAt: start });
  }
  clock.time = start + 7 * day - 1;
  expect(await sessions.find(id)).toMatchObject(ada);
  clock.time = start + 7 * day;
  expect(await sessions.find(id)).toBeUndefined();
});

describe("a clock that is set back", () => {
  it("does not end sessions or delete records", async () => {
    const { sessions, clock, rows } = await makeSessions();
    const id = await sessions.start(ada, device);
    clock.time += 2 * hour;
    await sessions.find(id);
    clock.time -= 3 * hour;
    expect(await sessions.find(id)).toMatchObject(ada);
    expect(await sessions.find(await sessions.start(ada, device))).toMatchObject(ada);
    expect(rows()).toHaveLength(2);
  });

  it("does not extend sessions", async () => {
    const { sessions, clock } = await makeSessions();
    const id = await sessions.start(ada, device);
    const start = clock.time;
    clock.time = start + 2 * hour;
    await sessions.find(id);
    clock.time = start + hour;
    await sessions.find(id);
    clock.time = start + 14 * hour - 1;
    expect(await sessions.find(id)).toMatchObject(ada);
    clock.time = start - hour;
    expect(await sessions.find(id)).toMatchObject(ada);
    clock.time = start + 7 * day;
    expect(await sessions.find(id)).toBeUndefined();
  });

  it("still expires idle sessions", async () => {
    const { sessions, clock } = await makeSessions();
    const id = await sessions.start(ada, device);
    const start = clock.time;
    clock.time = start - hour;
    await sessions.find(id);
    clock.time = start + 12 * hour;
    expect(await sessions.find(id)).toBeUndefined();
  });
});
