import type { Firestore } from "firebase-admin/firestore";
import type { Database } from "libsql";
import { firestoreTables } from "~/backends/firebase/table.server";
import { put } from "~/backends/sqlite/rows.server";
import { sqliteTables } from "~/backends/sqlite/table.server";
import type { Tables } from "~/backends/table";
import type { StoredWork } from "~/kinds/work";
import { createMedia } from "~/stores/media.server";
import { createPeople } from "~/stores/people.server";
import { createRecords } from "~/stores/records.server";
import { createWorks, newRows } from "~/stores/works.server";

export function embeddedStores(open: () => Database) {
  return storesAbove(sqliteTables(open));
}

export function firestoreStores(open: () => Firestore) {
  return storesAbove({ ...firestoreTables(open), close: () => Promise.resolve() });
}

function storesAbove(tables: Tables) {
  return {
    tables,
    works: createWorks(tables),
    media: createMedia(tables),
    records: createRecords(tables),
    people: createPeople(tables),
  };
}

/** Fills a new database like the first start of a site. */
export function fillDatabase(database: Database, works: StoredWork[]): void {
  for (const [table, row] of newRows(works)) put(database, table, row);
}
