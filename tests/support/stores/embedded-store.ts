import type { Database } from "libsql";
import { onTestFinished } from "vitest";
import { openDatabase } from "~/backends/sqlite/database.server";
import { sqliteWorks } from "~/backends/sqlite/works.server";
import type { WorksStore } from "~/changes/works-store";

/** Opens the database of a folder until the end of the test. */
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

/** Opens a store with its own connection, like that of another process. */
export function storeIn(folder: string): WorksStore {
  const database = openFolder(folder);
  return sqliteWorks(() => database);
}
