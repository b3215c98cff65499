import {
  setImmediate as nextTurn,
  setTimeout as sleep,
} from "node:timers/promises";
import Database from "libsql";

/** How long a change waits for another process's lock, in milliseconds. */
const longestWait = 2000;
const pause = 50;

/**
 * Makes a change as a whole or not at all. The driver holds up everything while
 * it waits for a lock, so the waiting is done here: pages go on being served.
 *
 * @param open gives the database, again at each attempt.
 * @throws what `change` throws, or the driver's error.
 */
export async function transact<Result>(
  open: () => Database.Database,
  change: (database: Database.Database) => Result,
): Promise<Result> {
  return waitForLock(() => transactNow(open(), change));
}

async function waitForLock<Result>(attempt: () => Result): Promise<Result> {
  let deadline = performance.now() + longestWait;
  for (;;) {
    try {
      return attempt();
    } catch (cause) {
      if (!isLocked(cause) || performance.now() > deadline) throw cause;
      await sleep(pause);
      // One that this process makes comes to an end.
      if (longChanges > 0) deadline = performance.now() + longestWait;
    }
  }
}

/** How many long changes are under way. */
let longChanges = 0;
/** How long one holds up everything else at a time, in milliseconds. */
const longestTurn = 10;

/**
 * Makes a long change as a whole or not at all, on a connection of its own, and
 * lets other requests through in between. They see nothing of it until it is
 * complete.
 *
 * @param change yields wherever it can be interrupted.
 * @throws what `change` throws, or the driver's error.
 */
export async function transactInTurns<Result>(
  open: () => Database.Database,
  change: (database: Database.Database) => Generator<undefined, Result>,
): Promise<Result> {
  const database = anotherConnection(open());
  try {
    await waitForLock(() => database.exec("BEGIN IMMEDIATE"));
    longChanges += 1;
    try {
      const result = await inTurns(change(database));
      database.exec("COMMIT");
      return result;
    } finally {
      longChanges -= 1;
      if (database.inTransaction) database.exec("ROLLBACK");
    }
  } finally {
    database.close();
  }
}

function anotherConnection(database: Database.Database): Database.Database {
  const row = database.prepare("PRAGMA database_list").get();
  const another = new Database((row as { file: string }).file);
  another.pragma("synchronous = FULL");
  return another;
}

async function inTurns<Result>(
  change: Generator<undefined, Result>,
): Promise<Result> {
  let start = performance.now();
  for (;;) {
    const step = change.next();
    if (step.done) return step.value;
    if (performance.now() - start < longestTurn) continue;
    await nextTurn();
    start = performance.now();
  }
}

/** Makes a change that could be interrupted without doing so. */
export function atOnce<Result>(change: Generator<undefined, Result>): Result {
  for (;;) {
    const step = change.next();
    if (step.done) return step.value;
  }
}

/** The same without waiting any longer than the driver itself does. */
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
    // After some failures, as of a full disk, SQLite has done so itself.
    if (database.inTransaction) database.exec("ROLLBACK");
    throw cause;
  }
}

/** Whether another process holds the lock that was needed. */
export function isLocked(cause: unknown): boolean {
  const code = cause instanceof Error && "code" in cause ? cause.code : "";
  return String(code).startsWith("SQLITE_BUSY");
}
