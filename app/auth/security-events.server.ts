import * as z from "zod";
import { people, records } from "~/data.server";
import { createCounts } from "~/http/networks.server";
import { countOf } from "~/kinds/work";
import { log, logged } from "~/log.server";
import { SignInRefused, unavailableRefusal } from "~/people/person.server";
import type { RecordQuery, RecordStore } from "~/stores/records.server";
import { type Client, deviceOf } from "./client.server";

export const securityEventNames = {
  "signed-in": "Signed in",
  "sign-in-failed": "Failed sign-in",
  "password-changed": "Password changed",
  "password-refused": "Wrong current password",
  "code-refused": "Wrong code",
  "password-reset-requested": "Password reset email requested",
  "recovery-code-used": "Recovery code used",
  "recovery-codes-renewed": "New recovery codes created",
  "person-invited": "Person invited",
  "person-joined": "Invitation accepted",
  "person-removed": "Person removed",
  "password-reset-link": "Link for a new password created",
  "role-changed": "Role changed",
  "session-ended": "Session ended",
  "two-step-on": "Two-step sign-in turned on",
  "two-step-off": "Two-step sign-in turned off",
  "two-step-reset": "Two-step sign-in turned off by an administrator",
};

export type SecurityEventKind = keyof typeof securityEventNames;

/** Such events name the person concerned, who may not have done it. */
export const eventsAboutPeople = new Set<SecurityEventKind>([
  "sign-in-failed",
  "code-refused",
  "role-changed",
  "two-step-reset",
  "password-reset-link",
]);

export interface SecurityEvent {
  id: string;
  /** The time is in ISO 8601 and UTC. */
  at: string;
  kind: SecurityEventKind;
  email?: string;
  /** The text names the browser and device, or the program. */
  device: string;
}

type EventDetails = Pick<SecurityEvent, "device" | "email">;

const life = 90 * 24 * 60 * 60 * 1000;
/** Each kind of event is a kind of record. */
const prefix = "event.";

const EventData = z.object({ device: z.string() });

/** @throws if it could not be stored. */
export async function addEvent(kind: SecurityEventKind, { device, email }: EventDetails) {
  const at = Date.now();
  await records.add({
    kind: prefix + kind,
    id: nextId(),
    owner: email,
    at,
    expiresAt: at + life,
    data: { device },
  });
}

/** IDs sort by time, also within a millisecond. */
function nextId(): string {
  const microseconds = Math.round(performance.now() * 1000);
  return `${String(microseconds).padStart(16, "0")}.${crypto.randomUUID()}`;
}

/** The latest comes first. */
export async function listEvents(store: RecordStore, query: RecordQuery): Promise<SecurityEvent[]> {
  const kinds = Object.keys(securityEventNames) as SecurityEventKind[];
  const found = await store.list(
    kinds.map((kind) => prefix + kind),
    query,
  );
  return found.flatMap((record) => {
    const kind = kinds.find((each) => prefix + each === record.kind);
    const data = EventData.safeParse(record.data).data;
    if (!data || !kind) return [];
    const { id, owner } = record;
    const at = new Date(record.at).toISOString();
    return { ...data, id, at, kind, email: owner || undefined };
  });
}

/** Failures to store the event are only logged. */
export async function recordEvent(
  kind: SecurityEventKind,
  request: Request,
  { email, client }: { email?: string; client?: Client },
): Promise<void> {
  log.info({ event: kind, client: client?.address }, securityEventNames[kind]);
  await keepEvent(kind, { device: deviceOf(request), email });
}

async function keepEvent(kind: SecurityEventKind, details: EventDetails): Promise<void> {
  await addEvent(kind, details).catch(logged("A security event could not be recorded."));
}

const oneDay = 24 * 60 * 60;
/** Only a limited number of events that anyone can cause is listed one by one a day. */
const mostListed = 100;
const listed = createCounts(oneDay);

/** All other such events are counted, and each event with a count covers at most this time. */
const countedTime = 10 * 60 * 1000;
const counts = new Map<SecurityEventKind, number>();
let countLater: NodeJS.Timeout | undefined;

/**
 * Logs errors that are not refusals, too. Attempts that were rate limited or could not be checked
 * are counted. The email address is as entered.
 */
export async function recordRefusal(
  kind: SecurityEventKind,
  { request, client, email }: { request: Request; client: Client; email: string },
  error: unknown,
) {
  const { status, message: problem, retryAfter } = refusalIn(error);
  log.warn({ event: kind, client: client.address, status }, securityEventNames[kind]);
  const headers = new Headers();
  const isChecked = status !== 429 && status !== 503;
  if (!isChecked) headers.set("Retry-After", String(retryAfter));
  if (isChecked && isWithinLimit()) {
    // An unknown address gives the event no owner.
    const person = await people.find(email).catch(() => undefined);
    await keepEvent(kind, { device: deviceOf(request), email: person?.email });
  } else {
    count(kind);
  }
  return { problem, init: { status, headers } };
}

/** Anyone can request a link, so these events have the same limit as refusals, and no owner. */
export async function recordResetRequest(request: Request, client: Client): Promise<void> {
  const kind = "password-reset-requested";
  log.info({ event: kind, client: client.address }, securityEventNames[kind]);
  if (isWithinLimit()) {
    await keepEvent(kind, { device: deviceOf(request) });
  } else {
    count(kind);
  }
}

function count(kind: SecurityEventKind): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
  countLater ??= setTimeout(() => void keepCounts(), countedTime).unref();
}

function refusalIn(error: unknown): SignInRefused {
  if (error instanceof SignInRefused) return error;
  log.error({ err: error }, "A sign-in could not be checked.");
  return new SignInRefused(unavailableRefusal, 503);
}

function isWithinLimit(): boolean {
  if (listed.wait(["all"], mostListed) > 0) return false;
  listed.add(["all"]);
  return true;
}

/** Lists of events call this first, so that they show all events so far. */
export async function keepCounts(): Promise<void> {
  clearTimeout(countLater);
  countLater = undefined;
  const counted = Array.from(counts);
  counts.clear();
  for (const [kind, count] of counted) {
    await keepEvent(kind, { device: countOf(count, "more attempt") });
  }
}
