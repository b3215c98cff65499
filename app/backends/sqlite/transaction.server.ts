import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "libsql";

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
  open: () => Database,
  change: (database: Database) => Result,
): Promise<Result> {
  const deadline = performance.now() + longestWait;
  for (;;) {
    try {
      return transactNow(open(), change);
    } catch (cause) {
      if (!isLocked(cause) || performance.now() > deadline) throw cause;
      await sleep(pause);
    }
  }
}

/** The same without waiting any longer than the driver itself does. */
export function transactNow<Result>(
  database: Database,
  change: (database: Database) => Result,
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
