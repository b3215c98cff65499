import { setImmediate as nextTurn } from "node:timers/promises";

const longestSlice = 10;

/**
 * @returns a function to await in each round of a long loop. It serves requests whenever 10 ms have
 * passed.
 */
export function pauses(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < longestSlice) return undefined;
    return nextTurn().then(() => {
      since = performance.now();
    });
  };
}

/** Serves requests between the items of a long list. */
export async function eachInSlices<Item>(items: Iterable<Item>, act: (item: Item) => unknown) {
  const pause = pauses();
  for (const item of items) {
    act(item);
    // Even waiting for nothing takes time, for each item.
    const paused = pause();
    if (paused) await paused;
  }
}
