import { json, redirect } from "@remix-run/node";
import { attemptPassword } from "~/auth/attempts.server";
import { type Client, deviceOf } from "~/auth/client.server";
import { PasswordRefused } from "~/auth/identity";
import {
  recordEvent,
  recordRefusal,
  refusedOf,
  retryHeaders,
} from "~/auth/record-event.server";
import { replaceSessions } from "~/auth/replace-sessions.server";
import type { Session } from "~/records/sessions.server";
import { identity } from "~/backends/index.server";
import { noticePath } from "~/http/fixed-notices";
import type { Form } from "~/http/read-form.server";
import { ownPath } from "~/work/link";

/** After a sign-in with a recovery code. */
const resetTime = 60 * 60 * 1000;

export const wrongPassword =
  "This is not your current password. Enter it again.";

export interface PasswordRefusal {
  errors: { currentPassword?: string; newPassword?: string };
  problem?: string;
}

export function mayResetPassword(session: Session): boolean {
  return (
    session.isRecovery === true && Date.now() < session.startedAt + resetTime
  );
}

export async function changePassword(
  request: Request,
  client: Client,
  session: Session,
  form: Form,
) {
  const current = mayResetPassword(session)
    ? undefined
    : (form.get("currentPassword") ?? "");
  const password = form.get("newPassword") ?? "";
  const refusal: PasswordRefusal = { errors: {} };
  if (current === "") {
    refusal.errors.currentPassword = "Enter your current password.";
  }
  if (!password) {
    refusal.errors.newPassword = "Enter a new password.";
  } else if (password === current) {
    refusal.errors.newPassword =
      "This is your current password. Choose a different one.";
  }
  if (Object.keys(refusal.errors).length > 0) return json(refusal, 422);

  try {
    const account = await attemptPassword(client, session.email, () =>
      identity.changePassword(session, current, password),
    );
    const { headers } = await replaceSessions(request, account);
    const { email } = session;
    await recordEvent("password-changed", { device: deviceOf(request), email });
    const next = ownPath(form.get("next") ?? "");
    const more: Record<string, string> = next ? { next } : {};
    const to = noticePath("/admin/account", "password-changed", more);
    return redirect(to, { status: 303, headers });
  } catch (error) {
    if (error instanceof PasswordRefused) {
      refusal.errors.newPassword = error.message;
      return json(refusal, 422);
    }
    const refused = refusedOf(error, "A password could not be changed.");
    await recordRefusal("password-refused", request, client, refused.status);
    if (refused.status === 401) {
      refusal.errors.currentPassword = wrongPassword;
      return json(refusal, 422);
    }
    refusal.problem = refused.message;
    const { status } = refused;
    return json(refusal, { status, headers: retryHeaders(refused) });
  }
}
