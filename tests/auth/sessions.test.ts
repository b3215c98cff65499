import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openFolder } from "../support/embedded-store";
import { temporaryFolder } from "../support/temporary-folder";
import { sessionStoreContract } from "./session-store-contract";
import { createSessions } from "~/auth/sessions.server";
import { sqliteSessions } from "~/backends/sqlite/sessions.server";
import { openDatabase } from "~/backends/sqlite/database.server";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const ada = { email: "ada@example.org" };

sessionStoreContract("SQLite", async () => {
  const folder = await mkdtemp(join(tmpdir(), "prajna-test-"));
  const database = openDatabase(folder, () => undefined);
  return {
    store: sqliteSessions(() => database),
    async close() {
      database.close();
      await rm(folder, { recursive: true });
    },
  };
});

/** Sessions on a disk, and the clock that they go by. */
async function makeSessions() {
  const database = openFolder(await temporaryFolder());
  const clock = { time: Date.UTC(2030, 0, 1) };
  const sessions = createSessions(
    sqliteSessions(() => database),
    () => clock.time,
  );
  return {
    sessions,
    clock,
    rows: () => database.prepare("SELECT * FROM sessions").all(),
    /** How many rows were written so far. */
    writes: () => {
      const row: unknown = database
        .prepare("SELECT total_changes() AS n")
        .get();
      return (row as { n: number }).n;
    },
  };
}

describe("a session", () => {
  it("belongs to the account that started it", async () => {
    const { sessions, clock } = await makeSessions();
    const id = await sessions.start(ada);
    expect(await sessions.find(id)).toEqual({
      id,
      ...ada,
      startedAt: clock.time,
      seenAt: clock.time,
    });
  });

  it("has a long id of its own at each start, also of one account", async () => {
    const { sessions } = await makeSessions();
    const ids = new Set<string>();
    for (let i = 0; i < 100; i++) ids.add(await sessions.start(ada));
    expect(ids.size).toBe(100);
    for (const id of ids) expect(id).toMatch(/^[\w-]{43}$/);
  });

  it("is found under its own id only", async () => {
    const { sessions } = await makeSessions();
    const id = await sessions.start(ada);
    for (const other of ["", " ", `${id} `, id.slice(1), id.toUpperCase()]) {
      expect(await sessions.find(other)).toBeUndefined();
    }
  });

  it("is kept under a hash: what the store holds opens nothing", async () => {
    const { sessions, rows } = await makeSessions();
    const id = await sessions.start(ada);
    const [row] = rows() as { key: string }[];
    expect(JSON.stringify(rows())).toContain(ada.email);
    expect(JSON.stringify(rows())).not.toContain(id);
    expect(await sessions.find(row?.key ?? "")).toBeUndefined();
  });

  it("keeps what is saved with it, and goes on as long as before", async () => {
    const { sessions, clock } = await makeSessions();
    const id = await sessions.start(ada);
    const session = await sessions.find(id);
    if (!session) throw new Error("There is no session.");
    clock.time += 11 * hour;
    await sessions.save({ ...session, notice: { text: "Added Slow Map." } });
    clock.time += hour - 1;
    expect(await sessions.find(id)).toMatchObject({
      notice: { text: "Added Slow Map." },
    });
  });
});

