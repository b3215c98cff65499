import type { Database } from "libsql";
import { env } from "~/env.server";
import { log } from "~/log.server";
import { openDatabase } from "~/store/database.server";
import { liveCatalogue } from "~/store/live-catalogue";
import { putAll, sqliteWorks } from "~/store/sqlite-works.server";
import type { WorksStore } from "~/store/works-store";
import { sampleWorks } from "~/works/sample-works";
import type { StoredWork } from "~/works/work";
import { newDocument } from "~/works/work-document";

let database: Database | undefined;

/** Opened on first use, and tried anew by each use until it opens. */
function openEmbedded(): Database {
  database ??= openDatabase(env.DATA_DIR, (created) => {
    putAll(created, sampleCatalogue());
  });
  return database;
}

/** The sample works as they are stored by someone who enters them now. */
export function sampleCatalogue(): StoredWork[] {
  return sampleWorks.map(({ id, ...fields }) => ({
    id,
    document: newDocument(fields, new Date()),
  }));
}

/** The store that the settings name. */
export const works: WorksStore = sqliteWorks(openEmbedded);

/** What every public page reads. */
export const catalogue = liveCatalogue(works, log);

export function closeStore(): void {
  database?.close();
  database = undefined;
}
