import { type AppLoadContext, json, redirect } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { attemptCode, attemptPassword } from "./attempts.server";
import { requireTwoStep } from "./auth.server";
import { clientOf } from "./client.server";
import { type Account, PasswordRefused, SignInRefused } from "./identity";
import { recordEvent, recordRefusal } from "./record-event.server";
import { replaceSessions } from "./start-session.server";
import { identity } from "~/backends/index.server";
import { noticePath } from "~/http/fixed-notices";
import type { Form } from "~/http/read-form.server";
import type { SecurityEventKind } from "~/records/security-events.server";
import type { Session } from "~/records/sessions.server";
import { ownPath } from "~/work/link";

/** A sign-in with a recovery code allows a password reset for this long. */
const resetTime = 60 * 60 * 1000;

export const notLoaded = "Failed to load your account. Please try again.";

/** The store may fail after it has made the change. */
export const notConfirmed =
  "The site could not confirm that your change was saved. Check your account before you try again.";

const wrongPassword = "This is not your current password. Enter it again.";

const unseenCodes = new LRUCache<string, string[]>({
  max: 10,
  ttl: 10 * 60 * 1000,
});

interface SignInChange {
  request: Request;
  context: AppLoadContext;
  session: Session;
  form: Form;
}

export interface AccountRefusal {
  errors?: { currentPassword?: string; newPassword?: string; code?: string };
  problem?: string;
}

export function mayResetPassword(session: Session): boolean {
  return (
    session.isRecovery === true && Date.now() < session.startedAt + resetTime
  );
}

/** Returns the codes only once. */
export function takeRecoveryCodes({ key }: Session): string[] | undefined {
  const codes = unseenCodes.get(key);
  unseenCodes.delete(key);
  return codes;
}

/** @throws errors that are not refusals, as all functions here do. */
export async function changePassword(change: SignInChange) {
  const { request, context, session, form } = change;
  const current = mayResetPassword(session)
    ? undefined
    : (form.get("currentPassword") ?? "");
  const password = form.get("newPassword") ?? "";
  const errors: NonNullable<AccountRefusal["errors"]> = {};
  if (current === "") errors.currentPassword = "Enter your current password.";
  if (!password) {
    errors.newPassword = "Enter a new password.";
  } else if (password === current) {
    errors.newPassword =
      "This is your current password. Choose a different one.";
  }
  if (Object.keys(errors).length > 0)
    return json<AccountRefusal>({ errors }, 422);

  const client = await clientOf(request, context, session);
  let account: Account;
  try {
    account = await attemptPassword(client, session.email, () =>
      identity.changePassword(session, current, password),
    );
  } catch (error) {
    if (error instanceof PasswordRefused) {
      return json<AccountRefusal>(
        { errors: { newPassword: error.message } },
        422,
      );
    }
    return refuse(change, error, "password-refused");
  }
  const { headers } = await replaceSessions(request, account);
  await record("password-changed", change);
  const next = ownPath(form.get("next") ?? "");
  const more: Record<string, string> = next ? { next } : {};
  const to = noticePath("/admin/account", "password-changed", more);
  return redirect(to, { status: 303, headers });
}

export async function turnOnTwoStep(change: SignInChange) {
  const twoStep = requireTwoStep();
  let codes: string[] = [];
  let account: Account = change.session;
  const refusal = await refusalOf(change, async (code) => {
    const confirmed = await twoStep.confirm(change.session.email, code);
    if (confirmed) ({ account, recoveryCodes: codes } = confirmed);
    return confirmed !== undefined;
  });
  if (refusal) return refusal;
  const { headers, key } = await replaceSessions(change.request, account);
  unseenCodes.set(key, codes);
  await record("two-step-on", change);
  return redirect(noticePath("/admin/account/recovery-codes", "two-step-on"), {
    status: 303,
    headers,
  });
}

export async function turnOffTwoStep(change: SignInChange) {
  const refusal = await refusalOf(change);
  if (refusal) return refusal;
  const account = await requireTwoStep().turnOff(change.session.email);
  const { headers } = await replaceSessions(change.request, account);
  await record("two-step-off", change);
  return redirect(noticePath("/admin/account", "two-step-off"), {
    status: 303,
    headers,
  });
}

export async function renewRecoveryCodes(change: SignInChange) {
  const refusal = await refusalOf(change);
  if (refusal) return refusal;
  const codes = await requireTwoStep().renewRecoveryCodes(change.session.email);
  unseenCodes.set(change.session.key, codes);
  await record("recovery-codes-renewed", change);
  return redirect("/admin/account/recovery-codes", 303);
}

/** @param confirm accepts a code of the app only; otherwise, recovery codes work, too. */
async function refusalOf(
  change: SignInChange,
  confirm?: (code: string) => Promise<boolean>,
) {
  const { request, context, session, form } = change;
  const twoStep = requireTwoStep();
  const password = form.get("currentPassword") ?? "";
  const code = form.get("code")?.trim() ?? "";
  const errors: NonNullable<AccountRefusal["errors"]> = {};
  if (!password) errors.currentPassword = "Enter your password.";
  if (!code) errors.code = "Enter the code.";
  if (!password || !code) return json<AccountRefusal>({ errors }, 422);

  const { email } = session;
  const client = await clientOf(request, context, session);
  let kind: RefusedField = "password-refused";
  try {
    await attemptPassword(client, email, () =>
      identity.signIn(email, password),
    );
    kind = "code-refused";
    await attemptCode(
      email,
      async () =>
        confirm
          ? confirm(code)
          : (await twoStep.acceptAppCode(email, code)) ||
            (await twoStep.acceptRecoveryCode(email, code)),
      confirm ? undefined : code,
    );
    return undefined;
  } catch (error) {
    return refuse(change, error, kind);
  }
}

type RefusedField = "password-refused" | "code-refused";

async function refuse(
  { request, context, session }: SignInChange,
  error: unknown,
  kind: RefusedField,
) {
  if (!(error instanceof SignInRefused)) throw error;
  const client = await clientOf(request, context, session);
  const refused = await recordRefusal(
    kind,
    request,
    client,
    error,
    session.email,
  );
  const { status, message, headers } = refused;
  if (status !== 401) {
    const refusal: AccountRefusal = { errors: {}, problem: message };
    return json(refusal, { status, headers });
  }
  const errors =
    kind === "code-refused"
      ? { code: message }
      : { currentPassword: wrongPassword };
  return json<AccountRefusal>({ errors }, 422);
}

function record(
  kind: SecurityEventKind,
  { request, session: { email } }: SignInChange,
): Promise<void> {
  return recordEvent(kind, request, { email });
}
