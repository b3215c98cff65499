import { randomBytes } from "node:crypto";
import { json, redirect } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import {
  attemptCode,
  attemptPassword,
  attemptRecovery,
  createSignInLimits,
} from "~/auth/attempts.server";
import type { Client } from "~/auth/client.server";
import { recordEvent, recordRefusal, recordResetRequest } from "~/auth/security-events.server";
import { twoStep } from "~/auth/two-step.server";
import { identity } from "~/data.server";
import { signInCookie } from "~/http/cookies.server";
import { notKept } from "~/http/public-headers";
import type { Form } from "~/http/read-form.server";
import { emailIn } from "~/kinds/email";
import { ownPath } from "~/kinds/link";
import { longestEmail } from "~/kinds/text";
import { log } from "~/log.server";
import { requestPasswordReset } from "~/mail/reset-requests.server";
import { type Account, SignInRefused, unavailableRefusal } from "~/people/person.server";
import { noticePath } from "~/ui/notices";
import { enter } from "../frame/guard.server";

interface Refusal<Field extends string> {
  errors: Partial<Record<Field, string>>;
  problem?: string;
}

interface ForgottenPasswordAnswer extends Refusal<"email" | "recoveryCode"> {
  email: string;
  isSent?: boolean;
}

type CodeRefusal = Refusal<"code">;

const authenticator = new Authenticator<Account>().use(
  new FormStrategy(({ form }) =>
    identity.signIn(form.get("email") as string, form.get("password") as string),
  ),
);

/** The length is checked before anything else reads the address. */
function readEmail(form: Form): { email: string; error?: string } {
  const email = form.get("email")?.trim() ?? "";
  if (!email) return { email, error: "Enter your email address." };
  return email.length > longestEmail
    ? { email, error: "This is too long for an email address. Enter the one of your account." }
    : { email: emailIn(email) ?? email };
}

const dashboard = "/admin/dashboard";

/** Checks the password. With two-step sign-in, the code comes next (`finishWithCode`). */
export async function signIn(request: Request, form: Form, client: Client) {
  const { email, error } = readEmail(form);
  const password = form.get("password") ?? "";
  const next = ownPath(form.get("next") ?? "") ?? dashboard;
  const errors: Refusal<"email" | "password">["errors"] = {};
  const refusal = { email, next, errors };

  if (error) errors.email = error;
  if (!password) errors.password = "Enter your password.";
  if (error || !password) return json(refusal, 422);

  async function check() {
    const body = new URLSearchParams({ email, password });
    const typed = new Request(request.url, { method: "POST", body });
    const account = await authenticator.authenticate("form", typed);
    const state = await twoStep?.read(account.email);
    const needsCode = state?.secret !== undefined;
    return { account, needsCode };
  }

  try {
    const { account, needsCode } = await attemptPassword(
      client,
      email,
      check,
      (result) => !result.needsCode,
    );
    if (!needsCode) return await enter(request, { client, account, next });
    return await askForCode(account, next);
  } catch (error) {
    const attempt = { request, client, email };
    const refused = await recordRefusal("sign-in-failed", attempt, error);
    return json({ ...refusal, problem: refused.problem }, refused.init);
  }
}

/** Signs in with a recovery code instead of the password. */
export async function recover(request: Request, form: Form, client: Client) {
  const { email, error } = readEmail(form);
  const recoveryCode = form.get("recoveryCode")?.trim() ?? "";
  const answer: ForgottenPasswordAnswer = { email, errors: {} };
  if (error) answer.errors.email = error;
  if (!recoveryCode) answer.errors.recoveryCode = "Enter a recovery code.";
  if (error || !recoveryCode) return json(answer, 422);
  try {
    const account = await attemptRecovery(client, email, async () =>
      twoStep?.accountWith(email, recoveryCode),
    );
    return await askForCode(account, dashboard, recoveryCode);
  } catch (error) {
    const attempt = { request, client, email };
    const refused = await recordRefusal("code-refused", attempt, error);
    return json({ ...answer, problem: refused.problem }, refused.init);
  }
}

