export const securityEventNames = {
  "signed-in": "Signed in",
  "sign-in-failed": "Failed sign-in",
  "password-changed": "Password changed",
  "password-refused": "Wrong current password",
  "code-refused": "Wrong code",
  "password-reset-requested": "Password reset email requested",
  "recovery-code-used": "Recovery code used",
  "recovery-codes-renewed": "New recovery codes created",
  "session-ended": "Session ended",
  "two-step-on": "Two-step sign-in turned on",
  "two-step-off": "Two-step sign-in turned off",
};

export type SecurityEventKind = keyof typeof securityEventNames;

export interface SecurityEvent {
  id: string;
  /** ISO 8601, UTC. */
  at: string;
  kind: SecurityEventKind;
  email?: string;
  /** A description of the browser and device, or the program's name. */
  device: string;
}

export interface SecurityEventQuery {
  email?: string;
  kind?: SecurityEventKind;
  /** ISO 8601, inclusive. */
  from?: string;
  /** ISO 8601, exclusive. */
  until?: string;
  limit: number;
}

export interface SecurityEvents {
  /** @param expiresAt in milliseconds since 1970. */
  record(event: SecurityEvent, expiresAt: number): Promise<void>;
  /** Latest first. */
  list(query: SecurityEventQuery): Promise<SecurityEvent[]>;
  removeExpired(now: number): Promise<void>;
}

/** How long events are stored, in milliseconds. */
const life = 90 * 24 * 60 * 60 * 1000;

export function makeSecurityEvent(
  kind: SecurityEventKind,
  about: Pick<SecurityEvent, "device" | "email">,
): { event: SecurityEvent; expiresAt: number } {
  const now = new Date();
  const event = {
    id: crypto.randomUUID(),
    at: now.toISOString(),
    kind,
    ...about,
  };
  return { event, expiresAt: now.getTime() + life };
}
