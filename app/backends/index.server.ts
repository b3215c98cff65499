import { env } from "~/env.server";
import { log } from "~/log.server";
import { liveCatalogue } from "~/works/live-catalogue.server";
import type { WorksStore } from "~/works/works-store";

interface Store {
  works: WorksStore;
  /** For the end of a process. */
  closeStore: () => Promise<void>;
}

/** Loads only what is used: Firebase's library alone takes half a second. */
export function loadStore(backend: typeof env.BACKEND): Promise<Store> {
  return backend === "firebase"
    ? import("~/backends/firebase/index.server")
    : import("~/backends/sqlite/index.server");
}

/** The store that the settings name. */
export const { works, closeStore } = await loadStore(env.BACKEND);

/** What every public page reads. */
export const catalogue = liveCatalogue(works, log);
