import type { Database } from "libsql";
import { pragmaNumber } from "./database.server";
import { findStored, type StoredRow, toRow } from "./rows.server";
import type { Row, Tables, Watched } from "../table";

/** The time between two checks for writes by other processes is in milliseconds. */
const watchInterval = 200;

type Rows = Map<string, { stored: StoredRow; row: Row }>;

interface Seen {
  /** The object changes when the file is replaced. */
  database: Database;
  /** The version changes after any write by another connection. */
  dataVersion: number;
  /** Triggers count the changes of each watched table (database.server.ts). */
  versions: Map<string, number>;
  rows: Rows[];
}

export function sqliteWatch(open: () => Database): {
  watch: Tables["watch"];
  /** Reports our own change. */
  tell: () => void;
} {
  const looks = new Set<() => void>();

  return {
    tell() {
      for (const look of looks) look();
    },

    watch(queries, onRows, onFailure) {
      let seen: Seen | undefined;
      let isFailing = false;

      /** Keeps watching after a failure, so that the next write is reported at once. */
      function look(): void {
        try {
          const before = seen;
          seen = lookAgain(open(), queries, before);
          isFailing = false;
          if (seen.rows === before?.rows) return;
          onRows(seen.rows.map((rows) => Array.from(rows.values(), ({ row }) => row)));
        } catch (cause) {
          seen = undefined;
          if (!isFailing) onFailure(cause);
          isFailing = true;
        }
      }

      looks.add(look);
      const timer = setInterval(look, watchInterval).unref();
      look();
      return () => {
        looks.delete(look);
        clearInterval(timer);
      };
    },
  };
}

/** Returns the same rows if nothing has changed. */
function lookAgain(database: Database, queries: readonly Watched[], before?: Seen): Seen {
  const known = before?.database === database ? before : undefined;
  const dataVersion = pragmaNumber(database, "data_version");
  if (known?.dataVersion === dataVersion) return known;
  const versions = new Map(
    database.prepare("SELECT name, version FROM versions").raw().all() as [string, number][],
  );
  const read = queries.map((query, index) => {
    const isSame = known && known.versions.get(query.table) === versions.get(query.table);
    return (
      (isSame ? known.rows[index] : undefined) ?? readRows(database, query, before?.rows[index])
    );
  });
  const isSame =
    before !== undefined && read.every((rows, index) => hasSameRows(rows, before.rows[index]));
  return { database, dataVersion, versions, rows: isSame ? before.rows : read };
}

/** Keeps the objects of unchanged rows. */
function readRows(database: Database, { table, where }: Watched, before?: Rows): Rows {
  const rows: Rows = new Map();
  for (const stored of findStored(database, table, { where })) {
    const known = before?.get(stored.id);
    const isSame = known && tableIsSame(known.stored, stored);
    rows.set(stored.id, isSame ? known : { stored, row: toRow(table, stored) });
  }
  return rows;
}

function tableIsSame(a: StoredRow, b: StoredRow): boolean {
  return Object.keys(b).every((column) => a[column] === b[column]);
}

function hasSameRows(a: Rows, b: Rows | undefined): boolean {
  if (a === b) return true;
  if (a.size !== b?.size) return false;
  return Array.from(a).every(([id, { row }]) => row === b.get(id)?.row);
}
