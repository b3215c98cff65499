import { AsyncLocalStorage } from "node:async_hooks";
import { pino } from "pino";

const requests = new AsyncLocalStorage<string>();

/** Runs a function so that its log lines carry the request ID. */
export function withRequestId<Result>(
  id: string,
  answer: () => Result,
): Result {
  return requests.run(id, answer);
}

/** The ID of the current request. There is none under `remix-serve`. */
export function requestId(): string | undefined {
  return requests.getStore();
}

export const log = pino({
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: () => ({ id: requestId() }),
});
