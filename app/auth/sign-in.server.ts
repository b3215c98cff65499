import { json, redirect } from "@remix-run/node";
import { authenticator, sessions, signInLimits } from "~/auth/auth.server";
import { type Client, knownBrowser } from "~/auth/client.server";
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

  const seconds = await signInLimits.attempt(client.key, email);
  if (seconds > 0) {
    log.warn(
      { client: client.address },
      "A sign-in was refused: too many attempts.",
    );
    refusal.problem = tooManyAttempts(seconds);
    return json(refusal, {
      status: 429,
      headers: { "Retry-After": String(seconds) },
    });
  }

  try {
    const account = await authenticator.authenticate(
      "form",
      new Request(request.url, {
        method: "POST",
        body: new URLSearchParams({ email, password }),
      }),
    );
    await signInLimits.succeed(client.key, email);
    log.info({ client: client.address }, "The admin signed in.");
    const id = await startSession(request, account);
    const headers = new Headers({ "Cache-Control": "no-store" });
    headers.append("Set-Cookie", await sessionCookie().serialize(id));
    headers.append("Set-Cookie", await knownBrowser());
    return redirect(next, { status: 303, headers });
  } catch (error) {
    const { status, message } =
      error instanceof SignInRefused ? error : cannotSignIn(error);
    // Only a wrong password is a guess.
    if (status !== 401) await signInLimits.takeBack(client.key, email);
    log.warn({ client: client.address, status }, "A sign-in was refused.");
    refusal.problem = message;
    return json(refusal, {
      status,
      headers: status === 401 || status === 403 ? {} : { "Retry-After": "60" },
    });
  }
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

function tooManyAttempts(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many failed attempts to sign in. Wait ${minutes} ${minutes === 1 ? "minute" : "minutes"}, then try again.`;
}
