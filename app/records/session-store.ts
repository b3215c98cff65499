import type { Account } from "~/auth/identity";

/** Times are in milliseconds since 1970. */
export interface SessionRecord extends Account {
  device: string;
  startedAt: number;
  seenAt: number;
  isRecovery?: boolean;
  /** The keys of this browser's earlier sessions, whose saved forms it owns. */
  formers: string[];
}

export interface SessionStore {
  find(key: string): Promise<SessionRecord | undefined>;
  list(email: string): Promise<Map<string, SessionRecord>>;
  /** @param expiresAt when the record may be deleted. */
  create(key: string, record: SessionRecord, expiresAt: number): Promise<void>;
  /** Does not revive an ended session. */
  touch(key: string, seenAt: number): Promise<void>;
  remove(key: string): Promise<void>;
  removeExpired(now: number): Promise<void>;
}
