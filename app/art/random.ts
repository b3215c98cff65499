/** Numbers from 0 up to 1, the same sequence for the same seed. */
export type Random = () => number;

/**
 * Numbers that any text decides: the hash cyrb53, folded to the 32 bits that
 * start the generator mulberry32 (both public domain, by bryc and by Tommy
 * Ettinger; see github.com/bryc/code). Each `stream` of an id is a sequence of
 * its own, so that a face and its icon can share some and differ in others.
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

/** A number from `low` up to `high`. */
export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low);
}

/** One of a list, each as likely; name one twice to see it more often. */
export function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}
