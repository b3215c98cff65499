import { RateLimiterMemory } from "rate-limiter-flexible";
import { type Client, deviceOf } from "./client.server";
import { SignInRefused, unavailableRefusal } from "./identity";
import { people, records } from "~/backends/index.server";
import { log } from "~/log.server";
import {
  addEvent,
  type SecurityEventKind,
} from "~/records/security-events.server";

const oneDay = 24 * 60 * 60;
/** Anyone can cause refusals, so only a limited number a day is listed one by one. */
const refusals = new RateLimiterMemory({ points: 100, duration: oneDay });

/** All other refusals are counted, and each event with a count covers at most this time. */
const countedTime = 10 * 60 * 1000;
const counts = new Map<SecurityEventKind, number>();
let countLater: NodeJS.Timeout | undefined;

const sentences: Record<SecurityEventKind, string> = {
  "signed-in": "A person signed in.",
  "sign-in-failed": "A sign-in was rejected.",
  "password-changed": "The password was changed.",
  "password-refused": "The current password was wrong.",
  "code-refused": "A two-step sign-in code was rejected.",
  "password-reset-requested": "A password reset email was requested.",
  "recovery-code-used": "A recovery code was used.",
  "recovery-codes-renewed": "New recovery codes were created.",
  "person-invited": "A person was invited.",
  "person-joined": "An invited person created an account.",
  "person-removed": "A person was removed.",
  "password-reset-link": "A link for a new password was created.",
  "role-changed": "The role of a person was changed.",
  "session-ended": "A session was ended.",
  "two-step-on": "Two-step sign-in was turned on.",
  "two-step-off": "Two-step sign-in was turned off.",
  "two-step-reset": "An administrator turned off two-step sign-in.",
};

/** Failures to store the event are only logged. */
export async function recordEvent(
  kind: SecurityEventKind,
  request: Request,
  { email, client }: { email?: string; client?: Client },
): Promise<void> {
  log.info({ event: kind, client: client?.address }, sentences[kind]);
  await keepEvent(kind, { device: deviceOf(request), email });
}

export interface SignInRefusal {
  status: number;
  message: string;
  headers: Headers;
}

/**
 * Logs errors that are not refusals, too. Attempts that were rate limited or could not be checked
 * are counted.
 * @param email as entered.
 */
export async function recordRefusal(
  kind: SecurityEventKind,
  request: Request,
  { address }: Client,
  error: unknown,
  email: string,
): Promise<SignInRefusal> {
  const { status, message, retryAfter } = refusalIn(error);
  log.warn({ event: kind, client: address, status }, sentences[kind]);
  const headers = new Headers();
  const isChecked = status !== 429 && status !== 503;
  if (!isChecked) headers.set("Retry-After", String(retryAfter));
  if (isChecked && (await isWithinLimit())) {
    // An unknown address gives the event no owner.
    const person = await people.find(email).catch(() => undefined);
    await keepEvent(kind, { device: deviceOf(request), email: person?.email });
  } else {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    countLater ??= setTimeout(() => void keepCounts(), countedTime).unref();
  }
  return { status, message, headers };
}

function refusalIn(error: unknown): SignInRefused {
  if (error instanceof SignInRefused) return error;
  // The guard has already logged the cause.
  if (!(error instanceof Response)) {
    log.error({ err: error }, "A sign-in could not be checked.");
  }
  return new SignInRefused(unavailableRefusal, 503);
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
  details: { device: string; email?: string },
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
