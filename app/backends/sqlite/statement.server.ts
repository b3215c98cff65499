import type { Database, Statement } from "libsql";

const known = new WeakMap<Database, Map<string, Statement>>();

/** A statement of a connection, prepared once however often it runs. */
export function statement(database: Database, text: string): Statement {
  const statements = known.get(database) ?? new Map<string, Statement>();
  known.set(database, statements);
  const found = statements.get(text) ?? database.prepare(text);
  statements.set(text, found);
  return found;
}
