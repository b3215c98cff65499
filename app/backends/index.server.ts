import type { Identity } from "~/auth/identity";
import type { PeopleStore } from "~/auth/person.server";
import { env } from "~/env.server";
import { log } from "~/log.server";
import { cachedMedia } from "~/media/cached-media.server";
import type { MediaStore } from "~/media/media-store";
import type { RecordStore } from "~/records/record-store";
import { liveCatalogue } from "~/catalogue/live-catalogue.server";
import type { WorksStore } from "~/changes/works-store";

interface Backend {
  works: WorksStore;
  media: MediaStore;
  records: RecordStore;
  people: PeopleStore;
  identity: Identity;
  close: () => Promise<void>;
}

/** Loads only the configured one: Firebase's library takes half a second. */
export function loadBackend(name: typeof env.BACKEND): Promise<Backend> {
  return name === "firebase" ? import("./firebase/index.server") : import("./sqlite/index.server");
}

const backend = await loadBackend(env.BACKEND);

export const { works, records, people, identity } = backend;

export const media = cachedMedia(backend.media);

export const catalogue = liveCatalogue(works, log);

export async function close(): Promise<void> {
  // Firestore refuses to close while something listens.
  catalogue.close();
  media.close();
  await backend.close();
}
