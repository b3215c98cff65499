import type { Database } from "libsql";
import { pragmaNumber } from "~/backends/sqlite/database.server";
import {
  arrangementText,
  readDocument,
  type Row,
  toStoredWork,
} from "~/backends/sqlite/work-rows.server";
import { builtInPage } from "~/samples/catalogue.server";
import type { StoredWork } from "~/work/work";
import type { Stored, WorksStore } from "~/changes/works-store";

/** How often to check for writes by other processes, in milliseconds. */
const interval = 200;

interface Watcher {
  onStored: (stored: Stored) => void;
  onFailure: (cause: unknown) => void;
}

interface Seen {
  /** Changes when the file is replaced. */
  database: Database;
  /** Changes after any write by another connection. */
  dataVersion: number;
  /** Changes when reported data may have changed (database.server.ts). */
  storedVersion: number;
  rows: Map<string, { text: string; work: StoredWork }>;
  arrangementText: string;
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
      end(cause);
    }
  }

  function look(): void {
    try {
      const database = open();
      const isSame =
        database === seen?.database &&
        pragmaNumber(database, "data_version") === seen.dataVersion;
      if (!isSame) tell();
    } catch (cause) {
      end(cause);
    }
  }

  function end(cause?: unknown): void {
    clearInterval(timer);
    const ended = watcher;
    timer = watcher = seen = undefined;
    if (cause) ended?.onFailure(cause);
  }

  return {
    tell,

    watch(onStored, onFailure) {
      end();
      const mine = { onStored, onFailure };
      watcher = mine;
      tell();
      if (watcher) timer = setInterval(look, interval).unref();
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

function read(
  database: Database,
  before: Seen | undefined,
): Pick<Seen, "rows" | "arrangementText" | "stored"> {
  const found = database
    .prepare("SELECT id, document FROM works ORDER BY id")
    .all() as Row[];
  const rows: Seen["rows"] = new Map();
  for (const row of found) {
    const known = before?.rows.get(row.id);
    const isSame = known?.text === row.document;
    rows.set(
      row.id,
      isSame ? known : { text: row.document, work: toStoredWork(row) },
    );
  }
  const works = Array.from(rows.values(), ({ work }) => work);
  const text = arrangementText(database);
  const arrangement =
    before?.arrangementText === text
      ? before.stored.arrangement
      : readDocument(text);
  return {
    rows,
    arrangementText: text,
    stored: { works, trashedAppIds: trashedAppIds(database), arrangement },
  };
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
    a.arrangement === b.arrangement &&
    a.works.every((work, index) => work === b.works[index]) &&
    a.trashedAppIds.join("\n") === b.trashedAppIds.join("\n")
  );
}
