import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "libsql";

/** How long a write waits for another process's lock, in milliseconds. */
const longestWait = 2000;
const pause = 50;

/**
 * Runs a transaction. Waits for locks here, because the driver would block the
 * whole process.
 *
 * @param open returns the database; called for each attempt.
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

/** Runs a transaction without further waiting. */
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
    // After some failures, such as a full disk, SQLite has already rolled back.
    if (database.inTransaction) database.exec("ROLLBACK");
    throw cause;
  }
}

/** Whether another process holds the lock. */
export function isLocked(cause: unknown): boolean {
  const code = cause instanceof Error && "code" in cause ? cause.code : "";
  return String(code).startsWith("SQLITE_BUSY");
}
