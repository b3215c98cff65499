import { AsyncLocalStorage } from "node:async_hooks";
import { pino } from "pino";

const requests = new AsyncLocalStorage<string>();

/** Answers a request under an ID that every log line in between carries. */
export function withRequestId<Result>(
  id: string,
  answer: () => Result,
): Result {
  return requests.run(id, answer);
}

/** The id of the request that is being answered; plain remix-serve gives none. */
export function requestId(): string | undefined {
  return requests.getStore();
}

/** One JSON line for each thing that an operator should know. */
export const log = pino({
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: () => ({ id: requestId() }),
});
