import { createHash, randomBytes } from "node:crypto";
import type { Account } from "~/auth/identity";
import type { SessionRecord, SessionStore } from "~/records/session-store";

const hour = 60 * 60 * 1000;
const idleTime = 12 * hour;
export const longestSession = 7 * 24 * hour;
/** Extending a session is a write, so it happens at most once a minute. */
const seenPrecision = 60 * 1000;
const retryInterval = 5 * 1000;
const mostFormers = 5;

export interface Session extends SessionRecord {
  /** The session's key in the store. Not a secret, so pages may contain it. */
  key: string;
}

export interface Sessions {
  /** Ends the former session. @returns the new session's secret ID, for the cookie. */
  start(
    account: Account,
    device: string,
    formerId?: string,
    isRecovery?: boolean,
  ): Promise<string>;
  find(id: string): Promise<Session | undefined>;
  /** Most recently used first. */
  list(email: string): Promise<Session[]>;
  end(key: string): Promise<void>;
  /** @throws if the store cannot be written; some sessions may have ended. */
  endAll(email: string): Promise<void>;
}

interface Options {
  now: () => number;
  onStart: (record: SessionRecord) => void;
  onEnd: (record: SessionRecord) => void;
  log: { warn(details: object, message: string): void };
}

export function createSessions(
  store: SessionStore,
  { now, onStart, onEnd, log }: Options,
): Sessions {
  const ending = new Set<string>();
  let retry: NodeJS.Timeout | undefined;

  function isLive({ startedAt, seenAt }: SessionRecord): boolean {
    return now() < startedAt + longestSession && now() < seenAt + idleTime;
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
      log.warn(
        { err: cause },
        "An ended session could not be deleted. The site will try again.",
      );
      removeLater();
    }
  }

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
      await store.create(keyOf(id), record, now() + longestSession);
      onStart(record);
      return id;
    },

    async find(id) {
      const key = keyOf(id);
      // An ended session stays ended, even if the store failed to delete it.
      if (ending.has(key)) return undefined;
      const record = await store.find(key);
      if (!record || !isLive(record)) return undefined;
      if (now() - record.seenAt < seenPrecision) return { ...record, key };
      // A session must work while the store cannot be written.
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

/** The store has only a hash, so reading it does not help to forge a cookie. */
export function keyOf(id: string): string {
  return createHash("sha256").update(id).digest("base64url");
}
