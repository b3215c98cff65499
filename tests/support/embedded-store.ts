import type { Database } from "libsql";
import { onTestFinished } from "vitest";
import { openDatabase } from "~/backends/sqlite/database.server";
import { sqliteWorks } from "~/backends/sqlite/works.server";
import type { WorksStore } from "~/works/works-store";

/** The embedded database of a folder, closed when the test is over. */
export function openFolder(
  folder: string,
  onCreate: (database: Database) => void = () => undefined,
): Database {
  const database = openDatabase(folder, onCreate);
  onTestFinished(() => {
    if (database.open) database.close();
  });
  return database;
}

/** A store with a connection of its own, as another process has one. */
export function storeIn(folder: string): WorksStore {
  const database = openFolder(folder);
  return sqliteWorks(() => database);
}
