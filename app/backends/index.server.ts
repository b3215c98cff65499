import type { Identity } from "~/auth/identity";
import type { SavedForms } from "~/records/saved-forms";
import type { SecurityEvents } from "~/records/security-events";
import type { SessionStore } from "~/records/session-store";
import { env } from "~/env.server";
import { log } from "~/log.server";
import { cachedMedia } from "~/media/cached-media.server";
import type { MediaStore } from "~/media/media-store";
import { liveCatalogue } from "~/catalogue/live-catalogue.server";
import type { StagedFiles } from "~/records/staged-files";
import type { WorksStore } from "~/changes/works-store";

interface Backend {
  works: WorksStore;
  media: MediaStore;
  sessions: SessionStore;
  savedForms: SavedForms;
  stagedFiles: StagedFiles;
  securityEvents: SecurityEvents;
  identity: Identity;
  close: () => Promise<void>;
}

/** Loads only the configured one: Firebase's library takes half a second. */
export function loadBackend(name: typeof env.BACKEND): Promise<Backend> {
  return name === "firebase"
    ? import("~/backends/firebase/index.server")
    : import("~/backends/sqlite/index.server");
}

const backend = await loadBackend(env.BACKEND);

export const {
  works,
  sessions,
  savedForms,
  stagedFiles,
  securityEvents,
  identity,
  close,
} = backend;

export const media = cachedMedia(backend.media);

export const catalogue = liveCatalogue(works, log);
