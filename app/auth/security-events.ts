/** What is worth telling the admin about an account, and how pages say it. */
export const securityEventNames = {
  "signed-in": "Signed in",
  "sign-in-failed": "Failed sign-in",
  "password-changed": "Password changed",
  "password-refused": "Wrong current password",
  "code-refused": "Wrong code",
  "password-reset-requested": "Email for a new password requested",
  "recovery-code-used": "Recovery code used",
  "recovery-codes-renewed": "New recovery codes made",
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
  /** Whose account it is about, where that is known. */
  email?: string;
  /** The browser and device in words, or the program that did it. */
  device: string;
}

export interface SecurityEventQuery {
  email?: string;
  kind?: SecurityEventKind;
  /** ISO 8601: not before this moment. */
  from?: string;
  /** ISO 8601: before this moment. */
  until?: string;
  limit: number;
}

/** The port to whatever keeps the security events. */
export interface SecurityEvents {
  /** @param expiresAt in milliseconds since 1970, after which it may go. */
  record(event: SecurityEvent, expiresAt: number): Promise<void>;
  /** The latest first. */
  list(query: SecurityEventQuery): Promise<SecurityEvent[]>;
  removeExpired(now: number): Promise<void>;
}

/** How long an event is kept, in milliseconds. */
const life = 90 * 24 * 60 * 60 * 1000;

/** An event that happens now, and when it expires. */
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
