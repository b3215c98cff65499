import { statSync } from "node:fs";
import type { Database } from "libsql";
import { env, refuseToStart } from "~/env.server";
import type { PeopleStore } from "~/people/person.server";
import type { NewRow, TableName, Tables } from "../table";
import { databaseFile, openDatabase, OtherVersion } from "./database.server";
import { sqliteIdentity } from "./identity.server";
import { put } from "./rows.server";
import { sqliteTables } from "./table.server";

interface Seen {
  inode: number;
  size: number;
}

/** @param firstRows are the content of a new database. */
export function openTables(firstRows: () => [TableName, NewRow][]): Tables {
  const file = databaseFile(env.DATA_DIR);
  /** The write-ahead log holds the latest changes. */
  const files = [file, `${file}-wal`];
  let database: Database | undefined;
  let seen: Seen[] = [];

  /** Opens the database again if its file was replaced, or writes would be lost. @throws Error */
  function open(): Database {
    if (database && isInPlace()) return database;
    if (database) leave(database);
    database = undefined;
    if (seen.length > 0 && look(file).inode === 0) {
      throw new Error(`${file} was deleted or moved.`);
    }
    try {
      database = openDatabase(env.DATA_DIR, (created) => {
        for (const [table, row] of firstRows()) put(created, table, row);
      });
    } catch (cause) {
      if (cause instanceof OtherVersion) refuseToStart(cause.message);
      throw cause;
    }
    seen = files.map(look);
    return database;
  }

  /** SQLite files never shrink by themselves. */
  function isInPlace(): boolean {
    const now = files.map(look);
    const isSame = now.every(({ inode }, index) => inode === seen[index]?.inode);
    const isCut = (now[0]?.size ?? 0) < (seen[0]?.size ?? 0);
    seen = isSame ? now : seen;
    return isSame && !isCut;
  }

  const tables = sqliteTables(open);
  return {
    ...tables,
    async close() {
      await tables.close();
      database?.close();
      database = undefined;
      seen = [];
    },
  };
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

function look(path: string): Seen {
  const found = statSync(path, { throwIfNoEntry: false });
  return { inode: found?.ino ?? 0, size: found?.size ?? 0 };
}

export function createIdentity(people: PeopleStore) {
  return sqliteIdentity({
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
}
