import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { secretsOfSite } from "./cookies.server";
import type { Account } from "./identity";
import { createTwoStep, type TwoStep } from "./two-step.server";
import { identity, people, records } from "~/backends/index.server";
import { errorResponse } from "~/http/error-response.server";
import { log } from "~/log.server";
import { createSessions } from "~/records/sessions.server";

export const sessions = createSessions(records, {
  onStart: (account) => identity.signedIn?.(account),
  onEnd: (session) => identity.signedOut?.(session),
  log,
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

/** An identity provider may have its own second factor instead. */
export const twoStep = identity.own && createTwoStep(people);

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
