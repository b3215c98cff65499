import { LRUCache } from "lru-cache";
import type { StoredRecord } from "~/stores/records.server";
import { isDeepStrictEqual } from "node:util";

const mostRecords = 1000;

/**
 * Tells for how many milliseconds a record has stayed the same in the eyes of this process. The
 * clocks of two machines may differ by minutes, so a time in a record says less.
 */
export function unchangedTime() {
  const seen = new LRUCache<string, { data: unknown; since: number }>({ max: mostRecords });
  return ({ kind, id, data }: StoredRecord): number => {
    const key = `${kind} ${id}`;
    const now = performance.now();
    const known = seen.get(key);
    if (known && isDeepStrictEqual(known.data, data)) return now - known.since;
    seen.set(key, { data, since: now });
    return 0;
  };
}
