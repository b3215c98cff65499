import { json, redirect } from "@remix-run/node";
import {
  authenticator,
  sessions,
  signInLimits,
  signInQueue,
} from "~/auth/auth.server";
import { type Client, rememberClient } from "~/auth/client.server";
import {
  type Account,
  SignInRefused,
  unavailableRefusal,
} from "~/auth/identity";
import { sessionCookie } from "~/auth/cookies.server";
import { deviceOf } from "~/auth/device.server";
import { sessionIdOf } from "~/auth/guard.server";
import { keyOf } from "~/auth/sessions.server";
import type { Form } from "~/http/read-form.server";
import { log } from "~/log.server";
import { ownPath } from "~/works/link";

/** A sign-in form that came back: the password never does. */
interface SignInRefusal {
  email: string;
  next: string;
  errors: { email?: string; password?: string };
  /** What is wrong with the form as a whole. */
  problem?: string;
}

/**
 * Signs in with a form's `email` and `password` and goes on to its `next`.
 *
 * @param client whom a failed attempt is counted against.
 */
export async function signIn(request: Request, form: Form, client: Client) {
  const email = form.get("email")?.trim() ?? "";
  const password = form.get("password") ?? "";
  const next = ownPath(form.get("next") ?? "") ?? "/admin/dashboard";
  const refusal: SignInRefusal = { email, next, errors: {} };

  if (!email) refusal.errors.email = "Enter your email address.";
  if (!password) refusal.errors.password = "Enter your password.";
  if (!email || !password) return json(refusal, 422);

  try {
    const account = await checkPassword(request, client, email, password);
    log.info({ client: client.address }, "The admin signed in.");
    const id = await startSession(request, account);
    const headers = new Headers({ "Cache-Control": "no-store" });
    headers.append("Set-Cookie", await sessionCookie().serialize(id));
    headers.append("Set-Cookie", await rememberClient(client));
    return redirect(next, { status: 303, headers });
  } catch (error) {
    const refused =
      error instanceof SignInRefused ? error : cannotSignIn(error);
    const { status, message, retryAfter } = refused;
    log.warn({ client: client.address, status }, "A sign-in was refused.");
    refusal.problem = message;
    const headers = new Headers();
    if (status === 429 || status === 503) {
      headers.set("Retry-After", String(retryAfter));
    }
    return json(refusal, { status, headers });
  }
}

/** @throws SignInRefused, also where the client has failed too often. */
function checkPassword(
  request: Request,
  client: Client,
  email: string,
  password: string,
): Promise<Account> {
  return signInQueue.admit(client.isKnown, async (inTurn) => {
    const seconds = await signInLimits.attempt(client, email);
    if (seconds > 0) throw tooManyAttempts(seconds);
    try {
      const account = await inTurn(() =>
        authenticator.authenticate(
          "form",
          new Request(request.url, {
            method: "POST",
            body: new URLSearchParams({ email, password }),
          }),
        ),
      );
      await signInLimits.succeed(client, email);
      return account;
    } catch (error) {
      // Only a wrong password is a guess.
      const isGuess = error instanceof SignInRefused && error.status === 401;
      if (!isGuess) await signInLimits.takeBack(client, email);
      throw error;
    }
  });
}

/** A new session each time: an ID from before the sign-in is worth nothing. */
async function startSession(
  request: Request,
  account: Account,
): Promise<string> {
  const formerId = await sessionIdOf(request);
  const id = await sessions.start(account, deviceOf(request), formerId);
  if (formerId) await sessions.end(keyOf(formerId));
  return id;
}

function cannotSignIn(cause: unknown): SignInRefused {
  log.error({ err: cause }, "Nobody can sign in.");
  return new SignInRefused(unavailableRefusal, 503);
}

function tooManyAttempts(seconds: number): SignInRefused {
  const minutes = Math.ceil(seconds / 60);
  return new SignInRefused(
    `Too many failed attempts to sign in. Wait ${minutes} ${minutes === 1 ? "minute" : "minutes"}, then try again.`,
    429,
    seconds,
  );
}
