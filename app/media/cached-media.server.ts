import { LRUCache } from "lru-cache";
import type { MediaStore } from "./media-store";

/** The cache is small, because the server in front caches whole responses (server/handler.ts). */
const mostBytes = 8 * 1024 * 1024;
const retryInterval = 1000;

export interface CachedMedia extends MediaStore {
  /** Changes when an image was stored or deleted, also by another process. */
  version(): number;
  close(): void;
}

/**
 * A file never changes, and leaves the cache when any process deletes it. A missing one is not
 * remembered, because another process may store it.
 */
export function cachedMedia(store: MediaStore): CachedMedia {
  const kept = new LRUCache<string, Uint8Array>({
    maxSize: mostBytes,
    sizeCalculation: (content, file) => content.length + 2 * file.length + 1,
  });
  /** Requests for one file share one reading. */
  const reading = new Map<string, Promise<Uint8Array | undefined>>();
  let version = 0;
  let known: ReadonlySet<string> | undefined;
  let stop: (() => void) | undefined;
  let failedAt = -Infinity;

  function follow(): void {
    if (stop || performance.now() - failedAt < retryInterval) return;
    try {
      stop = store.watch(forgetGone, fail);
    } catch {
      fail();
    }
  }

  function fail(): void {
    stop = undefined;
    failedAt = performance.now();
  }

  function forgetGone(names: ReadonlySet<string>): void {
    // What was read before the first report may be gone since.
    if (!known) forget("");
    for (const name of known ?? []) if (!names.has(name)) forget(name);
    known = names;
  }

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
    version() {
      follow();
      return version;
    },

    close() {
      stop?.();
      stop = undefined;
    },

    async read(file) {
      follow();
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
