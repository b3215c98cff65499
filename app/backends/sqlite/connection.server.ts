import { statSync } from "node:fs";
import type { Database } from "libsql";
import { env } from "~/env.server";
import { databaseFile, openDatabase } from "~/backends/sqlite/database.server";
import { fillDatabase } from "~/backends/sqlite/works.server";
import { sampleCatalogue } from "~/works/sample-catalogue.server";

const file = databaseFile(env.DATA_DIR);
/** The log beside it holds the latest changes. */
const files = [file, `${file}-wal`];

let database: Database | undefined;
/** The open database's files, as they were when they were last looked at. */
let seen: Seen[] = [];

interface Seen {
  inode: number;
  size: number;
}

/**
 * The site's database: opened on first use, again at each use until it opens.
 * A file that was deleted or replaced would go on accepting writes that nobody
 * can ever read, so the file that is there now is opened instead.
 *
 * @throws Error where there is no file any more: a new one would be empty.
 */
export function openSiteDatabase(): Database {
  if (database && isInPlace()) return database;
  if (database) leave(database);
  database = undefined;
  if (seen.length > 0 && look(file).inode === 0) {
    throw new Error(`${file} is gone.`);
  }
  database = openDatabase(env.DATA_DIR, (created) => {
    fillDatabase(created, sampleCatalogue(new Date()));
  });
  seen = files.map(look);
  return database;
}

/** Saves what only a deleted log holds, where the database itself is there. */
function leave(former: Database): void {
  try {
    former.pragma("wal_checkpoint(TRUNCATE)");
  } catch {
    // Nothing can be saved; the next opening says so.
  }
  former.close();
}

/** A database never shrinks by itself. */
function isInPlace(): boolean {
  const now = files.map(look);
  const isSame = now.every(({ inode }, index) => inode === seen[index]?.inode);
  const isCut = (now[0]?.size ?? 0) < (seen[0]?.size ?? 0);
  seen = isSame ? now : seen;
  return isSame && !isCut;
}

function look(path: string): Seen {
  const found = statSync(path, { throwIfNoEntry: false });
  return { inode: found?.ino ?? 0, size: found?.size ?? 0 };
}

/** For the end of a process; the next use opens it again. */
export async function closeDatabase(): Promise<void> {
  database?.close();
  database = undefined;
  seen = [];
}
