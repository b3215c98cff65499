import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { identity, records } from "~/data.server";
import { hashOf } from "~/hash.server";
import { secretsOfSite, sessionCookie } from "~/http/cookies.server";
import { log } from "~/log.server";
import type { Account, Person } from "~/people/person.server";
import { createSessions, type Session } from "./sessions.server";
import { twoStep, twoStepRequiredSince } from "./two-step.server";

export const sessions = createSessions(records, {
  onStart: (account) => identity.signedIn?.(account),
  onEnd: (session) => identity.signedOut?.(session),
  log,
});

/** Runs at startup, so that a generated password is printed right away. */
export async function prepareSignIn(): Promise<void> {
  try {
    secretsOfSite();
    await identity.prepare();
  } catch (cause) {
    log.error({ err: cause }, "Sign-in is not available.");
  }
}

export interface AdminSession extends Session {
  person: Person;
  /** Sessions that began later need two-step sign-in, in milliseconds since 1970. */
  twoStepSince?: number;
}

export async function currentSession(props: RequestArgs): Promise<AdminSession | undefined> {
  const { request, context } = props;
  const session = current.get(context) ?? sessionCookie.read(request).then((id) => liveSession(id));
  current.set(context, session);
  return session;
}

export type RequestArgs = Pick<LoaderFunctionArgs, "request" | "context">;

/** The layout and its page ask for the same session, so each request reads it once. */
const current = new WeakMap<AppLoadContext, Promise<AdminSession | undefined>>();

/** The accounts of the sessions that this process has seen lately. */
const accounts = new LRUCache<string, Account>({ max: 1000 });

async function liveSession(id: string | undefined): Promise<AdminSession | undefined> {
  if (!id || sessions.hasEnded(id)) return undefined;
  const expected = accounts.get(hashOf(id));
  // The store answers all at once.
  const [session, likely, twoStepSince] = await Promise.all([
    sessions.find(id),
    expected && identity.personFor(expected),
    twoStep && twoStepRequiredSince(),
  ]);
  if (!session) return undefined;
  const { email, credential } = session;
  const isExpected = expected?.email === email && expected.credential === credential;
  const person = isExpected ? likely : await identity.personFor(session);
  accounts.set(session.key, { email, credential });
  if (person) return { ...session, person, twoStepSince };
  await sessions.end(session.key);
  return undefined;
}
