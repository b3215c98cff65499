import { log } from "~/log.server";
import { openEmbedded } from "~/store/embedded.server";
import { liveCatalogue } from "~/store/live-catalogue.server";
import { sqliteWorks } from "~/store/sqlite-works.server";
import type { WorksStore } from "~/store/works-store";

/** The store that the settings name. */
export const works: WorksStore = sqliteWorks(openEmbedded);

/** What every public page reads. */
export const catalogue = liveCatalogue(works, log);
