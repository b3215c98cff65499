import { setTimeout as sleep } from "node:timers/promises";
import Database from "libsql";
import { runInSteps } from "~/changes/in-steps.server";

/** A write waits this long for another process, in milliseconds. */
const longestWait = 2000;
const pause = 50;

let longChange: Promise<unknown> = Promise.resolve();
let longChanges = 0;

export function isLongChangeRunning(): boolean {
  return longChanges > 0;
}

/** Waits for locks here, because the driver would block the whole process. */
export async function transact<Result>(
  open: () => Database.Database,
  change: (database: Database.Database) => Result,
): Promise<Result> {
  await longChange;
  return untilUnlocked(() => transactNow(open(), change));
}

/** Uses a connection of its own; pages are served between steps, and other changes wait. */
export function transactInSteps<Result>(
  open: () => Database.Database,
  change: (database: Database.Database) => Generator<void, Result>,
): Promise<Result> {
  const turn = longChange.then(async () => {
    const own = new Database(fileOf(open()), { timeout: 20 });
    longChanges += 1;
    try {
      own.pragma("synchronous = FULL");
      await untilUnlocked(() => own.exec("BEGIN IMMEDIATE"));
      const result = await runInSteps(change(own));
      own.exec("COMMIT");
      return result;
    } catch (cause) {
      if (own.inTransaction) own.exec("ROLLBACK");
      throw cause;
    } finally {
      longChanges -= 1;
      own.close();
    }
  });
  longChange = turn.catch(() => undefined);
  return turn;
}

function fileOf(database: Database.Database): string {
  const row = database.prepare("PRAGMA database_list").get();
  return (row as { file: string }).file;
}

async function untilUnlocked<Result>(attempt: () => Result): Promise<Result> {
  const deadline = performance.now() + longestWait;
  for (;;) {
    try {
      return attempt();
    } catch (cause) {
      if (!isLocked(cause) || performance.now() > deadline) throw cause;
      await sleep(pause);
    }
  }
}

export function transactNow<Result>(
  database: Database.Database,
  change: (database: Database.Database) => Result,
): Result {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = change(database);
    database.exec("COMMIT");
    return result;
  } catch (cause) {
    // After some failures, such as a full disk, SQLite has already rolled back.
    if (database.inTransaction) database.exec("ROLLBACK");
    throw cause;
  }
}

export function isLocked(cause: unknown): boolean {
  const code = cause instanceof Error && "code" in cause ? cause.code : "";
  return String(code).startsWith("SQLITE_BUSY");
}
