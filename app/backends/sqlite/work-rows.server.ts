import { jsonIn } from "~/work/text";
import type { Database } from "libsql";
import { isSiteDocument } from "~/work/site-document";
import type { StoredWork, WorkDocument } from "~/work/work";

export interface Row {
  id: string;
  document: string;
}

export type Table = "works" | "site_documents";

export function tableOf(id: string): Table {
  return isSiteDocument(id) ? "site_documents" : "works";
}

export function listRows(database: Database, table: Table): Row[] {
  return database
    .prepare(`SELECT id, document FROM ${table} ORDER BY id`)
    .all() as Row[];
}

export function findDocument(
  database: Database,
  id: string,
): WorkDocument | undefined {
  const row = database
    .prepare(`SELECT id, document FROM ${tableOf(id)} WHERE id = ?`)
    .get(id) as Row | undefined;
  return row && readDocument(row.document);
}

export function toStoredWork({ id, document }: Row): StoredWork {
  return { id, document: readDocument(document) };
}

/** The dashboard lists a damaged row as an empty work, so that it can be fixed. */
function readDocument(text: string): WorkDocument {
  const document = jsonIn(text);
  return typeof document === "object" && document !== null
    ? (document as WorkDocument)
    : {};
}
