import type { Notice } from "~/http/notice";

/** What the back end keeps of a session; times in milliseconds since 1970. */
export interface SessionRecord {
  email: string;
  /** The identity provider's proof of the sign-in (identity.ts). */
  credential?: string;
  startedAt: number;
  seenAt: number;
  /** What the next page says once. */
  notice?: Notice;
  /** What was typed into a form whose session had run out. */
  draft?: Draft;
}

interface Draft {
  path: string;
  fields: Record<string, string>;
}

/** The port to whatever keeps the sessions. */
export interface SessionStore {
  find(key: string): Promise<SessionRecord | undefined>;
  /** @param expiresAt after which the record may be dropped. */
  create(key: string, record: SessionRecord, expiresAt: number): Promise<void>;
  /** Changes a session that is there; one that has ended stays ended. */
  update(key: string, record: SessionRecord): Promise<void>;
  remove(key: string): Promise<void>;
  removeAll(): Promise<void>;
  removeExpired(now: number): Promise<void>;
}
