import { sqliteIdentity } from "./identity.server";
import { sqliteMedia } from "./media.server";
import { sqlitePeople } from "./people.server";
import { sqliteRecords } from "./records.server";
import { sqliteWorks, fillDatabase } from "./works.server";
import { env } from "~/env.server";
import { statSync } from "node:fs";
import type { Database } from "libsql";
import { databaseFile, openDatabase } from "./database.server";
import { sampleCatalogue } from "~/samples/catalogue.server";

const file = databaseFile(env.DATA_DIR);
/** The write-ahead log holds the latest changes. */
const files = [file, `${file}-wal`];

let database: Database | undefined;
let seen: Seen[] = [];

interface Seen {
  inode: number;
  size: number;
}

/** Opens the database again if its file was replaced, or writes would be lost. @throws Error */
function openSiteDatabase(): Database {
  if (database && isInPlace()) return database;
  if (database) leave(database);
  database = undefined;
  if (seen.length > 0 && look(file).inode === 0) {
    throw new Error(`${file} was deleted or moved.`);
  }
  database = openDatabase(env.DATA_DIR, (created) => {
    fillDatabase(created, sampleCatalogue(new Date()));
  });
  seen = files.map(look);
  return database;
}

/** Saves the changes that are only in a deleted log, if the database file still exists. */
function leave(former: Database): void {
  try {
    former.pragma("wal_checkpoint(TRUNCATE)");
  } catch {
    // The next opening reports the problem.
  }
  former.close();
}

/** SQLite files never shrink by themselves. */
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

async function closeDatabase(): Promise<void> {
  database?.close();
  database = undefined;
  seen = [];
}

export const works = sqliteWorks(openSiteDatabase);

export const records = sqliteRecords(openSiteDatabase);

export const media = sqliteMedia(openSiteDatabase);

export const people = sqlitePeople(openSiteDatabase);

export const identity = sqliteIdentity({
  people,
  email: env.ADMIN_EMAIL,
  password: env.ADMIN_PASSWORD,
  onGenerated(password) {
    // The password is not logged, because logs are stored.
    process.stdout.write(
      `\nSign in at /admin/login with ${env.ADMIN_EMAIL} and the password ${password}\nThis password is shown only once. Change it with: npm run admin -- set-password ${env.ADMIN_EMAIL}\n\n`,
    );
  },
});

export const close = closeDatabase;
