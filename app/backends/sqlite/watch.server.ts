import type { Database } from "libsql";
import { pragmaNumber } from "./database.server";
import { listRows, type TableName, toStoredWork } from "./work-rows.server";
import { builtInPage } from "~/samples/catalogue.server";
import type { StoredWork } from "~/work/work";
import type { Stored, WorksStore } from "~/changes/works-store";

/** The time between two checks for writes by other processes is in milliseconds. */
export const watchInterval = 200;

interface Watcher {
  onStored: (stored: Stored) => void;
  onFailure: (cause: unknown) => void;
}

type Rows = Map<string, { text: string; work: StoredWork }>;

interface Seen {
  /** The object changes when the file is replaced. */
  database: Database;
  /** The version changes after any write by another connection. */
  dataVersion: number;
  /** The version changes when reported data may have changed (database.server.ts). */
  storedVersion: number;
  rows: Record<TableName, Rows>;
  stored: Stored;
}

interface SqliteWatch {
  watch: WorksStore["watch"];
  tell: () => void;
}

export function sqliteWatch(open: () => Database): SqliteWatch {
  let watcher: Watcher | undefined;
  let timer: NodeJS.Timeout | undefined;
  let seen: Seen | undefined;
  let isFailing = false;

  function tell(): void {
    if (!watcher) return;
    try {
      const database = open();
      const dataVersion = pragmaNumber(database, "data_version");
      const storedVersion = versionOf(database);
      const isSameFile = seen?.database === database;
      if (seen && isSameFile && seen.storedVersion === storedVersion) {
        seen.dataVersion = dataVersion;
        return;
      }
      const before = seen;
      isFailing = false;
      seen = {
        database,
        dataVersion,
        storedVersion,
        ...read(database, before),
      };
      if (!before || !isSame(before.stored, seen.stored)) {
        watcher.onStored(seen.stored);
      }
    } catch (cause) {
      fail(cause);
    }
  }

  function look(): void {
    try {
      const database = open();
      const isSame =
        database === seen?.database && pragmaNumber(database, "data_version") === seen.dataVersion;
      if (!isSame) tell();
    } catch (cause) {
      fail(cause);
    }
  }

  /** Keeps watching, so that the next write is reported at once. */
  function fail(cause: unknown): void {
    seen = undefined;
    if (!isFailing) watcher?.onFailure(cause);
    isFailing = true;
  }

  function end(): void {
    clearInterval(timer);
    timer = watcher = seen = undefined;
    isFailing = false;
  }

  return {
    tell,

    watch(onStored, onFailure) {
      end();
      const mine = { onStored, onFailure };
      watcher = mine;
      tell();
      timer = setInterval(look, watchInterval).unref();
      return () => {
        if (watcher === mine) end();
      };
    },
  };
}

function versionOf(database: Database): number {
  const row = database.prepare("SELECT version FROM stored_version").get();
  return (row as { version: number }).version;
}

function read(database: Database, before: Seen | undefined): Pick<Seen, "rows" | "stored"> {
  const rows = {
    works: readRows(database, "works", before),
    site_documents: readRows(database, "site_documents", before),
  };
  const works = Array.from(rows.works.values(), ({ work }) => work);
  const siteDocuments = new Map(
    Array.from(rows.site_documents, ([id, { work }]) => [id, work.document]),
  );
  return {
    rows,
    stored: { works, trashedAppIds: trashedAppIds(database), siteDocuments },
  };
}

/** Keeps the objects of unchanged rows. */
function readRows(database: Database, table: TableName, before: Seen | undefined): Rows {
  const rows: Rows = new Map();
  for (const row of listRows(database, table)) {
    const known = before?.rows[table].get(row.id);
    const isSame = known?.text === row.document;
    rows.set(row.id, isSame ? known : { text: row.document, work: toStoredWork(row) });
  }
  return rows;
}

function trashedAppIds(database: Database): string[] {
  const isTrashed = database
    .prepare("SELECT 1 FROM changes WHERE in_trash = 1 AND app_id = ?")
    .get(builtInPage.appId);
  return isTrashed ? [builtInPage.appId] : [];
}

function isSame(a: Stored, b: Stored): boolean {
  return (
    a.works.length === b.works.length &&
    a.siteDocuments.size === b.siteDocuments.size &&
    Array.from(a.siteDocuments).every(([id, document]) => document === b.siteDocuments.get(id)) &&
    a.works.every((work, index) => work === b.works[index]) &&
    a.trashedAppIds.join("\n") === b.trashedAppIds.join("\n")
  );
}
