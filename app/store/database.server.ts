import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";

export type { Database };

/** How long a statement waits for another process's lock, in milliseconds. */
const busyTimeout = 2000;

/**
 * The steps that lead from an empty file to the current schema. `user_version`
 * counts those taken, so a step is only ever added, never changed.
 */
const migrations = [
  "CREATE TABLE works (id TEXT PRIMARY KEY NOT NULL, document TEXT NOT NULL) WITHOUT ROWID",
  `CREATE TABLE sessions (key TEXT PRIMARY KEY NOT NULL, record TEXT NOT NULL, expires_at INTEGER NOT NULL) WITHOUT ROWID;
   CREATE TABLE admin (only INTEGER PRIMARY KEY CHECK (only = 1), password_hash TEXT NOT NULL, setting_hash TEXT)`,
];

/** Where in its folder the embedded database is. */
export function databaseFile(folder: string): string {
  return join(folder, "site.sqlite");
}

/**
 * Opens the embedded database, creating the file, its folder and its schema
 * where they are missing.
 *
 * @param onCreate fills a database that has just been made, in the same
 * transaction, so that a first start that breaks off leaves nothing behind.
 * @throws the driver's error when the file cannot be opened or is no database.
 */
export function openDatabase(
  folder: string,
  onCreate: (database: Database.Database) => void,
): Database.Database {
  mkdirSync(folder, { recursive: true });
  const database = new Database(databaseFile(folder), {
    timeout: busyTimeout,
  });
  try {
    database.pragma("journal_mode = WAL");
    database.pragma("synchronous = FULL");
    database
      .transaction(() => {
        const version = pragmaNumber(database, "user_version");
        for (const step of migrations.slice(version)) database.exec(step);
        database.pragma(`user_version = ${migrations.length}`);
        if (version === 0) onCreate(database);
      })
      .immediate();
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** The value of a pragma that is a number, such as `data_version`. */
export function pragmaNumber(
  database: Database.Database,
  name: string,
): number {
  const row = database.prepare(`PRAGMA ${name}`).get() as Record<
    string,
    number
  >;
  return row[name] ?? 0;
}
