import { json, redirect } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { attemptCode, attemptPassword } from "~/auth/attempts.server";
import { wrongPassword } from "~/auth/change-password.server";
import type { Client } from "~/auth/client.server";
import { deviceOf } from "~/auth/device.server";
import type { Account } from "~/auth/identity";
import { recordEvent, recordRefusal } from "~/auth/record-event.server";
import { refusedOf, retryHeaders } from "~/auth/refusals.server";
import { replaceSessions } from "~/auth/replace-sessions.server";
import type { SecurityEventKind } from "~/records/security-events.server";
import type { Session } from "~/records/sessions.server";
import type { TwoStep } from "~/auth/two-step.server";
import { identity } from "~/backends/index.server";
import { noticePath } from "~/http/fixed-notices";
import type { Form } from "~/http/read-form.server";

const unseenCodes = new LRUCache<string, string[]>({
  max: 10,
  ttl: 10 * 60 * 1000,
});

interface Change {
  request: Request;
  client: Client;
  session: Session;
  twoStep: TwoStep;
  form: Form;
}

export interface TwoStepRefusal {
  errors: { currentPassword?: string; code?: string };
  problem?: string;
}

/** Returns the codes only once. */
export function takeRecoveryCodes({ key }: Session): string[] | undefined {
  const codes = unseenCodes.get(key);
  unseenCodes.delete(key);
  return codes;
}

export async function turnOn(change: Change) {
  const { request, twoStep } = change;
  let codes: string[] = [];
  let account: Account = change.session;
  const refusal = await refusalOf(change, async (code) => {
    const confirmed = await twoStep.confirm(code);
    if (confirmed) ({ account, recoveryCodes: codes } = confirmed);
    return confirmed !== undefined;
  });
  if (refusal) return refusal;
  const { headers, key } = await replaceSessions(request, account);
  unseenCodes.set(key, codes);
  await record("two-step-on", change);
  return redirect(noticePath("/admin/account/recovery-codes", "two-step-on"), {
    status: 303,
    headers,
  });
}

export async function turnOff(change: Change) {
  const refusal = await refusalOf(change);
  if (refusal) return refusal;
  const account = await change.twoStep.turnOff();
  const { headers } = await replaceSessions(change.request, account);
  await record("two-step-off", change);
  return redirect(noticePath("/admin/account", "two-step-off"), {
    status: 303,
    headers,
  });
}

export async function renewRecoveryCodes(change: Change) {
  const refusal = await refusalOf(change);
  if (refusal) return refusal;
  const codes = await change.twoStep.renewRecoveryCodes();
  unseenCodes.set(change.session.key, codes);
  await record("recovery-codes-renewed", change);
  return redirect("/admin/account/recovery-codes", 303);
}

/** @param confirm accepts a code of the app only; otherwise, recovery codes work, too. */
async function refusalOf(
  { request, client, session, twoStep, form }: Change,
  confirm?: (code: string) => Promise<boolean>,
) {
  const password = form.get("currentPassword") ?? "";
  const code = form.get("code")?.trim() ?? "";
  const refusal: TwoStepRefusal = { errors: {} };
  if (!password) refusal.errors.currentPassword = "Enter your password.";
  if (!code) refusal.errors.code = "Enter the code.";
  if (!password || !code) return json(refusal, 422);
  const { email } = session;
  let field: keyof TwoStepRefusal["errors"] = "currentPassword";
  try {
    await attemptPassword(client, email, () =>
      identity.signIn(email, password),
    );
    field = "code";
    await attemptCode(
      email,
      async () => {
        if (confirm) return confirm(code);
        return (
          (await twoStep.acceptAppCode(code)) ||
          (await twoStep.acceptRecoveryCode(code))
        );
      },
      confirm ? undefined : code,
    );
    return undefined;
  } catch (error) {
    const refused = refusedOf(error, "A two-step setting was not changed.");
    const { status, message } = refused;
    const isPassword = field === "currentPassword";
    const kind = isPassword ? "password-refused" : "code-refused";
    await recordRefusal(kind, request, client, status);
    if (status !== 401) {
      refusal.problem = message;
      return json(refusal, { status, headers: retryHeaders(refused) });
    }
    refusal.errors[field] = isPassword ? wrongPassword : message;
    return json(refusal, 422);
  }
}

function record(
  kind: SecurityEventKind,
  { request, session: { email } }: Change,
): Promise<void> {
  return recordEvent(kind, { device: deviceOf(request), email });
}
