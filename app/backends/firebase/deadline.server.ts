import pTimeout from "p-timeout";

/** Deadlines are in milliseconds. */
export const readDeadline = 3_000;
export const writeDeadline = 8_000;
/** Commands that process the whole catalogue use this. */
export const bulkDeadline = 60_000;

/** Firestore's own timeouts do not stop its retries. The operation may still complete. */
export function within<Result>(
  milliseconds: number,
  answer: Promise<Result>,
): Promise<Result> {
  return pTimeout(answer, {
    milliseconds,
    message: `No answer within ${milliseconds / 1000} seconds.`,
  });
}
