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

export function runAtOnce<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Serves requests between the steps. */
export async function runInSteps<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await nextTurn();
  }
}
