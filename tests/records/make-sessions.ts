import { onTestFinished, vi } from "vitest";
import { openFolder } from "../support/stores/embedded-store";
import { temporaryFolder } from "../support/temporary-folder";
import { recordingLog } from "../support/recording-log";
import { createSessions, type Session } from "~/records/sessions.server";
import { sqliteRecords } from "~/backends/sqlite/records.server";
import type { Account } from "~/auth/identity";

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
export const ada = { email: "ada@example.org" };
export const device = "Firefox 128 on Windows";

/** Sessions in a new store, with a clock that tests set. */
export async function makeSessions() {
  const database = openFolder(await temporaryFolder());
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
  const sessions = createSessions(
    sqliteRecords(() => database),
    {
      onStart: (record) => started.push(record),
      onEnd: (record) => ended.push(record),
      log: recordingLog(),
    },
  );
  return {
    database,
    sessions,
    clock,
    started,
    ended,
    refuseRemoval: () =>
      database.exec(
        "CREATE TRIGGER refuse BEFORE DELETE ON records BEGIN SELECT RAISE(ABORT, 'read-only'); END",
      ),
    permitRemoval: () => database.exec("DROP TRIGGER refuse"),
    rows: () => database.prepare("SELECT * FROM records WHERE kind = 'session'").all(),
    writes: () => {
      const row: unknown = database.prepare("SELECT total_changes() AS n").get();
      return (row as { n: number }).n;
    },
  };
}
