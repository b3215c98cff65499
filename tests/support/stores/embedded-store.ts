import type { Database } from "libsql";
import { openDatabase } from "~/backends/sqlite/database.server";
import type { WorksStore } from "~/changes/works-port";
import type { StoredWork } from "~/kinds/work";
import type { MediaStore } from "~/media/media-port";
import { temporaryFolder } from "../temporary-folder";
import { whenOver } from "../when-over";
import { putWorks } from "../work";
import { embeddedStores } from "./stores";

/** Opens the database of a folder until the end of the test. */
export function openFolder(
  folder: string,
  onCreate: (database: Database) => void = () => undefined,
): Database {
  const database = openDatabase(folder, onCreate);
  whenOver(() => {
    if (database.open) database.close();
  });
  return database;
}

/** Opens the stores of a folder with their own connection, like those of another process. */
export function storesIn(folder: string) {
  const database = openFolder(folder);
  return { database, ...embeddedStores(() => database) };
}

export const newStores = async () => storesIn(await temporaryFolder());

export function storeIn(folder: string): WorksStore {
  return storesIn(folder).works;
}

export async function emptyMedia(): Promise<MediaStore> {
  return (await newStores()).media;
}

/** Opens a store of its own with these works. */
export async function newStore(...works: StoredWork[]): Promise<WorksStore> {
  const store = storeIn(await temporaryFolder());
  if (works.length > 0) await putWorks(store, ...works);
  return store;
}
