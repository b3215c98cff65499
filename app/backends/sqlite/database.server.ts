import { randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { transactNow } from "~/backends/sqlite/transaction.server";

/** How long an opening waits for another process's lock, in milliseconds. */
const openingTimeout = 2000;
/** The same for a statement; transactions wait longer, by themselves. */
const statementTimeout = 20;

/**
 * The steps that lead from an empty file to the current schema. `user_version`
 * counts those taken, so a step is only ever added, never changed.
 */
const migrations = [
  "CREATE TABLE works (id TEXT PRIMARY KEY NOT NULL, document TEXT NOT NULL) WITHOUT ROWID",
  `CREATE TABLE sessions (key TEXT PRIMARY KEY NOT NULL, record TEXT NOT NULL, expires_at INTEGER NOT NULL) WITHOUT ROWID;
   CREATE TABLE admin (only INTEGER PRIMARY KEY CHECK (only = 1), password_hash TEXT NOT NULL, setting_hash TEXT)`,
  `DROP TABLE sessions;
   CREATE TABLE sessions (key TEXT PRIMARY KEY NOT NULL, email TEXT NOT NULL, record TEXT NOT NULL, seen_at INTEGER NOT NULL, expires_at INTEGER NOT NULL) WITHOUT ROWID;
   CREATE TABLE saved_forms (id TEXT PRIMARY KEY NOT NULL, owner TEXT NOT NULL, path TEXT NOT NULL, fields TEXT NOT NULL, saved_at INTEGER NOT NULL);
   ALTER TABLE admin ADD COLUMN credential TEXT NOT NULL DEFAULT ''`,
];

/** Where in its folder the embedded database is. */
export function databaseFile(folder: string): string {
  return join(folder, "site.sqlite");
}

/**
 * Opens the embedded database, creating the file, its folder and its schema
 * where they are missing.
 *
 * @param onCreate fills a database that has just been made, before anyone else
 * sees it, so that a first start that breaks off leaves none behind.
 * @throws Error when the file cannot be opened, is damaged, or no database of
 * this version of the site.
 */
export function openDatabase(
  folder: string,
  onCreate: (database: Database.Database) => void,
): Database.Database {
  mkdirSync(folder, { recursive: true });
  const file = databaseFile(folder);
  if (!existsSync(file)) create(file, onCreate);
  return connect(file, (database) => {
    const version = pragmaNumber(database, "user_version");
    // As a database that lost all its content would be.
    if (version === 0) throw new Error(`${file} is empty.`);
    if (version > migrations.length) {
      throw new Error(`${file} is of a later version of the site.`);
    }
    checkSoundness(database, file);
    database.pragma("journal_mode = WAL");
    database.pragma("synchronous = FULL");
    if (version < migrations.length) migrate(database);
    database.pragma(`busy_timeout = ${statementTimeout}`);
  });
}

/** Made under another name, and given its own when it is whole. */
function create(
  file: string,
  onCreate: (database: Database.Database) => void,
): void {
  const draft = `${file}.${randomUUID()}`;
  try {
    connect(draft, (database) => {
      migrate(database);
      transactNow(database, onCreate);
    }).close();
    linkSync(draft, file);
  } catch (error) {
    // Of two processes at once, the first wins.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** @param prepare what it throws, the connection does not outlive. */
function connect(
  file: string,
  prepare: (database: Database.Database) => void,
): Database.Database {
  const database = new Database(file, { timeout: openingTimeout });
  try {
    prepare(database);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** A file that was cut off or overwritten can still be read in parts. */
function checkSoundness(database: Database.Database, file: string): void {
  const { quick_check: verdict } = database
    .prepare("PRAGMA quick_check(1)")
    .get() as { quick_check: string };
  if (verdict !== "ok") throw new Error(`${file} is damaged: ${verdict}`);
}

function migrate(database: Database.Database): void {
  transactNow(database, () => {
    const version = pragmaNumber(database, "user_version");
    for (const step of migrations.slice(version)) database.exec(step);
    database.pragma(`user_version = ${migrations.length}`);
  });
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
