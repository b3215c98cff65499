import pTimeout from "p-timeout";

/** Limits for what a store is asked, in milliseconds. */
export const readDeadline = 3_000;
export const writeDeadline = 8_000;
/** For commands that move the whole catalogue. */
export const bulkDeadline = 60_000;

/**
 * Stops waiting for an answer; what was asked may still happen. Firestore's
 * client itself goes on for minutes, whatever its own timeouts say.
 */
export function within<Result>(
  milliseconds: number,
  answer: Promise<Result>,
): Promise<Result> {
  return pTimeout(answer, {
    milliseconds,
    message: `No answer within ${milliseconds / 1000} seconds.`,
  });
}