/** Every request counts, so that nobody can flood a mailbox. */
const resetLimits = createSignInLimits({ perClient: 5, perAccount: 3 });

/** Does not reveal whether the account exists, not even by timing. */
export async function requestReset(request: Request, form: Form, client: Client) {
  const { email, error } = readEmail(form);
  const answer: ForgottenPasswordAnswer = { email, errors: { email: error } };
  if (error) return json(answer, 422);
  if (resetLimits.attempt(client, email) === 0) {
    await recordResetRequest(request, client);
    try {
      await requestPasswordReset(email);
    } catch (cause) {
      log.error({ err: cause }, "A request for a new password could not be stored.");
      return json({ ...answer, problem: unavailableRefusal }, 503);
    }
  }
  return json({ ...answer, isSent: true });
}

interface PendingSignIn {
  id: string;
  account: Account;
  next: string;
  /** The code replaces the password, and is consumed when the sign-in succeeds. */
  recoveryCode?: string;
  failures: number;
}

const mostFailures = 5;

/** Memory is enough, because this back end has one server. After a restart, users sign in again. */
const pending = new LRUCache<string, PendingSignIn>({ max: 100, ttl: 10 * 60 * 1000 });

/** @param recoveryCode used instead of a forgotten password. */
async function askForCode(account: Account, next: string, recoveryCode?: string) {
  const id = randomBytes(16).toString("base64url");
  pending.set(id, { id, account, next, recoveryCode, failures: 0 });
  const cookie = await signInCookie.write(id);
  return redirect("/admin/login/code", {
    status: 303,
    headers: { "Cache-Control": notKept, "Set-Cookie": cookie },
  });
}

export async function pendingSignIn(request: Request): Promise<PendingSignIn | undefined> {
  return pending.get((await signInCookie.read(request)) ?? "");
}

export async function finishWithCode(
  request: Request,
  client: Client,
  signIn: PendingSignIn,
  code: string,
) {
  if (!code) {
    return json<CodeRefusal>({ errors: { code: "Enter the code." } }, 422);
  }
  const { id, account, next, recoveryCode } = signIn;
  const { email } = account;
  const isRecovery = recoveryCode !== undefined;
  const startAgain = noticePath("/admin/login", "start-again", { next });
  try {
    // The password may have changed since the first step.
    if (!(await identity.personFor(account))) {
      return redirect(startAgain, { status: 303, headers: { "Set-Cookie": await endSignIn(id) } });
    }
    await attemptCode(
      email,
      () => isAccepted(request, client, signIn, code),
      isRecovery ? undefined : code,
    );
    const response = await enter(request, { client, account, next, isRecovery });
    response.headers.append("Set-Cookie", await endSignIn(id));
    return response;
  } catch (error) {
    const attempt = { request, client, email };
    const refused = await recordRefusal("code-refused", attempt, error);
    const { problem, init } = refused;
    if (init.status !== 422) {
      return json<CodeRefusal>({ errors: {}, problem }, init);
    }
    // After a few wrong codes, the sign-in has to start over.
    signIn.failures += 1;
    if (signIn.failures >= mostFailures) pending.delete(id);
    if (!pending.has(id)) return redirect(startAgain, 303);
    return json<CodeRefusal>({ errors: { code: problem } }, 422);
  }
}

function endSignIn(id: string): Promise<string> {
  pending.delete(id);
  return signInCookie.clear();
}

/** After a recovery code, only a code from the app is a second factor. */
async function isAccepted(
  request: Request,
  client: Client,
  { account: { email }, recoveryCode }: PendingSignIn,
  code: string,
): Promise<boolean> {
  if (!twoStep) throw new SignInRefused();
  const isAppCode = await twoStep.acceptAppCode(email, code);
  if (isAppCode && recoveryCode === undefined) return true;
  if (!isAppCode && recoveryCode !== undefined) return false;
  const isUnused = await twoStep.acceptRecoveryCode(email, recoveryCode ?? code);
  if (isUnused) {
    await recordEvent("recovery-code-used", request, { email, client });
  }
  return isUnused;
}
