import { LRUCache } from "lru-cache";
import type { MediaStore } from "./media-store";

/** The cache is small, because the server in front caches whole responses (server/handler.ts). */
const mostBytes = 8 * 1024 * 1024;
/** Another process may have deleted the file. */
const keptFor = 10 * 60 * 1000;

export interface CachedMedia extends MediaStore {
  version(): number;
}

/** A file never changes. A missing one is not remembered, because another process may store it. */
export function cachedMedia(store: MediaStore): CachedMedia {
  const kept = new LRUCache<string, Uint8Array>({
    maxSize: mostBytes,
    ttl: keptFor,
    sizeCalculation: (content, file) => content.length + 2 * file.length + 1,
  });
  /** Requests for one file share one reading. */
  const reading = new Map<string, Promise<Uint8Array | undefined>>();
  let version = 0;

  function forget(name: string): void {
    version += 1;
    for (const files of [kept, reading]) {
      for (const file of [...files.keys()]) {
        if (file.startsWith(name)) files.delete(file);
      }
    }
  }

  async function readStored(file: string): Promise<Uint8Array | undefined> {
    const begun = version;
    const content = await store.read(file);
    if (version === begun && content) kept.set(file, content);
    return content;
  }

  return {
    ...store,
    version: () => version,

    async read(file) {
      const content = kept.get(file);
      if (content) return content;
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
