import { AsyncLocalStorage } from "node:async_hooks";
import { pino } from "pino";

const requests = new AsyncLocalStorage<string>();

let answering = 0;

/** Answers a request under an id; all that is logged meanwhile bears it. */
export async function withRequestId(
  id: string,
  answer: () => Promise<void>,
): Promise<void> {
  answering += 1;
  try {
    await requests.run(id, answer);
  } finally {
    answering -= 1;
    // While it is on, Node 20 and 22 send a kept page a tenth slower.
    if (answering === 0) requests.disable();
  }
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
