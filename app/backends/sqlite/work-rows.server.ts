import type { Database } from "libsql";
import type { StoredWork, WorkDocument } from "~/work/work";

export interface Row {
  id: string;
  document: string;
}

export function listWorks(database: Database): StoredWork[] {
  const rows = database
    .prepare("SELECT id, document FROM works ORDER BY id")
    .all() as Row[];
  return rows.map(toStoredWork);
}

export function findWork(
  database: Database,
  id: string,
): StoredWork | undefined {
  const row = database
    .prepare("SELECT id, document FROM works WHERE id = ?")
    .get(id) as Row | undefined;
  return row && toStoredWork(row);
}

export function findArrangement(database: Database): WorkDocument {
  return readDocument(arrangementText(database));
}

export function arrangementText(database: Database): string {
  const row = database.prepare("SELECT document FROM arrangement").get();
  return (row as { document: string } | undefined)?.document ?? "{}";
}

export function toStoredWork({ id, document }: Row): StoredWork {
  return { id, document: readDocument(document) };
}

/** The dashboard lists a damaged row as an empty work, so that it can be fixed. */
export function readDocument(text: string): WorkDocument {
  try {
    const document: unknown = JSON.parse(text);
    if (typeof document === "object" && document !== null) {
      return document as WorkDocument;
    }
  } catch {
    // Treated as empty.
  }
  return {};
}