describe("a session that nobody uses", () => {
  it("lives a millisecond short of 12 hours", async () => {
    const { sessions, clock } = await makeSessions();
    const id = await sessions.start(ada);
    clock.time += 12 * hour - 1;
    expect(await sessions.find(id)).toMatchObject(ada);
  });

  it("is over after 12 hours, for good", async () => {
    const { sessions, clock } = await makeSessions();
    const id = await sessions.start(ada);
    clock.time += 12 * hour;
    expect(await sessions.find(id)).toBeUndefined();
    expect(await sessions.find(id)).toBeUndefined();
  });

  it("has 12 hours from each use on", async () => {
    const { sessions, clock } = await makeSessions();
    const [used, unused] = [
      await sessions.start(ada),
      await sessions.start(ada),
    ];
    clock.time += 12 * hour - 1;
    expect(await sessions.find(used)).toMatchObject(ada);
    clock.time += 1;
    expect(await sessions.find(unused)).toBeUndefined();
    clock.time += 12 * hour - 2;
    expect(await sessions.find(used)).toMatchObject(ada);
    clock.time += 12 * hour;
    expect(await sessions.find(used)).toBeUndefined();
  });

  it("is written once a minute of use at most", async () => {
    const { sessions, clock, writes } = await makeSessions();
    const id = await sessions.start(ada);
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

describe("a session in steady use", () => {
  async function useUntil(end: number) {
    const made = await makeSessions();
    const { sessions, clock } = made;
    const id = await sessions.start(ada);
    const start = clock.time;
    for (; clock.time < start + 7 * day - hour; clock.time += hour) {
      expect(await sessions.find(id)).toMatchObject({ startedAt: start });
    }
    clock.time = start + end;
    return sessions.find(id);
  }

  it("lives a millisecond short of 7 days", async () => {
    expect(await useUntil(7 * day - 1)).toMatchObject(ada);
  });

  it("is over after 7 days all the same", async () => {
    expect(await useUntil(7 * day)).toBeUndefined();
  });
});

describe("the end", () => {
  it("of a session leaves the others", async () => {
    const { sessions } = await makeSessions();
    const [one, other] = [await sessions.start(ada), await sessions.start(ada)];
    await sessions.end(one);
    await sessions.end(one);
    expect(await sessions.find(one)).toBeUndefined();
    expect(await sessions.find(other)).toMatchObject(ada);
  });

  it("of all leaves none, and a new one can begin", async () => {
    const { sessions, rows } = await makeSessions();
    const ids = [await sessions.start(ada), await sessions.start(ada)];
    await sessions.endAll();
    for (const id of ids) expect(await sessions.find(id)).toBeUndefined();
    expect(rows()).toEqual([]);
    expect(await sessions.find(await sessions.start(ada))).toMatchObject(ada);
  });

  it.each(["end", "endAll"] as const)(
    "by %s is final, also for a page that had found the session before",
    async (end) => {
      const { sessions } = await makeSessions();
      const id = await sessions.start(ada);
      const session = await sessions.find(id);
      if (!session) throw new Error("There is no session.");
      await sessions[end](id);
      // Whether this is refused or passed over is not the point.
      await sessions.save(session).catch(() => undefined);
      expect(await sessions.find(id)).toBeUndefined();
    },
  );

  it("comes to records too: those of over-old sessions are dropped", async () => {
    const { sessions, clock, rows } = await makeSessions();
    const id = await sessions.start(ada);
    clock.time += 3 * day;
    await sessions.start(ada);
    expect(rows()).toHaveLength(2);
    clock.time += 4 * day;
    await sessions.start(ada);
    expect(rows()).toHaveLength(2);
    expect(await sessions.find(id)).toBeUndefined();
  });
});

describe("a clock that is set back", () => {
  it("ends no session and drops no record", async () => {
    const { sessions, clock, rows } = await makeSessions();
    const id = await sessions.start(ada);
    clock.time += 2 * hour;
    await sessions.find(id);
    clock.time -= 3 * hour;
    expect(await sessions.find(id)).toMatchObject(ada);
    expect(await sessions.find(await sessions.start(ada))).toMatchObject(ada);
    expect(rows()).toHaveLength(2);
  });

  it("lengthens no session beyond when it would have ended", async () => {
    const { sessions, clock } = await makeSessions();
    const id = await sessions.start(ada);
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

  it("lets a session idle out by the time that was seen last", async () => {
    const { sessions, clock } = await makeSessions();
    const id = await sessions.start(ada);
    const start = clock.time;
    clock.time = start - hour;
    await sessions.find(id);
    clock.time = start + 12 * hour;
    expect(await sessions.find(id)).toBeUndefined();
  });
});

it("is heard at once where another process ends the sessions", async () => {
  const folder = await temporaryFolder();
  const [mine, theirs] = [openFolder(folder), openFolder(folder)].map(
    (database) =>
      createSessions(
        sqliteSessions(() => database),
        () => 0,
      ),
  );
  const id = (await mine?.start(ada)) ?? "";
  expect(await theirs?.find(id)).toMatchObject(ada);
  await theirs?.endAll();
  expect(await mine?.find(id)).toBeUndefined();
});
