import type { Account } from "~/auth/identity";

/**
 * What the back end keeps of a session; times in milliseconds since 1970. Only
 * `seenAt` changes while it lasts.
 */
export interface SessionRecord extends Account {
  /** The browser and device in words (device.server.ts). */
  device: string;
  startedAt: number;
  seenAt: number;
  /** Whether a recovery code stood in for a forgotten password. */
  isRecovery?: boolean;
  /**
   * The keys of the sessions that this browser had before. Forms that were sent
   * after one of them had ended belong to this one (saved-forms.ts).
   */
  formers: string[];
}

/** The port to whatever keeps the sessions. */
export interface SessionStore {
  find(key: string): Promise<SessionRecord | undefined>;
  /** The sessions of an account by their keys, in no particular order. */
  list(email: string): Promise<Map<string, SessionRecord>>;
  /** @param expiresAt after which the record may be dropped. */
  create(key: string, record: SessionRecord, expiresAt: number): Promise<void>;
  /** Notes that a session was used; one that has ended stays ended. */
  touch(key: string, seenAt: number): Promise<void>;
  /** A session that is gone counts as removed. */
  remove(key: string): Promise<void>;
  removeExpired(now: number): Promise<void>;
}
