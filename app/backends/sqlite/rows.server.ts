import { setImmediate as nextTurn } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type Database from "libsql";
import pLimit from "p-limit";
import { placeIn } from "~/kinds/derived";
import { append } from "~/kinds/outside";
import { jsonIn } from "~/kinds/text";
import {
  type Condition,
  type NewRow,
  type Query,
  type Row,
  RowExists,
  type TableName,
  tables,
  type Tables,
  type Watched,
} from "../table";
import { pragmaNumber } from "./database.server";

/** Requests are served between parts of this many rows. */
const mostAtOnce = 200;

type StoredRow = Record<string, string | number | Uint8Array | null> & { id: string };

const statements = new WeakMap<Database.Database, Map<string, Database.Statement>>();

/** Each connection keeps its prepared statements. */
export function prepare(database: Database.Database, sql: string): Database.Statement {
  const known = statements.get(database) ?? new Map<string, Database.Statement>();
  statements.set(database, known);
  const statement = known.get(sql) ?? database.prepare(sql);
  known.set(sql, statement);
  return statement;
}

export function get(database: Database.Database, table: TableName, ids: readonly string[]) {
  const statement = prepare(database, `SELECT ${columnsOf(table)} FROM ${table} WHERE id = ?`);
  const rows = ids.flatMap((id) => statement.all(id) as StoredRow[]);
  return new Map(rows.map((row) => [row.id, toRow(table, row)]));
}

export function find(database: Database.Database, table: TableName, query: Query = {}): Row[] {
  const { text, values } = partOf(table, query);
  const sql = `SELECT ${columnsOf(table)} FROM ${table} ${text}`;
  return (prepare(database, sql).all(values) as StoredRow[]).map((row) => toRow(table, row));
}

/** Returns all rows in parts, and serves requests between them. */
export async function findAll(database: Database.Database, table: TableName): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const part = find(database, table, { skip: rows.length, limit: mostAtOnce });
    append(rows, part);
    if (part.length < mostAtOnce) return rows;
    await nextTurn();
  }
}

export function partOf(table: TableName, query: Query) {
  const { where = [], latestBy, oldestBy, skip = 0, limit = -1 } = query;
  const { text, values } = conditionsOf(table, where);
  const by = latestBy ?? oldestBy;
  const direction = latestBy ? "DESC" : "ASC";
  const order = `${by ? `${by} ${direction}, ` : ""}id ${direction}`;
  return {
    text: `WHERE ${text} ORDER BY ${order} LIMIT ? OFFSET ?`,
    values: [...values, limit, skip],
  };
}

export function conditionsOf(table: TableName, where: readonly Condition[]) {
  const texts = where.map(([field, is]) => {
    if (is === "in") return `${field} IN (SELECT value FROM json_each(?))`;
    if (is !== "any") return `${field} ${is} ?`;
    return `id IN (SELECT id FROM ${table}_${field} WHERE value IN (SELECT value FROM json_each(?)))`;
  });
  const values = where.map(([, , value]) =>
    typeof value === "object" ? JSON.stringify(value) : value,
  );
  return { text: texts.join(" AND ") || "1", values };
}

function columnsOf(table: TableName): string {
  return ["id", ...tables[table], "data"].join(", ");
}

function toRow(table: TableName, row: StoredRow): Row {
  const { id, data } = row;
  const fields = tables[table].flatMap((field) => {
    const value = row[field];
    if (value === null || value === undefined) return [];
    return [[field, field === "pictures" ? jsonIn(String(value)) : value]];
  });
  return {
    id,
    fields: Object.fromEntries(fields) as Row["fields"],
    data: data === null ? undefined : jsonIn(String(data)),
  };
}

/** Must run in a transaction. @throws RowExists */
export function put(
  database: Database.Database,
  table: TableName,
  { id, fields = {}, data, content }: NewRow,
  isNew = false,
): void {
  const names = [...tables[table], "data", ...(content ? ["content"] : [])];
  const known = names.map((name) => `${name} = excluded.${name}`);
  const conflict = isNew ? "" : `ON CONFLICT (id) DO UPDATE SET ${known.join(", ")}`;
  const places = Array(names.length).fill(", ?").join("");
  const values = tables[table].map((name) => {
    const value = fields[name] ?? null;
    return Array.isArray(value) ? JSON.stringify(value) : value;
  });
  values.push(data === undefined ? null : JSON.stringify(data));
  try {
    prepare(
      database,
      `INSERT INTO ${table} (id, ${names.join(", ")}) VALUES (?${places}) ${conflict}`,
    ).run([id, ...values, ...(content ? [Buffer.from(content)] : [])]);
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? cause.code : "";
    if (code === "SQLITE_CONSTRAINT_PRIMARYKEY") throw new RowExists(id, { cause });
    throw cause;
  }
}

