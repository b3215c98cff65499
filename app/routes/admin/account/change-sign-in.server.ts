import { type AppLoadContext, json, redirect } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { attemptCode, attemptPassword } from "~/auth/attempts.server";
import { clientOf } from "~/auth/client.server";
import { recordEvent, recordRefusal, type SecurityEventKind } from "~/auth/security-events.server";
import type { Session } from "~/auth/sessions.server";
import { twoStep } from "~/auth/two-step.server";
import { identity } from "~/data.server";
import { errorResponse } from "~/http/error-response.server";
import type { Form } from "~/http/read-form.server";
import { ownPath } from "~/kinds/link";
import { type Account, PasswordRefused, SignInRefused } from "~/people/person.server";
import { noticePath } from "~/ui/notices";
import { replaceSessions } from "../frame/guard.server";

/** A sign-in with a recovery code allows a password reset for this long. */
const resetTime = 60 * 60 * 1000;

/** The store may fail after it has made the change. */
export const notConfirmed =
  "The site could not confirm that your change was saved. Check your account before you try again.";

/** These are the options of actions that read a password or a code. */
export const secretForm = { failed: notConfirmed, isSecret: true } as const;

const wrongPassword = "This is not your current password. Enter it again.";

const unseenCodes = new LRUCache<string, string[]>({ max: 10, ttl: 10 * 60 * 1000 });

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

type Errors = NonNullable<AccountRefusal["errors"]>;

/** @throws Response 404 if there is none. */
export function requireTwoStep(): NonNullable<typeof twoStep> {
  if (twoStep) return twoStep;
  throw errorResponse(404);
}

/** For an hour after a recovery code, a new password needs no current one. */
export function mayResetPassword(session: Session): boolean {
  return session.isRecovery === true && Date.now() < session.startedAt + resetTime;
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
  const current = mayResetPassword(session) ? undefined : (form.get("currentPassword") ?? "");
  const password = form.get("newPassword") ?? "";
  const errors: Errors = {};
  if (current === "") errors.currentPassword = "Enter your current password.";
  if (!password) {
    errors.newPassword = "Enter a new password.";
  } else if (password === current) {
    errors.newPassword = "This is your current password. Choose a different one.";
  }
  if (Object.keys(errors).length > 0) return invalid(errors);

  const client = await clientOf(request, context, session);
  let account: Account;
  try {
    account = await attemptPassword(client, session.email, () =>
      identity.changePassword(session, current, password),
    );
  } catch (error) {
    if (error instanceof PasswordRefused) {
      return invalid({ newPassword: error.message });
    }
    return refuse(change, error, "password-refused");
  }
  const next = ownPath(form.get("next") ?? "");
  const more: Record<string, string> = next ? { next } : {};
  const to = noticePath("/admin/account", "password-changed", more);
  return finish(change, { account, event: "password-changed", to });
}

/** The next setup has another secret. */
export async function cancelTwoStep({ session }: SignInChange) {
  await requireTwoStep().cancel(session.email);
  return redirect(noticePath("/admin/account", "two-step-canceled"), 303);
}

/** Needs a code from the new app. Ends all other sessions, and shows the recovery codes next. */
export async function turnOnTwoStep(change: SignInChange) {
  const { session } = change;
  const twoStep = requireTwoStep();
  let codes: string[] = [];
  let account: Account = session;
  const refusal = await refusalOf(change, async (code) => {
    const confirmed = await twoStep.confirm(session.email, code);
    if (confirmed) ({ account, recoveryCodes: codes } = confirmed);
    return confirmed !== undefined;
  });
  if (refusal) return refusal;
  const to = noticePath("/admin/account/two-step", "two-step-on");
  return finish(change, { account, event: "two-step-on", to, codes });
}

/** Ends all other sessions, and deletes the recovery codes. */
export async function turnOffTwoStep(change: SignInChange) {
  const refusal = await refusalOf(change);
  if (refusal) return refusal;
  const account = await requireTwoStep().turnOff(change.session.email);
  const to = noticePath("/admin/account", "two-step-off");
  return finish(change, { account, event: "two-step-off", to });
}

export async function renewRecoveryCodes(change: SignInChange) {
  const { request, session } = change;
  const refusal = await refusalOf(change);
  if (refusal) return refusal;
  const codes = await requireTwoStep().renewRecoveryCodes(session.email);
  unseenCodes.set(session.key, codes);
  await recordEvent("recovery-codes-renewed", request, session);
  return redirect("/admin/account/two-step", 303);
}

interface Finish {
  /** The account has the new credential. */
  account: Account;
  event: SecurityEventKind;
  to: string;
  /** The next page shows these. */
  codes?: string[];
}

async function finish({ request, session }: SignInChange, { account, event, to, codes }: Finish) {
  const { headers, key } = await replaceSessions(request, account);
  if (codes) unseenCodes.set(key, codes);
  await recordEvent(event, request, session);
  return redirect(to, { status: 303, headers });
}

/** @param confirm accepts a code of the app only; otherwise, recovery codes work, too. */
async function refusalOf(change: SignInChange, confirm?: (code: string) => Promise<boolean>) {
  const { request, context, session, form } = change;
  const twoStep = requireTwoStep();
  const password = form.get("currentPassword") ?? "";
  const code = form.get("code")?.trim() ?? "";
  const errors: Errors = {};
  if (!password) errors.currentPassword = "Enter your password.";
  if (!code) errors.code = "Enter the code.";
  if (!password || !code) return invalid(errors);

  const { email } = session;
  const client = await clientOf(request, context, session);
  let kind: RefusedField = "password-refused";
  try {
    await attemptPassword(client, email, () => identity.signIn(email, password));
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
  const attempt = { request, client, email: session.email };
  const { problem, init } = await recordRefusal(kind, attempt, error);
  if (init.status !== 422) {
    return json<AccountRefusal>({ errors: {}, problem }, init);
  }
  return invalid(kind === "code-refused" ? { code: problem } : { currentPassword: wrongPassword });
}

function invalid(errors: Errors) {
  return json<AccountRefusal>({ errors }, 422);
}
