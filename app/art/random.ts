/** Returns a number of at least 0 and less than 1. */
export type Random = () => number;

/**
 * Uses mulberry32, seeded with cyrb53 (public domain: Tommy Ettinger, bryc, github.com/bryc/code).
 * @param stream selects one of several independent sequences for the same ID.
 */
export function randomFor(id: string, stream: number): Random {
  let a = 0xdeadbeef ^ stream;
  let b = 0x41c6ce57 ^ stream;
  for (let i = 0; i < id.length; i++) {
    const code = id.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507);
  a ^= Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507);
  b ^= Math.imul(a ^ (a >>> 13), 3266489909);
  let state = a ^ b;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low);
}

/** Picks an entry of a list. List an entry twice to double its chance. */
export function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}
