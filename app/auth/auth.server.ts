import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { sessionCookie } from "~/auth/cookies.server";
import type { Account } from "~/auth/identity";
import { createSessions } from "~/auth/sessions.server";
import { createSignInLimits } from "~/auth/sign-in-limits.server";
import { createSignInQueue } from "~/auth/sign-in-queue.server";
import { createTwoStep, type TwoStep } from "~/auth/two-step.server";
import { identity, sessions as sessionStore } from "~/backends/index.server";
import { errorResponse } from "~/http/error-response.server";
import { log } from "~/log.server";
import { site } from "~/site.server";

export const sessions = createSessions(sessionStore, {
  now: Date.now,
  onStart: (record) => identity.signedIn?.(record),
  onEnd: (record) => identity.signedOut?.(record),
  log,
});

const usualLimits = { perClient: 10, perAccount: 30, underAttack: 3 };

export const signInLimits = createSignInLimits(usualLimits);

/** Counted apart: guesses at these must not stop who has the password. */
export const recoveryLimits = createSignInLimits(usualLimits);

/** A code has six digits only, so strangers get few attempts at it. */
export const codeLimits = createSignInLimits({
  perClient: 10,
  perAccount: 10,
  underAttack: 0,
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

/** Undefined where the identity provider has its own second factor. */
export const twoStep =
  identity.twoStep && createTwoStep(identity.twoStep, site.name, Date.now);

/** Whether the admin has yet to choose a password. */
export async function isPasswordGenerated(): Promise<boolean> {
  const state = await identity.generatedPassword?.state();
  return state === "in use" || state === "kept for now";
}

/** @throws Response 404 where there is none. */
export function requireTwoStep(): TwoStep {
  if (twoStep) return twoStep;
  throw errorResponse(404);
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
