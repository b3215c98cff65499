import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { sessionCookie } from "~/auth/cookies.server";
import type { Account } from "~/auth/identity";
import { createSessions } from "~/auth/sessions.server";
import { createSignInLimits } from "~/auth/sign-in-limits.server";
import { createSignInQueue } from "~/auth/sign-in-queue.server";
import { identity, sessions as sessionStore } from "~/backends/index.server";
import { log } from "~/log.server";

export const sessions = createSessions(sessionStore, {
  now: Date.now,
  onEnd: (record) => identity.signedOut?.(record),
  log,
});

export const signInLimits = createSignInLimits({
  perClient: 10,
  perAccount: 30,
  underAttack: 3,
});

export const signInQueue = createSignInQueue({
  atOnce: identity.checksAtOnce,
  mostStrangers: 20,
  mostKnown: 20,
});

export const authenticator = new Authenticator<Account>().use(
  new FormStrategy(({ form }) =>
    identity.signIn(textOf(form, "email").trim(), textOf(form, "password")),
  ),
);

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** At the start: a generated password is printed before it is needed. */
export async function prepareSignIn(): Promise<void> {
  try {
    sessionCookie();
    await identity.prepare();
  } catch (cause) {
    log.error({ err: cause }, "Nobody can sign in.");
  }
}
