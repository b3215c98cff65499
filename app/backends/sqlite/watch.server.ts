import { isDeepStrictEqual } from "node:util";
import type { Database } from "libsql";
import { pragmaNumber } from "./database.server";
import { find, get, prepare } from "./rows.server";
import type { Row, TableName, Tables, Watched } from "../table";

/** The time between two checks for writes by other processes is in milliseconds. */
const watchInterval = 200;

/** After larger changes, reading the whole table is faster. */
const mostPatched = 1000;

interface Seen {
  /** The object changes when the file is replaced. */
  database: Database;
  /** The version changes after any write by another connection. */
  dataVersion: number;
  /** Triggers count the changes of each watched table (database.server.ts). */
  versions: Map<string, number>;
  rows: Row[][];
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
          if (seen.rows !== before?.rows) onRows(seen.rows);
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
    prepare(database, "SELECT name, version FROM versions").raw().all() as [string, number][],
  );
  const rows = queries.map(({ table, where }, index) => {
    const former = known?.rows[index];
    const since = known?.versions.get(table);
    if (!former || since === undefined) return find(database, table, { where });
    if (since === versions.get(table)) return former;
    if (!where) return patched(database, table, former, since);
    const found = find(database, table, { where });
    return isDeepStrictEqual(found, former) ? former : found;
  });
  const isSame = known?.rows.every((each, index) => each === rows[index]);
  return { database, dataVersion, versions, rows: isSame ? (known?.rows ?? rows) : rows };
}

/** Reads only the rows that were changed after a version. */
function patched(database: Database, table: TableName, rows: Row[], since: number): Row[] {
  const ids = prepare(database, "SELECT id FROM touched WHERE name = ? AND version > ? LIMIT ?")
    .pluck()
    .all(table, since, mostPatched + 1) as string[];
  if (ids.length > mostPatched) return find(database, table);
  const found = get(database, table, ids);
  const next = [...rows];
  let isSame = true;
  for (const id of ids) {
    const row = found.get(id);
    const place = placeOf(next, id);
    const known = next[place]?.id === id ? next[place] : undefined;
    if (isDeepStrictEqual(row, known)) continue;
    next.splice(place, known ? 1 : 0, ...(row ? [row] : []));
    isSame = false;
  }
  return isSame ? rows : next;
}

/** @returns the first place whose ID does not come before this one, by bytes. */
function placeOf(rows: Row[], id: string): number {
  const bytes = Buffer.from(id);
  let [start, end] = [0, rows.length];
  while (start < end) {
    const middle = (start + end) >> 1;
    const isBefore = Buffer.from(rows[middle]?.id ?? "").compare(bytes) < 0;
    if (isBefore) start = middle + 1;
    else end = middle;
  }
  return start;
}
