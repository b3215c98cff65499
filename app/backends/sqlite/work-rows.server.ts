import { jsonIn } from "~/work/text";
import type { Database } from "libsql";
import { isSiteDocument } from "~/work/site-document";
import type { StoredWork, WorkDocument } from "~/work/work";

export interface DocumentRow {
  id: string;
  document: string;
}

export type TableName = "works" | "site_documents";

export function tableOf(id: string): TableName {
  return isSiteDocument(id) ? "site_documents" : "works";
}

export function listRows(database: Database, table: TableName): DocumentRow[] {
  return database.prepare(`SELECT id, document FROM ${table} ORDER BY id`).all() as DocumentRow[];
}

export function findDocument(database: Database, id: string): WorkDocument | undefined {
  const row = database.prepare(`SELECT id, document FROM ${tableOf(id)} WHERE id = ?`).get(id) as
    | DocumentRow
    | undefined;
  return row && readDocument(row.document);
}

export function toStoredWork({ id, document }: DocumentRow): StoredWork {
  return { id, document: readDocument(document) };
}

/** The dashboard lists a damaged row as an empty work, so that it can be fixed. */
function readDocument(text: string): WorkDocument {
  const document = jsonIn(text);
  return typeof document === "object" && document !== null ? (document as WorkDocument) : {};
}
