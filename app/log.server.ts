import { AsyncLocalStorage } from "node:async_hooks";
import { pino } from "pino";

const requests = new AsyncLocalStorage<string>();

let running = 0;

/** Runs a function so that its log lines carry the request ID. */
export async function withRequestId<Result>(
  id: string,
  respond: () => Promise<Result>,
): Promise<Result> {
  running += 1;
  try {
    return await requests.run(id, respond);
  } finally {
    running -= 1;
    // Before Node 24, an enabled storage slows down every event, such as sending a cached page.
    if (running === 0) requests.disable();
  }
}

/** Returns the ID of the current request. There is none under `remix-serve`. */
export function requestId(): string | undefined {
  return requests.getStore();
}

export const log = pino({
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: () => ({ id: requestId() }),
});

/** These addresses contain a secret, so the log leaves out the last part. */
const secret = /^(\/+(?:preview|invitations|admin\/+login\/+reset)\/+)[^/?]*/i;

export function loggedPath(path: string): string {
  return path.replace(secret, "$1…");
}