/** The time between two checks for writes by other processes is in milliseconds. */
const watchInterval = 200;

interface Seen {
  /** The object changes when the file is replaced. */
  database: Database.Database;
  /** The version changes after any write by another connection. */
  dataVersion: number;
  /** Triggers count the changes of each watched table (database.server.ts). */
  versions: Map<string, number>;
  rows: Row[][];
}

export function sqliteWatch(open: () => Database.Database): {
  watch: Tables["watch"];
  /** Reports our own change. */
  tell: () => Promise<void>;
} {
  const looks = new Set<() => Promise<void>>();

  return {
    async tell() {
      await Promise.all(Array.from(looks, (look) => look()));
    },

    watch(queries, onRows, onFailure) {
      let seen: Seen | undefined;
      let isFailing = false;
      const inTurn = pLimit(1);
      // An edit waits until all that was seen before has been taken.
      const look = () =>
        inTurn(async () => {
          try {
            await take(await lookAgain(open(), queries, seen));
          } catch (cause) {
            fail(cause);
          }
        });

      function take(next: Seen): void | Promise<void> {
        const isNew = next.rows !== seen?.rows;
        seen = next;
        isFailing = false;
        if (isNew && looks.has(look)) return onRows(next.rows);
      }

      /** Keeps watching after a failure, so that the next write is reported at once. */
      function fail(cause: unknown): void {
        seen = undefined;
        if (!isFailing && looks.has(look)) onFailure(cause);
        isFailing = true;
      }

      looks.add(look);
      const timer = setInterval(
        () => inTurn.activeCount === 0 && void look(),
        watchInterval,
      ).unref();
      try {
        void take(lookFirst(open(), queries));
      } catch (cause) {
        fail(cause);
      }
      return () => {
        looks.delete(look);
        clearInterval(timer);
      };
    },
  };
}

function lookFirst(database: Database.Database, queries: readonly Watched[]): Seen {
  return {
    database,
    dataVersion: pragmaNumber(database, "data_version"),
    versions: versionsIn(database),
    rows: queries.map(({ table, where }) => find(database, table, { where })),
  };
}

function versionsIn(database: Database.Database): Map<string, number> {
  const all = prepare(database, "SELECT name, version FROM versions").raw().all();
  return new Map(all as [string, number][]);
}

/** Returns the same rows if nothing has changed. */
async function lookAgain(database: Database.Database, queries: readonly Watched[], before?: Seen) {
  if (before?.database !== database) return lookFirst(database, queries);
  const dataVersion = pragmaNumber(database, "data_version");
  if (before.dataVersion === dataVersion) return before;
  const versions = versionsIn(database);
  const rows: Row[][] = [];
  for (const [index, { table, where }] of queries.entries()) {
    const former = before.rows[index];
    const since = before.versions.get(table);
    if (!former || since === undefined) rows.push(find(database, table, { where }));
    else if (since === versions.get(table)) rows.push(former);
    else if (!where) rows.push(await patched(database, table, former, since));
    else {
      const found = find(database, table, { where });
      rows.push(isDeepStrictEqual(found, former) ? former : found);
    }
  }
  const isSame = before.rows.every((each, index) => each === rows[index]);
  return { database, dataVersion, versions, rows: isSame ? before.rows : rows };
}

/** Reads only the rows that were changed after a version. */
async function patched(database: Database.Database, table: TableName, rows: Row[], since: number) {
  const ids = prepare(database, "SELECT id FROM touched WHERE name = ? AND version > ?")
    .pluck()
    .all(table, since) as string[];
  const next = [...rows];
  let isSame = true;
  for (const [index, id] of ids.entries()) {
    if (index % mostAtOnce === mostAtOnce - 1) await nextTurn();
    // Using a closed connection would end the process.
    if (!database.open) throw new Error("The database was closed.");
    const row = get(database, table, [id]).get(id);
    const bytes = Buffer.from(id);
    const place = placeIn(next, (row) => Buffer.from(row.id).compare(bytes) < 0);
    const known = next[place]?.id === id ? next[place] : undefined;
    if (isDeepStrictEqual(row, known)) continue;
    if (row && known) next[place] = row;
    else next.splice(place, known ? 1 : 0, ...(row ? [row] : []));
    isSame = false;
  }
  return isSame ? rows : next;
}
