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
import Database from "libsql";
import { isLocked, transactNow } from "./transaction.server";

const openingTimeout = 2000;
const creationTimeout = 20_000;
/** The timeout is short, because transactions wait by themselves (transaction.server.ts). */
const statementTimeout = 20;

/** `user_version` counts these, so never change one, only add. */
const migrations = [
  "CREATE TABLE works (id TEXT PRIMARY KEY NOT NULL, document TEXT NOT NULL) WITHOUT ROWID",
  `CREATE TABLE sessions (key TEXT PRIMARY KEY NOT NULL, record TEXT NOT NULL, expires_at INTEGER NOT NULL) WITHOUT ROWID;
   CREATE TABLE admin (only INTEGER PRIMARY KEY CHECK (only = 1), password_hash TEXT NOT NULL, setting_hash TEXT)`,
  `DROP TABLE sessions;
   CREATE TABLE sessions (key TEXT PRIMARY KEY NOT NULL, email TEXT NOT NULL, record TEXT NOT NULL, seen_at INTEGER NOT NULL, expires_at INTEGER NOT NULL) WITHOUT ROWID;
   CREATE TABLE saved_forms (id TEXT PRIMARY KEY NOT NULL, owner TEXT NOT NULL, path TEXT NOT NULL, fields TEXT NOT NULL, saved_at INTEGER NOT NULL);
   ALTER TABLE admin ADD COLUMN credential TEXT NOT NULL DEFAULT ''`,
  // Triggers count changes by any process, including manual edits.
  `ALTER TABLE works ADD COLUMN app_id TEXT GENERATED ALWAYS AS (CASE WHEN json_valid(document) THEN trim(json_extract(document, '$.appId')) END) VIRTUAL;
   CREATE INDEX works_app_id ON works (app_id) WHERE app_id IS NOT NULL;
   CREATE TABLE changes (work_id TEXT NOT NULL, rev INTEGER NOT NULL, id TEXT NOT NULL UNIQUE, author TEXT NOT NULL, action TEXT NOT NULL, batch TEXT NOT NULL, in_trash INTEGER NOT NULL, app_id TEXT NOT NULL, change TEXT NOT NULL, PRIMARY KEY (work_id, rev));
   CREATE INDEX changes_batch ON changes (batch);
   CREATE INDEX changes_trash ON changes (id) WHERE in_trash = 1;
   CREATE TABLE stored_version (only INTEGER PRIMARY KEY CHECK (only = 1), version INTEGER NOT NULL);
   INSERT INTO stored_version VALUES (1, 1);
   CREATE TRIGGER work_added AFTER INSERT ON works BEGIN UPDATE stored_version SET version = version + 1; END;
   CREATE TRIGGER work_edited AFTER UPDATE ON works BEGIN UPDATE stored_version SET version = version + 1; END;
   CREATE TRIGGER work_removed AFTER DELETE ON works BEGIN UPDATE stored_version SET version = version + 1; END;
   CREATE TRIGGER trash_changed AFTER UPDATE OF in_trash ON changes BEGIN UPDATE stored_version SET version = version + 1; END;
   CREATE TRIGGER trash_pruned AFTER DELETE ON changes WHEN old.in_trash = 1 BEGIN UPDATE stored_version SET version = version + 1; END`,
  `ALTER TABLE admin ADD COLUMN generated TEXT NOT NULL DEFAULT 'replaced';
   ALTER TABLE admin ADD COLUMN totp_secret TEXT;
   ALTER TABLE admin ADD COLUMN totp_pending TEXT;
   ALTER TABLE admin ADD COLUMN totp_step INTEGER NOT NULL DEFAULT 0;
   CREATE TABLE recovery_codes (hash TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID;
   CREATE TABLE security_events (id TEXT PRIMARY KEY NOT NULL, at TEXT NOT NULL, event TEXT NOT NULL, expires_at INTEGER NOT NULL);
   CREATE INDEX security_events_by_time ON security_events (at)`,
  `CREATE TABLE arrangement (only INTEGER PRIMARY KEY CHECK (only = 1), document TEXT NOT NULL);
   CREATE TRIGGER arrangement_added AFTER INSERT ON arrangement BEGIN UPDATE stored_version SET version = version + 1; END;
   CREATE TRIGGER arrangement_edited AFTER UPDATE ON arrangement BEGIN UPDATE stored_version SET version = version + 1; END;
   CREATE TRIGGER arrangement_removed AFTER DELETE ON arrangement BEGIN UPDATE stored_version SET version = version + 1; END`,
  `CREATE TABLE pictures (name TEXT PRIMARY KEY NOT NULL, address TEXT NOT NULL, bytes INTEGER NOT NULL, stored_at TEXT NOT NULL, position TEXT NOT NULL UNIQUE);
   CREATE TABLE picture_files (file TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, content BLOB NOT NULL);
   CREATE INDEX picture_files_by_name ON picture_files (name);
   CREATE TABLE change_pictures (picture TEXT NOT NULL, work_id TEXT NOT NULL, rev INTEGER NOT NULL, PRIMARY KEY (picture, work_id, rev)) WITHOUT ROWID;
   CREATE INDEX change_pictures_by_change ON change_pictures (work_id, rev);
   CREATE TRIGGER change_forgotten AFTER DELETE ON changes BEGIN DELETE FROM change_pictures WHERE work_id = old.work_id AND rev = old.rev; END`,
  `CREATE TABLE staged_files (id TEXT PRIMARY KEY NOT NULL, owner TEXT NOT NULL, name TEXT NOT NULL, content BLOB NOT NULL, staged_at INTEGER NOT NULL)`,
  `CREATE TABLE records (kind TEXT NOT NULL, id TEXT NOT NULL, owner TEXT NOT NULL, at INTEGER NOT NULL, expires_at INTEGER NOT NULL, version INTEGER NOT NULL DEFAULT 1, data TEXT NOT NULL, counts TEXT NOT NULL DEFAULT '{}', content BLOB, PRIMARY KEY (kind, id));
   CREATE INDEX records_by_time ON records (kind, at);
   INSERT INTO records (kind, id, owner, at, expires_at, data)
     SELECT 'session', key, email, seen_at, expires_at, record FROM sessions UNION ALL
     SELECT 'event.' || (event ->> '$.kind'), id, coalesce(event ->> '$.email', ''), strftime('%s', at) * 1000 + substr(at, 21, 3), expires_at, json_object('device', event ->> '$.device') FROM security_events;
   DROP TABLE sessions;
   DROP TABLE saved_forms;
   DROP TABLE security_events;
   DROP TABLE staged_files`,
  `CREATE TABLE site_documents (id TEXT PRIMARY KEY NOT NULL, document TEXT NOT NULL) WITHOUT ROWID;
   INSERT INTO site_documents SELECT '__arrangement__', document FROM arrangement;
   DROP TABLE arrangement;
   CREATE TRIGGER site_document_added AFTER INSERT ON site_documents BEGIN UPDATE stored_version SET version = version + 1; END;
   CREATE TRIGGER site_document_edited AFTER UPDATE ON site_documents BEGIN UPDATE stored_version SET version = version + 1; END;
   CREATE TRIGGER site_document_removed AFTER DELETE ON site_documents BEGIN UPDATE stored_version SET version = version + 1; END`,
  `DROP INDEX changes_batch;
   CREATE INDEX changes_batch ON changes (batch, id)`,
  `ALTER TABLE pictures ADD COLUMN file_name TEXT NOT NULL DEFAULT '';
   ALTER TABLE pictures ADD COLUMN alt TEXT NOT NULL DEFAULT ''`,
  // The first start sets the email address, which is in the settings. The patch removes nulls.
  `CREATE TABLE people (email TEXT PRIMARY KEY NOT NULL, person TEXT NOT NULL) WITHOUT ROWID;
   INSERT INTO people SELECT '', json_patch('{}', json_object('email', '', 'name', '', 'role', 'administrator', 'isFirst', json('true'),
     'passwordHash', password_hash, 'settingHash', setting_hash, 'credential', credential, 'generated', nullif(generated, 'replaced'),
     'secret', totp_secret, 'pendingSecret', totp_pending, 'step', totp_step,
     'recoveryCodes', (SELECT json_group_array(hash) FROM recovery_codes))) FROM admin;
   DROP TABLE admin;
   DROP TABLE recovery_codes`,
];

