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
  /** The browser and device in words, or the name of the program. */
  device: string;
}

export interface SecurityEventQuery {
  email?: string;
  kind?: SecurityEventKind;
  from?: string;
  /** Exclusive. */
  until?: string;
  limit: number;
}

export interface SecurityEvents {
  record(event: SecurityEvent, expiresAt: number): Promise<void>;
  /** Latest first. */
  list(query: SecurityEventQuery): Promise<SecurityEvent[]>;
  removeExpired(now: number): Promise<void>;
}

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
