import { json } from "@remix-run/node";
import { attemptRecovery } from "~/auth/attempts.server";
import { twoStep } from "~/auth/auth.server";
import { type Client, deviceOf } from "~/auth/client.server";
import {
  recordEvent,
  recordRefusal,
  refusedOf,
  retryHeaders,
} from "~/auth/record-event.server";
import { askForCode } from "~/auth/sign-in.server";
import { createSignInLimits } from "~/auth/sign-in-limits.server";
import { identity } from "~/backends/index.server";
import type { Form } from "~/http/read-form.server";
import { log } from "~/log.server";

export interface ForgottenPasswordAnswer {
  email: string;
  errors: { email?: string; recoveryCode?: string };
  problem?: string;
  isSent?: boolean;
}

/** Every request counts, so that nobody can flood a mailbox. */
const resetLimits = createSignInLimits({
  perClient: 5,
  perAccount: 3,
  underAttack: 0,
});

export async function recover(request: Request, form: Form, client: Client) {
  const email = form.get("email")?.trim() ?? "";
  const recoveryCode = form.get("recoveryCode")?.trim() ?? "";
  const answer: ForgottenPasswordAnswer = { email, errors: {} };
  if (!email) answer.errors.email = "Enter your email address.";
  if (!recoveryCode) answer.errors.recoveryCode = "Enter a recovery code.";
  if (!email || !recoveryCode) return json(answer, 422);
  try {
    const account = await attemptRecovery(client, email, async () => {
      const isCode = await twoStep?.hasRecoveryCode(recoveryCode);
      const found = (await twoStep?.read())?.account;
      const isTheirs = found?.email.toLowerCase() === email.toLowerCase();
      return isCode && isTheirs ? found : undefined;
    });
    return await askForCode(account, "/admin/dashboard", recoveryCode);
  } catch (error) {
    const refused = refusedOf(error, "A recovery code could not be checked.");
    const { status, message } = refused;
    await recordRefusal("code-refused", request, client, status);
    answer.problem = message;
    return json(answer, { status, headers: retryHeaders(refused) });
  }
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
    answer.errors.email = "Enter your email address.";
    return json(answer, 422);
  }
  if ((await resetLimits.attempt(client, email)) === 0) {
    const device = deviceOf(request);
    const { address } = client;
    await recordEvent("password-reset-requested", { device, client: address });
    void identity.sendPasswordReset?.(email).catch((cause: unknown) => {
      log.error({ err: cause }, "The password reset email could not be sent.");
    });
  }
  return json({ ...answer, isSent: true });
}
