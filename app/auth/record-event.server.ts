import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Client } from "~/auth/client.server";
import { deviceOf } from "~/auth/device.server";
import { records } from "~/backends/index.server";
import { log } from "~/log.server";
import {
  addEvent,
  type SecurityEventKind,
} from "~/records/security-events.server";

const oneDay = 24 * 60 * 60;
/** Anyone can cause refusals, so only a limited number a day is listed one by one. */
const refusals = new RateLimiterMemory({ points: 100, duration: oneDay });

/** All others are counted, and each event with a count covers at most this time. */
const countedTime = 10 * 60 * 1000;
const counts = new Map<SecurityEventKind, number>();
let countLater: NodeJS.Timeout | undefined;

const sentences: Record<SecurityEventKind, string> = {
  "signed-in": "The admin signed in.",
  "sign-in-failed": "A sign-in was refused.",
  "password-changed": "The password was changed.",
  "password-refused": "The current password was wrong.",
  "code-refused": "A two-step sign-in code was refused.",
  "password-reset-requested": "A password reset email was requested.",
  "recovery-code-used": "A recovery code was used.",
  "recovery-codes-renewed": "New recovery codes were created.",
  "session-ended": "A session was ended.",
  "two-step-on": "Two-step sign-in was turned on.",
  "two-step-off": "Two-step sign-in was turned off.",
};

interface Details {
  device: string;
  email?: string;
  client?: string;
}

/** Failures to store the event are only logged. */
export async function recordEvent(
  kind: SecurityEventKind,
  { device, email, client }: Details,
): Promise<void> {
  log.info({ event: kind, client }, sentences[kind]);
  await keepEvent(kind, { device, email });
}

/** Attempts that were rate limited or could not be checked are counted. */
export async function recordRefusal(
  kind: SecurityEventKind,
  request: Request,
  { address }: Client,
  status: number,
): Promise<void> {
  log.warn({ event: kind, client: address, status }, sentences[kind]);
  if (status !== 429 && status !== 503 && (await isWithinLimit())) {
    await keepEvent(kind, { device: deviceOf(request) });
    return;
  }
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
  countLater ??= setTimeout(() => void keepCounts(), countedTime).unref();
}

/** Lists of events call this first, so that they show all refusals so far. */
export async function keepCounts(): Promise<void> {
  clearTimeout(countLater);
  countLater = undefined;
  const counted = Array.from(counts);
  counts.clear();
  for (const [kind, count] of counted) {
    const attempts = count === 1 ? "attempt" : "attempts";
    await keepEvent(kind, { device: `${count} more ${attempts}` });
  }
}

async function keepEvent(
  kind: SecurityEventKind,
  details: Details,
): Promise<void> {
  try {
    await addEvent(records, kind, details);
  } catch (cause) {
    log.error({ err: cause }, "A security event could not be recorded.");
  }
}

async function isWithinLimit(): Promise<boolean> {
  return refusals.consume("all").then(
    () => true,
    () => false,
  );
}
