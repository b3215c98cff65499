import { json } from "@remix-run/node";
import { attemptPassword, attemptRecovery } from "./attempts.server";
import { authenticator, twoStep } from "./auth.server";
import type { Client } from "./client.server";
import { mailPerson, mailsLinks, resetMail } from "./person-mails.server";
import { addResetLink } from "./reset-links.server";
import { recordEvent, recordRefusal } from "./record-event.server";
import { askForCode } from "./second-step.server";
import { createSignInLimits } from "./sign-in-limits.server";
import { enter } from "./start-session.server";
import { identity } from "~/backends/index.server";
import type { Form } from "~/http/read-form.server";
import { log } from "~/log.server";
import { currentSite } from "~/site.server";
import { ownPath } from "~/work/link";

interface SignInRefusal {
  email: string;
  next: string;
  errors: { email?: string; password?: string };
  problem?: string;
}

interface ForgottenPasswordAnswer {
  email: string;
  errors: { email?: string; recoveryCode?: string };
  problem?: string;
  isSent?: boolean;
}

const emailNeeded = "Enter your email address.";

/** Every request counts, so that nobody can flood a mailbox. */
const resetLimits = createSignInLimits({ perClient: 5, perAccount: 3 });

export async function signIn(request: Request, form: Form, client: Client) {
  const email = form.get("email")?.trim() ?? "";
  const password = form.get("password") ?? "";
  const next = ownPath(form.get("next") ?? "") ?? "/admin/dashboard";
  const refusal: SignInRefusal = { email, next, errors: {} };

  if (!email) refusal.errors.email = emailNeeded;
  if (!password) refusal.errors.password = "Enter your password.";
  if (!email || !password) return json(refusal, 422);

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
    if (!needsCode) return await enter(request, client, account, next);
    return await askForCode(account, next);
  } catch (error) {
    const { status, message, headers } = await recordRefusal(
      "sign-in-failed",
      request,
      client,
      error,
      email,
    );
    refusal.problem = message;
    return json(refusal, { status, headers });
  }
}

/** Signs in with a recovery code instead of the password. */
export async function recover(request: Request, form: Form, client: Client) {
  const email = form.get("email")?.trim() ?? "";
  const recoveryCode = form.get("recoveryCode")?.trim() ?? "";
  const answer: ForgottenPasswordAnswer = { email, errors: {} };
  if (!email) answer.errors.email = emailNeeded;
  if (!recoveryCode) answer.errors.recoveryCode = "Enter a recovery code.";
  if (!email || !recoveryCode) return json(answer, 422);
  try {
    const account = await attemptRecovery(client, email, async () => {
      return twoStep?.accountWith(email, recoveryCode);
    });
    return await askForCode(account, "/admin/dashboard", recoveryCode);
  } catch (error) {
    const refused = await recordRefusal(
      "code-refused",
      request,
      client,
      error,
      email,
    );
    const { status, message, headers } = refused;
    answer.problem = message;
    return json(answer, { status, headers });
  }
}

/** Checks whether people who forgot their password get an email. */
export function mailsPasswordReset(): boolean {
  return identity.sendPasswordReset !== undefined || mailsLinks();
}

async function sendPasswordReset(email: string): Promise<void> {
  if (identity.sendPasswordReset) return identity.sendPasswordReset(email);
  const link = await addResetLink(email);
  if (!link) return;
  const { url = "", name } = currentSite();
  const address = `${url}/admin/login/reset/${link.token}`;
  // The stored address is safer than the entered one, which may be another spelling.
  await mailPerson(link.email, `Your password for ${name}`, resetMail(address));
}

/** Does not reveal whether the account exists, not even by timing. */
export async function requestReset(
  request: Request,
  form: Form,
  client: Client,
) {
  const email = form.get("email")?.trim() ?? "";
  const answer: ForgottenPasswordAnswer = { email, errors: {} };
  if (!email) {
    answer.errors.email = emailNeeded;
    return json(answer, 422);
  }
  if ((await resetLimits.attempt(client, email)) === 0) {
    await recordEvent("password-reset-requested", request, { client });
    void sendPasswordReset(email).catch((cause: unknown) => {
      log.error({ err: cause }, "The password reset email could not be sent.");
    });
  }
  return json({ ...answer, isSent: true });
}