export function databaseFile(folder: string): string {
  return join(folder, "site.sqlite");
}

/**
 * @param onCreate fills a new database before it gets its name, so a crash leaves no empty one.
 * @throws Error if the database is empty, damaged, or written by a newer version.
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
    const version = pragmaNumber(database, "user_version");
    // A database that lost all its content looks like this.
    if (version === 0) throw new Error(`${file} is empty.`);
    if (version > migrations.length) {
      throw new Error(`${file} was written by a newer version of the site. Update the site.`);
    }
    const problem = damageIn(database);
    if (problem) throw new Error(`${file} is damaged: ${problem}`);
    useWriteAheadLog(database);
    database.pragma("synchronous = FULL");
    if (version < migrations.length) transactNow(database, migrate);
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
        migrate(database);
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

/** The files hold drafts and hashes of passwords. Earlier releases let everyone read them. */
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

function migrate(database: Database.Database): void {
  const version = pragmaNumber(database, "user_version");
  for (const step of migrations.slice(version)) database.exec(step);
  database.pragma(`user_version = ${migrations.length}`);
}

export function pragmaNumber(database: Database.Database, name: string): number {
  const row = database.prepare(`PRAGMA ${name}`).get() as Record<string, number>;
  return row[name] ?? 0;
}

/** Reads the database without changing or migrating it. @throws Error if it is damaged. */
export function probeDatabase(file: string): { works: number; admins: number } {
  const database = new Database(file);
  const read = (query: string) => database.prepare(query).get();
  try {
    const problem = damageIn(database);
    if (problem) throw new Error(problem);
    // The site has not yet migrated a database with the earlier table.
    const { table } = read(
      "SELECT name AS 'table' FROM sqlite_master WHERE name IN ('admin', 'people')",
    ) as { table: string };
    return read(
      `SELECT (SELECT count(*) FROM works) AS works, (SELECT count(*) FROM ${table}) AS admins`,
    ) as { works: number; admins: number };
  } finally {
    database.close();
  }
}
