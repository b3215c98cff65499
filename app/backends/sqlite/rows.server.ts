import type Database from "libsql";
import {
  type Condition,
  type NewRow,
  type Query,
  type Row,
  RowExists,
  type TableName,
  tables,
} from "../table";
import { jsonIn } from "~/kinds/text";

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

export function get(
  database: Database.Database,
  table: TableName,
  ids: readonly string[],
): Map<string, Row> {
  const statement = prepare(database, `SELECT ${columnsOf(table)} FROM ${table} WHERE id = ?`);
  const rows = ids.flatMap((id) => statement.all(id) as StoredRow[]);
  return new Map(rows.map((row) => [row.id, toRow(table, row)]));
}

export function find(database: Database.Database, table: TableName, query: Query = {}): Row[] {
  const { text, values } = partOf(table, query);
  const sql = `SELECT ${columnsOf(table)} FROM ${table} ${text}`;
  return (prepare(database, sql).all(values) as StoredRow[]).map((row) => toRow(table, row));
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
