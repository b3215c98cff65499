import { setImmediate as nextTurn } from "node:timers/promises";

/** Runs a long task at once. */
export function runAtOnce<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Runs a long task and serves requests between its steps. */
export async function runInSteps<Result>(
  steps: Generator<void, Result>,
): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await nextTurn();
  }
}
