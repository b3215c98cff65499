import type { Identity } from "~/auth/identity";
import type { SavedForms } from "~/auth/saved-forms";
import type { SecurityEvents } from "~/auth/security-events";
import type { SessionStore } from "~/auth/session-store";
import { env } from "~/env.server";
import { log } from "~/log.server";
import { cachedMedia } from "~/media/cached-media.server";
import type { MediaStore } from "~/media/media-store";
import { liveCatalogue } from "~/works/live-catalogue.server";
import type { StagedFiles } from "~/works/staged-files";
import type { WorksStore } from "~/works/works-store";

/** The adapters of one back end. */
interface Backend {
  works: WorksStore;
  media: MediaStore;
  sessions: SessionStore;
  savedForms: SavedForms;
  stagedFiles: StagedFiles;
  securityEvents: SecurityEvents;
  identity: Identity;
  /** For the end of a process. */
  close: () => Promise<void>;
}

/** Loads only what is used: Firebase's library alone takes half a second. */
export function loadBackend(name: typeof env.BACKEND): Promise<Backend> {
  return name === "firebase"
    ? import("~/backends/firebase/index.server")
    : import("~/backends/sqlite/index.server");
}

const backend = await loadBackend(env.BACKEND);

/** The back end that the settings name. */
export const {
  works,
  sessions,
  savedForms,
  stagedFiles,
  securityEvents,
  identity,
  close,
} = backend;

/** The uploaded pictures, as pages show and forms change them. */
export const media = cachedMedia(backend.media);

/** What every public page reads. */
export const catalogue = liveCatalogue(works, log);
