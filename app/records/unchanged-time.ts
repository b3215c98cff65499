import { LRUCache } from "lru-cache";
import type { StoredRecord } from "./record-store";

const mostRecords = 1000;

/**
 * Tells for how many milliseconds a record has stayed the same in the eyes of this process. The
 * clocks of two machines may differ by minutes, so a time in a record says less.
 */
export function unchangedTime() {
  const seen = new LRUCache<string, { version: number; since: number }>({ max: mostRecords });
  return ({ kind, id, version }: StoredRecord): number => {
    const key = `${kind} ${id}`;
    const now = performance.now();
    const known = seen.get(key);
    if (known?.version === version) return now - known.since;
    seen.set(key, { version, since: now });
    return 0;
  };
}
