import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { secretsOfSite } from "~/auth/cookies.server";
import type { Account } from "~/auth/identity";
import {
  createAccountLimit,
  createSignInLimits,
} from "~/auth/sign-in-limits.server";
import { createSignInQueue } from "~/auth/sign-in-queue.server";
import { createTwoStep, type TwoStep } from "~/auth/two-step.server";
import { identity, records } from "~/backends/index.server";
import { errorResponse } from "~/http/error-response.server";
import { log } from "~/log.server";
import { createSessions } from "~/records/sessions.server";
import { site } from "~/site.server";

export const sessions = createSessions(records, {
  onStart: (account) => identity.signedIn?.(account),
  onEnd: (session) => identity.signedOut?.(session),
  log,
});

/** For passwords, and for recovery codes instead of one. */
export const signInLimits = createSignInLimits({
  perClient: 10,
  perAccount: 30,
  underAttack: 3,
});

/** Codes have only six digits, so not even known browsers get more attempts. */
export const codeLimit = createAccountLimit(10);

/** Separate, because anyone can use these attempts up without knowing the password. */
export const recoveryLimit = createAccountLimit(10);

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

/** Undefined if the identity provider has its own second factor. */
export const twoStep =
  identity.twoStep && createTwoStep(identity.twoStep, site.name, Date.now);

export async function isPasswordGenerated(): Promise<boolean> {
  const state = await identity.generatedPassword?.state();
  return state === "in use" || state === "kept for now";
}

/** @throws Response 404 if there is none. */
export function requireTwoStep(): TwoStep {
  if (twoStep) return twoStep;
  throw errorResponse(404);
}

/** Runs at startup, so that a generated password is printed right away. */
export async function prepareSignIn(): Promise<void> {
  try {
    secretsOfSite();
    await identity.prepare();
  } catch (cause) {
    log.error({ err: cause }, "Sign-in is not available.");
  }
}
