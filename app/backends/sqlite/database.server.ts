import {
  chmodSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "libsql";
import { tables } from "../table";

const openingTimeout = 2000;
const creationTimeout = 20_000;
/** The timeout is short, because transactions wait by themselves (table.server.ts). */
const statementTimeout = 20;

const version = 1;

/** Triggers count changes by any process, including manual edits, and note which rows they touch. */
function schema(): string {
  const created = Object.entries(tables).map(
    ([name, fields]) =>
      `CREATE TABLE ${name} (${["id TEXT PRIMARY KEY NOT NULL", ...fields, "data TEXT", "content BLOB"].join(", ")})`,
  );
  const touch = (name: string, row: string) =>
    `INSERT INTO touched SELECT name, ${row}.id, version FROM versions WHERE name = '${name}'
      ON CONFLICT (name, id) DO UPDATE SET version = excluded.version;`;
  const counted = ["works", "siteDocuments", "changes", "pictures"].flatMap((name) => [
    `INSERT INTO versions VALUES ('${name}', 1)`,
    ...Object.entries({ INSERT: ["new"], UPDATE: ["old", "new"], DELETE: ["old"] }).map(
      ([event, rows]) =>
        `CREATE TRIGGER ${name}_${event} AFTER ${event} ON ${name} BEGIN
          UPDATE versions SET version = version + 1 WHERE name = '${name}';
          ${name === "changes" ? "" : rows.map((row) => touch(name, row)).join(" ")} END`,
    ),
  ]);
  return [
    ...created,
    "ALTER TABLE works ADD COLUMN appId TEXT GENERATED ALWAYS AS (CASE WHEN json_valid(data) THEN trim(json_extract(data, '$.appId')) END) VIRTUAL",
    "CREATE INDEX works_by_app_id ON works (appId) WHERE appId IS NOT NULL",
    "CREATE INDEX changes_by_work ON changes (workId, rev)",
    "CREATE INDEX changes_by_batch ON changes (batch, position)",
    "CREATE INDEX changes_by_time ON changes (position)",
    "CREATE INDEX changes_in_trash ON changes (inTrash, position)",
    "CREATE INDEX records_by_time ON records (kind, at)",
    "CREATE INDEX records_by_owner ON records (kind, owner, at)",
    "CREATE INDEX records_by_expiry ON records (expiresAt)",
    "CREATE INDEX pictures_by_time ON pictures (position)",
    "CREATE TABLE changes_pictures (value TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (value, id)) WITHOUT ROWID",
    "CREATE INDEX changes_pictures_by_change ON changes_pictures (id)",
    ...["INSERT", "UPDATE OF pictures"].map(
      (event) =>
        `CREATE TRIGGER pictures_after_${event.slice(0, 6)} AFTER ${event} ON changes BEGIN
          DELETE FROM changes_pictures WHERE id = new.id;
          INSERT INTO changes_pictures SELECT DISTINCT value, new.id FROM json_each(new.pictures); END`,
    ),
    "CREATE TRIGGER pictures_after_DELETE AFTER DELETE ON changes BEGIN DELETE FROM changes_pictures WHERE id = old.id; END",
    "CREATE TABLE versions (name TEXT PRIMARY KEY NOT NULL, version INTEGER NOT NULL) WITHOUT ROWID",
    "CREATE TABLE touched (name TEXT NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL, PRIMARY KEY (name, id)) WITHOUT ROWID",
    "CREATE INDEX touched_by_version ON touched (name, version)",
    ...counted,
    `PRAGMA user_version = ${version}`,
  ].join(";\n");
}

export function databaseFile(folder: string): string {
  return join(folder, "site.sqlite");
}

/** No request could be answered. */
export class OtherVersion extends Error {}

/**
 * @param onCreate fills a new database before it gets its name, so a crash leaves no empty one.
 * @throws Error if the database is empty, damaged, or written by another version.
 */
export function openDatabase(
  folder: string,
  onCreate: (database: Database.Database) => void,
): Database.Database {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = databaseFile(folder);
  if (!existsSync(file)) create(file, onCreate);
  makePrivate(folder);
  for (const end of ["", "-wal", "-shm"]) makePrivate(file + end);
  return connect(file, (database) => {
    const found = pragmaNumber(database, "user_version");
    // A database that lost all its content looks like this.
    if (found === 0) throw new Error(`${file} is empty.`);
    if (found !== version) {
      throw new OtherVersion(
        `${file} was written by another version of the site. Start that version, or restore a backup of this one.`,
      );
    }
    const problem = damageIn(database);
    if (problem) throw new Error(`${file} is damaged: ${problem}`);
    useWriteAheadLog(database);
    database.pragma("synchronous = FULL");
    database.pragma(`busy_timeout = ${statementTimeout}`);
  });
}

/**
 * A lock on another file selects the process that creates the database: locks end with
 * their process and, unlike hard links, work on every file system.
 */
function create(file: string, onCreate: (database: Database.Database) => void): void {
  const draft = `${file}.new`;
  const turn = `${file}.turn`;
  const lock = new Database(turn, { timeout: creationTimeout });
  try {
    lock.exec("BEGIN EXCLUSIVE");
    if (existsSync(file)) return;
    rmSync(draft, { force: true });
    rmSync(`${draft}-journal`, { force: true });
    // SQLite gives its other files the mode of this one.
    writeFileSync(draft, "", { mode: 0o600 });
    connect(draft, (database) => {
      transactNow(database, () => {
        database.exec(schema());
        onCreate(database);
      });
    }).close();
    renameSync(draft, file);
  } catch (cause) {
    // The first to finish deletes the lock file of the others.
    if (!existsSync(file)) throw cause;
  } finally {
    // Closing the file may be too late for the others.
    if (lock.inTransaction) lock.exec("ROLLBACK");
    lock.close();
    rmSync(turn, { force: true });
  }
}

/** The files hold drafts and hashes of passwords. */
function makePrivate(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  const isShared = found && (found.mode & 0o1000) !== 0;
  if (!found || isShared || (found.mode & 0o077) === 0) return;
  try {
    // A file that the owner made read-only stays read-only.
    chmodSync(path, found.mode & 0o700);
  } catch {
    // The files belong to another user, or the disk is read-only.
  }
}

function connect(file: string, prepare: (database: Database.Database) => void): Database.Database {
  const database = new Database(file, { timeout: openingTimeout });
  try {
    prepare(database);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** SQLite does not wait for locks here, so retry. */
function useWriteAheadLog(database: Database.Database): void {
  const deadline = performance.now() + openingTimeout;
  for (;;) {
    try {
      database.pragma("journal_mode = WAL");
      return;
    } catch (cause) {
      if (!isLocked(cause) || performance.now() > deadline) throw cause;
    }
  }
}

/** A truncated or overwritten file may still be partly readable. */
function damageIn(database: Database.Database): string | undefined {
  const { quick_check: verdict } = database.prepare("PRAGMA quick_check(1)").get() as {
    quick_check: string;
  };
  return verdict === "ok" ? undefined : verdict;
}

export function pragmaNumber(database: Database.Database, name: string): number {
  const row = database.prepare(`PRAGMA ${name}`).get() as Record<string, number>;
  return row[name] ?? 0;
}

/** Reads the database without changing it. @throws Error if it is damaged. */
export function countWorksIn(file: string): number {
  const database = new Database(file);
  try {
    const problem = damageIn(database);
    if (problem) throw new Error(problem);
    const row = database.prepare("SELECT count(*) AS works FROM works").get();
    return (row as { works: number }).works;
  } finally {
    database.close();
  }
}

/** A write waits this long for another process, in milliseconds. */
const longestWait = 2000;
const pause = 50;

/** Waits for locks here, because the driver would block the whole process. */
export async function untilUnlocked<Result>(attempt: () => Result): Promise<Result> {
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

/** @throws what `change` throws, after undoing it; an error if another process is writing. */
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

function isLocked(cause: unknown): boolean {
  const code = cause instanceof Error && "code" in cause ? cause.code : "";
  return String(code).startsWith("SQLITE_BUSY");
}

export function fileOf(database: Database.Database): string {
  const row = database.prepare("PRAGMA database_list").get();
  return (row as { file: string }).file;
}
