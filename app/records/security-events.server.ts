import { z } from "zod";
import type { RecordQuery, RecordStore } from "./record-store";

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

/** Such events name the person concerned, who may not have done it. */
export const eventsAboutPeople = new Set<SecurityEventKind>([
  "sign-in-failed",
  "code-refused",
  "role-changed",
  "two-step-reset",
  "password-reset-link",
]);

export type SecurityEventKind = keyof typeof securityEventNames;

export interface SecurityEvent {
  id: string;
  /** The time is in ISO 8601 and UTC. */
  at: string;
  kind: SecurityEventKind;
  email?: string;
  /** The text names the browser and device, or the program. */
  device: string;
}

const life = 90 * 24 * 60 * 60 * 1000;
/** Each kind of event is a kind of record. */
const prefix = "event.";

const EventData = z.object({ device: z.string() });

function isEventKind(value: string): value is SecurityEventKind {
  return Object.hasOwn(securityEventNames, value);
}

export async function addEvent(
  store: RecordStore,
  kind: SecurityEventKind,
  { device, email }: Pick<SecurityEvent, "device" | "email">,
): Promise<void> {
  const at = Date.now();
  await store.add({
    ...{ kind: prefix + kind, id: nextId(), owner: email },
    ...{ at, expiresAt: at + life, data: { device } },
  });
}

/** IDs sort by time, also within a millisecond. */
function nextId(): string {
  const microseconds = Math.round(performance.now() * 1000);
  return `${String(microseconds).padStart(16, "0")}.${crypto.randomUUID()}`;
}

/** The latest comes first. */
export async function listEvents(
  store: RecordStore,
  { kind, ...query }: RecordQuery & { kind?: SecurityEventKind },
): Promise<SecurityEvent[]> {
  const kinds = kind ? [kind] : Object.keys(securityEventNames);
  const records = await store.list(
    kinds.map((name) => prefix + name),
    query,
  );
  return records.flatMap((record) => {
    const name = record.kind.slice(prefix.length);
    const data = EventData.safeParse(record.data).data;
    if (!data || !isEventKind(name)) return [];
    const { id, owner } = record;
    const at = new Date(record.at).toISOString();
    return [{ ...data, id, at, kind: name, email: owner || undefined }];
  });
}
