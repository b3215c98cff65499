import { createHash, randomBytes } from "node:crypto";
import type { Account } from "~/auth/identity";
import type { SessionRecord, SessionStore } from "~/auth/session-store";

const hour = 60 * 60 * 1000;
const idleTime = 12 * hour;
const longestTime = 7 * 24 * hour;
/** Sliding the idle time costs a write, so it is done once a minute. */
const seenPrecision = 60 * 1000;

/** A live session, under the secret id that its cookie holds. */
export interface Session extends SessionRecord {
  id: string;
}

export interface Sessions {
  /** @returns the id of a new session. */
  start(account: Account): Promise<string>;
  /** @returns undefined for an unknown, idle, over-old or ended session. */
  find(id: string): Promise<Session | undefined>;
  /** Keeps changes of a session, unless it has ended meanwhile. */
  save(session: Session): Promise<void>;
  end(id: string): Promise<void>;
  endAll(): Promise<void>;
}

/**
 * The rules of sessions (decisions: 12 hours idle, 7 days in all), over any
 * store of them.
 *
 * @param now gives the time in milliseconds, so that tests set the clock.
 */
export function createSessions(
  store: SessionStore,
  now: () => number,
): Sessions {
  function isLive({ startedAt, seenAt }: SessionRecord): boolean {
    return now() < startedAt + longestTime && now() < seenAt + idleTime;
  }

  async function save({ id, ...record }: Session): Promise<void> {
    await store.update(keyOf(id), record);
  }

  return {
    save,

    async start(account) {
      await store.removeExpired(now());
      const id = randomBytes(32).toString("base64url");
      const record = { ...account, startedAt: now(), seenAt: now() };
      await store.create(keyOf(id), record, now() + longestTime);
      return id;
    },

    async find(id) {
      const record = await store.find(keyOf(id));
      if (!record || !isLive(record)) return undefined;
      const session = { ...record, id };
      if (now() - record.seenAt < seenPrecision) return session;
      const seen = { ...session, seenAt: now() };
      // A store that can be read but not written still lets the admin read.
      await save(seen).catch(() => undefined);
      return seen;
    },

    async end(id) {
      await store.remove(keyOf(id));
    },

    async endAll() {
      await store.removeAll();
    },
  };
}

/** The store knows a hash only: whoever reads it cannot forge a cookie. */
function keyOf(id: string): string {
  return createHash("sha256").update(id).digest("base64url");
}
