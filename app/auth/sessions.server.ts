import { randomBytes } from "node:crypto";
import * as z from "zod";
import { hashOf } from "~/hash.server";
import { type Account, longestSession, normalEmail, personId } from "~/people/person.server";
import type { RecordStore, StoredRecord } from "~/stores/records.server";

const kind = "session";
const idleTime = 12 * 60 * 60 * 1000;
/** Extending a session is a write, so it happens at most once a minute. */
const seenPrecision = 60 * 1000;
const retryInterval = 5 * 1000;
const mostFormers = 5;
/** In the ID of a session, random characters come before a mark of the person. */
const randomLength = 43;
const markLength = 16;

const SessionData = z.object({
  /** `Account` has the same credential. */
  credential: z.string().optional(),
  syncToken: z.string().optional(),
  device: z.string(),
  startedAt: z.number(),
  isRecovery: z.boolean().optional(),
  /** This browser owns the saved forms of its earlier sessions, which have these keys. */
  formers: z.array(z.string()),
});

/** Times are in milliseconds since 1970. */
export interface Session extends Account, z.infer<typeof SessionData> {
  /** The session's key in the store is not a secret, so pages may contain it. */
  key: string;
  seenAt: number;
}

interface Options {
  onStart: (account: Account) => void;
  onEnd: (session: Session) => void;
  log: { warn(details: object, message: string): void };
}

export function createSessions(store: RecordStore, { onStart, onEnd, log }: Options) {
  const ending = new Set<string>();
  const touching = new Set<string>();
  let retry: NodeJS.Timeout | undefined;

  async function find(key: string): Promise<Session | undefined> {
    return toSession(await store.find(kind, key));
  }

  /** A provider may spell the address of a person in another way than the invitation. */
  async function list(email: string): Promise<Session[]> {
    const form = normalEmail(email);
    const all = await store.list([kind]);
    return all.flatMap((record) =>
      normalEmail(record.owner) === form ? (toSession(record) ?? []) : [],
    );
  }

  async function remove(key: string): Promise<void> {
    const session = await find(key);
    await store.remove(kind, key);
    ending.delete(key);
    if (session) onEnd(session);
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
      log.warn({ err: cause }, "An ended session could not be deleted. The site will try again.");
      removeLater();
    }
  }

  /** @returns the keys of the person's earlier sessions in this browser. */
  async function replace(formerId: string | undefined, mark: string): Promise<string[]> {
    if (!formerId) return [];
    const key = hashOf(formerId);
    const former = await find(key);
    if (former) await end(key);
    if (formerId.slice(randomLength) !== mark) return [];
    return [key, ...(former?.formers ?? [])].slice(0, mostFormers);
  }

  /** Nobody waits for this, and a session works while the store cannot be written. */
  async function touch(key: string): Promise<void> {
    if (touching.has(key)) return;
    touching.add(key);
    await store.touch(kind, key, Date.now()).catch(() => undefined);
    touching.delete(key);
  }

  return {
    /** Ends the former session. @returns the new session's secret ID, for the cookie. */
    async start(
      { email, ...account }: Account,
      device: string,
      formerId?: string,
      isRecovery?: boolean,
    ): Promise<string> {
      const mark = personId(email).slice(0, markLength);
      const formers = await replace(formerId, mark);
      const id = randomBytes(32).toString("base64url") + mark;
      const at = Date.now();
      const expiresAt = at + longestSession;
      const data = { ...account, device, startedAt: at, isRecovery, formers };
      // The store has only the hash, so reading it does not help to forge a cookie.
      const key = hashOf(id);
      await store.add({ kind, id: key, owner: email, at, expiresAt, data });
      onStart({ email, ...account });
      return id;
    },

    /** An ended session stays ended, even if the store failed to delete it. */
    hasEnded: (id: string) => ending.has(hashOf(id)),

    async find(id: string): Promise<Session | undefined> {
      const key = hashOf(id);
      const session = ending.has(key) ? undefined : await find(key);
      if (!session || !isLive(session)) return undefined;
      if (Date.now() - session.seenAt < seenPrecision) return session;
      void touch(key);
      return { ...session, seenAt: Date.now() };
    },

    /** Returns false for a session that was ended, which leaves no record. */
    async hasExpired(id: string): Promise<boolean> {
      const session = await find(hashOf(id));
      return session !== undefined && !isLive(session);
    },

    /** Puts the most recently used first. */
    async list(email: string): Promise<Session[]> {
      const sessions = await list(email);
      return sessions.filter((session) => !ending.has(session.key) && isLive(session));
    },

    end,

    /** Finds the latest use of a session, by email address in the normal form. */
    async lastSeen(): Promise<Map<string, number>> {
      const all = await store.list([kind]);
      return new Map(all.reverse().map(({ owner, at }) => [normalEmail(owner), at]));
    },

    /** @throws if the store cannot be written; some sessions may have ended. */
    async endAll(email: string): Promise<void> {
      for (const { key } of await list(email)) await remove(key);
    },
  };
}

function toSession(record: StoredRecord | undefined): Session | undefined {
  const data = SessionData.safeParse(record?.data).data;
  return record && data && { ...data, email: record.owner, key: record.id, seenAt: record.at };
}

function isLive({ seenAt }: Session): boolean {
  return Date.now() < seenAt + idleTime;
}
