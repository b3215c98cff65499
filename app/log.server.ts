import { AsyncLocalStorage } from "node:async_hooks";
import { pino } from "pino";

/** A job of the server has a slot while it runs, and has to leave it to wait for anything else. */
export interface Slot {
  leave(): void;
  /** Waits in line again. */
  take(): Promise<void>;
}

const requests = new AsyncLocalStorage<{ id: string; slot?: Slot }>();

let running = 0;

/** Runs a function so that its log lines carry the request ID. */
export async function withRequestId<Result>(
  id: string,
  slot: Slot | undefined,
  respond: () => Promise<Result>,
): Promise<Result> {
  running += 1;
  try {
    return await requests.run({ id, slot }, respond);
  } finally {
    running -= 1;
    // Before Node 24, an enabled storage slows down every event, such as sending a cached page.
    if (running === 0) requests.disable();
  }
}

/** Returns the ID of the current request. There is none under `remix-serve`. */
export function requestId(): string | undefined {
  return requests.getStore()?.id;
}

/** A request gives up its place in the line of the server while it waits in another line. */
export async function waitElsewhere<Result>(wait: () => Promise<Result>): Promise<Result> {
  const slot = requests.getStore()?.slot;
  slot?.leave();
  try {
    return await wait();
  } finally {
    await slot?.take();
  }
}

/** The log, or one that a test reads. */
export type Log = Record<"info" | "warn" | "error", (details: object, message: string) => void>;

export const log = pino({
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: () => ({ id: requestId() }),
});

/** For the `catch` of a promise whose failure changes nothing else. */
export function logged(message: string): (cause: unknown) => undefined {
  return (cause) => void log.error({ err: cause }, message);
}

/** These addresses contain a secret, so the log leaves out the last part. */
const secret = /^(\/+(?:preview|invitations|admin\/+login\/+reset)\/+)[^/?]*/i;

export function loggedPath(path: string): string {
  return path.replace(secret, "$1…");
}
