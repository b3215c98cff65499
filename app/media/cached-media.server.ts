import { LRUCache } from "lru-cache";
import type { MediaStore } from "~/media/media-store";

/** Small, because the server in front caches whole responses (server/handler.ts). */
const mostBytes = 8 * 1024 * 1024;
const mostMissing = 5000;
const missingFor = 60_000;

export interface CachedMedia extends MediaStore {
  version(): number;
}

/** Caches files, and which files do not exist. A file never changes, so no entry goes stale. */
export function cachedMedia(store: MediaStore): CachedMedia {
  const kept = new LRUCache<string, Uint8Array>({
    maxSize: mostBytes,
    sizeCalculation: (content, file) => content.length + 2 * file.length + 1,
  });
  const missing = new LRUCache<string, true>({
    max: mostMissing,
    ttl: missingFor,
  });
  /** Requests for one file share one reading. */
  const reading = new Map<string, Promise<Uint8Array | undefined>>();
  let version = 0;

  function forget(name: string): void {
    version += 1;
    for (const files of [kept, missing, reading]) {
      for (const file of [...files.keys()]) {
        if (file.startsWith(name)) files.delete(file);
      }
    }
  }

  async function readStored(file: string): Promise<Uint8Array | undefined> {
    const begun = version;
    const content = await store.read(file);
    if (version === begun) {
      if (content) kept.set(file, content);
      else missing.set(file, true);
    }
    return content;
  }

  return {
    ...store,
    version: () => version,

    async read(file) {
      const content = kept.get(file);
      if (content || missing.has(file)) return content;
      const promise = reading.get(file) ?? readStored(file);
      reading.set(file, promise);
      try {
        return await promise;
      } finally {
        if (reading.get(file) === promise) reading.delete(file);
      }
    },

    async put(picture, files) {
      try {
        await store.put(picture, files);
      } finally {
        forget(picture.name);
      }
    },

    async remove(name) {
      try {
        await store.remove(name);
      } finally {
        forget(name);
      }
    },
  };
}
