import { onTestFinished, vi } from "vitest";
import { openFolder } from "../support/stores/embedded-store";
import { temporaryFolder } from "../support/temporary-folder";
import { recordingLog } from "../support/recording-log";
import { createSessions, type Session } from "~/records/sessions.server";
import type { Account } from "~/auth/person.server";
import { embeddedStores } from "../support/stores/stores";

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
  const { records, tables } = embeddedStores(() => database);
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
