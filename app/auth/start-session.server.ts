import { redirect } from "@remix-run/node";
import { sessions } from "./auth.server";
import { type Client, deviceOf, rememberClient } from "./client.server";
import { hintCookie, sessionCookie } from "./cookies.server";
import { sessionIdOf } from "./guard.server";
import type { Account } from "./identity";
import { isAdministrator, rememberSignIn } from "./people.server";
import { recordEvent } from "./security-events.server";
import { noticePath } from "~/http/fixed-notices";
import { keyOf } from "~/records/sessions.server";

/** Starts a session after the last check. @param isRecovery leads to a new password first. */
export async function enter(
  request: Request,
  client: Client,
  account: Account,
  next: string,
  isRecovery = false,
) {
  const { headers } = await startSession(request, account, isRecovery);
  const { email } = account;
  await recordEvent("signed-in", request, { email, client });
  const person = await rememberSignIn(email);
  const query = new URLSearchParams({ next }).toString();
  const to =
    isRecovery || person?.generated === "in use"
      ? `/admin/account/password?${query}`
      : person?.isTwoStepReset
        ? noticePath("/admin/account", "two-step-reset", { next })
        : next;
  headers.append("Set-Cookie", await hintFor(email));
  headers.append("Set-Cookie", await rememberClient(client, email));
  return redirect(to, { status: 303, headers });
}

/** @param account has the new credential. */
export async function replaceSessions(request: Request, account: Account) {
  await sessions.endAll(account.email);
  const { headers, key } = await startSession(request, account);
  headers.append("Set-Cookie", await hintFor(account.email));
  return { headers, key };
}

/** Editors may not open the forms of text pages. */
async function hintFor(email: string): Promise<string> {
  const isAll = await isAdministrator(email).catch(() => false);
  return hintCookie.write(isAll ? "/admin/" : "/admin/dashboard/");
}

/** Always starts a session with a new ID, to prevent session fixation. */
async function startSession(
  request: Request,
  account: Account,
  isRecovery = false,
): Promise<{ headers: Headers; key: string }> {
  const device = deviceOf(request);
  const formerId = await sessionIdOf(request);
  const id = await sessions.start(account, device, formerId, isRecovery);
  const headers = new Headers({ "Cache-Control": "no-store" });
  headers.append("Set-Cookie", await sessionCookie.write(id));
  return { headers, key: keyOf(id) };
}
