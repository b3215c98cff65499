import type { Database } from "libsql";
import { env } from "~/env.server";
import { openDatabase } from "~/store/database.server";
import { putAll, sqliteWorks } from "~/store/sqlite-works.server";
import type { WorksStore } from "~/store/works-store";
import { sampleWorks } from "~/works/sample-works";
import type { StoredWork } from "~/works/work";
import { newDocument } from "~/works/work-document.server";

let database: Database | undefined;

/** The embedded database: opened on first use, tried anew until it opens. */
export function openEmbedded(): Database {
  database ??= openDatabase(env.DATA_DIR, (created) => {
    putAll(created, sampleCatalogue());
  });
  return database;
}

export const works: WorksStore = sqliteWorks(openEmbedded);

/** For the end of a process; the next use opens it again. */
export async function closeStore(): Promise<void> {
  database?.close();
  database = undefined;
}

/** The sample works as they are stored by someone who enters them now. */
export function sampleCatalogue(): StoredWork[] {
  return sampleWorks.map(({ id, ...fields }) => ({
    id,
    document: newDocument(fields, new Date()),
  }));
}
