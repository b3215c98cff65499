import { json, redirect } from "@remix-run/node";
import { attemptPassword } from "~/auth/attempts.server";
import { authenticator, sessions, twoStep } from "~/auth/auth.server";
import { type Client, rememberClient } from "~/auth/client.server";
import { sessionCookie } from "~/auth/cookies.server";
import { deviceOf } from "~/auth/device.server";
import { sessionIdOf } from "~/auth/guard.server";
import type { Account } from "~/auth/identity";
import { beginSignIn } from "~/auth/pending-sign-ins.server";
import { recordEvent, recordRefusal } from "~/auth/record-event.server";
import { refusedOf, retryHeaders } from "~/auth/refusals.server";
import { identity } from "~/backends/index.server";
import type { Form } from "~/http/read-form.server";
import { ownPath } from "~/work/link";

interface SignInRefusal {
  email: string;
  next: string;
  errors: { email?: string; password?: string };
  problem?: string;
}

export async function signIn(request: Request, form: Form, client: Client) {
  const email = form.get("email")?.trim() ?? "";
  const password = form.get("password") ?? "";
  const next = ownPath(form.get("next") ?? "") ?? "/admin/dashboard";
  const refusal: SignInRefusal = { email, next, errors: {} };

  if (!email) refusal.errors.email = "Enter your email address.";
  if (!password) refusal.errors.password = "Enter your password.";
  if (!email || !password) return json(refusal, 422);

  try {
    const { account, needsCode } = await attemptPassword(
      client,
      email,
      async () => ({
        account: await authenticate(request, email, password),
        needsCode: Boolean((await twoStep?.read())?.secret),
      }),
      (result) => !result.needsCode,
    );
    if (!needsCode) return await enter(request, client, account, next);
    return await askForCode(account, next);
  } catch (error) {
    const refused = refusedOf(error, "Sign-in is not available.");
    const { status, message } = refused;
    await recordRefusal("sign-in-failed", request, client, status);
    refusal.problem = message;
    return json(refusal, { status, headers: retryHeaders(refused) });
  }
}

function authenticate(
  request: Request,
  email: string,
  password: string,
): Promise<Account> {
  const body = new URLSearchParams({ email, password });
  const form = new Request(request.url, { method: "POST", body });
  return authenticator.authenticate("form", form);
}

/** @param recoveryCode used instead of a forgotten password. */
export async function askForCode(
  account: Account,
  next: string,
  recoveryCode?: string,
) {
  const cookie = await beginSignIn({ account, next, recoveryCode });
  return redirect("/admin/login/code", {
    status: 303,
    headers: { "Cache-Control": "no-store", "Set-Cookie": cookie },
  });
}

/** Always starts a session with a new ID, to prevent session fixation. */
export async function enter(
  request: Request,
  client: Client,
  account: Account,
  next: string,
  isRecovery = false,
) {
  const device = deviceOf(request);
  const formerId = await sessionIdOf(request);
  const id = await sessions.start(account, device, formerId, isRecovery);
  const { email } = account;
  await recordEvent("signed-in", { device, email, client: client.address });
  const password = await identity.generatedPassword?.state();
  const query = new URLSearchParams({ next }).toString();
  const to =
    isRecovery || password === "in use"
      ? `/admin/account/password?${query}`
      : next;
  const headers = new Headers({ "Cache-Control": "no-store" });
  headers.append("Set-Cookie", await sessionCookie.write(id));
  headers.append("Set-Cookie", await rememberClient(client));
  return redirect(to, { status: 303, headers });
}
