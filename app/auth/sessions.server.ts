import { createHash, randomBytes } from "node:crypto";
import type { Account } from "~/auth/identity";
import type { SessionRecord, SessionStore } from "~/auth/session-store";

const hour = 60 * 60 * 1000;
const idleTime = 12 * hour;
const longestTime = 7 * 24 * hour;
/** Sliding the idle time costs a write, so it is done once a minute. */
const seenPrecision = 60 * 1000;
/** How often a session that could not be ended is tried again. */
const retryInterval = 5 * 1000;
const mostFormers = 5;

/** A live session. */
export interface Session extends SessionRecord {
  /** What the store knows it by. It opens nothing, so pages may name it. */
  key: string;
}

export interface Sessions {
  /**
   * @param formerId what the browser's cookie held before; that session ends.
   * @param isRecovery whether a recovery code stood in for the password.
   * @returns the secret ID of a new session, for the cookie.
   */
  start(
    account: Account,
    device: string,
    formerId?: string,
    isRecovery?: true,
  ): Promise<string>;
  /** @returns undefined for an unknown, idle, over-old or ended session. */
  find(id: string): Promise<Session | undefined>;
  /** The live sessions of an account, the one used last first. */
  list(email: string): Promise<Session[]>;
  /**
   * Ends a session for this process at once. Where the store cannot be written,
   * its record is removed as soon as that is possible again.
   */
  end(key: string): Promise<void>;
  /** @throws where the store cannot be written; some may have ended. */
  endAll(email: string): Promise<void>;
}

interface Options {
  /** Gives the time in milliseconds. */
  now: () => number;
  /** Told of each session that starts. */
  onStart: (record: SessionRecord) => void;
  /** Told of each session that was ended before its time. */
  onEnd: (record: SessionRecord) => void;
  log: { warn(details: object, message: string): void };
}

/** The rules of sessions: 12 hours idle, 7 days in all. */
export function createSessions(
  store: SessionStore,
  { now, onStart, onEnd, log }: Options,
): Sessions {
  /** Those whose records could not be removed yet. */
  const ending = new Set<string>();
  let retry: NodeJS.Timeout | undefined;

  function isLive({ startedAt, seenAt }: SessionRecord): boolean {
    return now() < startedAt + longestTime && now() < seenAt + idleTime;
  }

  async function remove(key: string): Promise<void> {
    const record = await store.find(key);
    await store.remove(key);
    ending.delete(key);
    if (record) onEnd(record);
  }

  async function removeEnding(): Promise<void> {
    retry = undefined;
    try {
      for (const key of ending) await remove(key);
    } catch {
      removeLater();
    }
  }

  function removeLater(): void {
    retry ??= setTimeout(() => void removeEnding(), retryInterval).unref();
  }

  async function end(key: string): Promise<void> {
    ending.add(key);
    try {
      await remove(key);
    } catch (cause) {
      log.warn({ err: cause }, "A session's record will be removed later.");
      removeLater();
    }
  }

  /** Ends a browser's session, and gives the keys of all that it had. */
  async function replace(formerId: string | undefined): Promise<string[]> {
    if (!formerId) return [];
    const key = keyOf(formerId);
    const record = await store.find(key);
    if (record) await end(key);
    return [key, ...(record?.formers ?? [])].slice(0, mostFormers);
  }

  return {
    async start(account, device, formerId, isRecovery) {
      await store.removeExpired(now());
      const formers = await replace(formerId);
      const id = randomBytes(32).toString("base64url");
      const time = { startedAt: now(), seenAt: now() };
      const record = { ...account, device, formers, isRecovery, ...time };
      await store.create(keyOf(id), record, now() + longestTime);
      onStart(record);
      return id;
    },

    async find(id) {
      const key = keyOf(id);
      // Also where the store cannot be read.
      if (ending.has(key)) return undefined;
      const record = await store.find(key);
      if (!record || !isLive(record)) return undefined;
      if (now() - record.seenAt < seenPrecision) return { ...record, key };
      // A store that can be read but not written still lets the admin read.
      await store.touch(key, now()).catch(() => undefined);
      return { ...record, key, seenAt: now() };
    },

    async list(email) {
      const found = await store.list(email);
      return Array.from(found, ([key, record]) => ({ ...record, key }))
        .filter((session) => !ending.has(session.key) && isLive(session))
        .sort((a, b) => b.seenAt - a.seenAt);
    },

    end,

    async endAll(email) {
      for (const key of (await store.list(email)).keys()) await remove(key);
    },
  };
}

/** The store knows a hash only: reading it does not help to forge a cookie. */
export function keyOf(id: string): string {
  return createHash("sha256").update(id).digest("base64url");
}
