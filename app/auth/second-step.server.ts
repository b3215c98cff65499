import { randomBytes } from "node:crypto";
import { json, redirect } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { attemptCode } from "./attempts.server";
import { twoStep } from "./auth.server";
import type { Client } from "./client.server";
import { signInCookie } from "./cookies.server";
import { type Account, SignInRefused } from "./identity";
import { recordEvent, recordRefusal } from "./record-event.server";
import { enter } from "./start-session.server";
import { identity } from "~/backends/index.server";
import { noticePath } from "~/http/fixed-notices";

interface PendingSignIn {
  id: string;
  account: Account;
  next: string;
  /** The code replaces the password, and is consumed when the sign-in succeeds. */
  recoveryCode?: string;
  failures: number;
}

interface CodeRefusal {
  errors: { code?: string };
  problem?: string;
}

const mostFailures = 5;

/** Memory is enough, because this back end has one server. After a restart, users sign in again. */
const pending = new LRUCache<string, PendingSignIn>({
  max: 100,
  ttl: 10 * 60 * 1000,
});

/** @param recoveryCode used instead of a forgotten password. */
export async function askForCode(
  account: Account,
  next: string,
  recoveryCode?: string,
) {
  const id = randomBytes(16).toString("base64url");
  pending.set(id, { id, account, next, recoveryCode, failures: 0 });
  const cookie = await signInCookie.write(id);
  return redirect("/admin/login/code", {
    status: 303,
    headers: { "Cache-Control": "no-store", "Set-Cookie": cookie },
  });
}

export async function pendingSignIn(
  request: Request,
): Promise<PendingSignIn | undefined> {
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
  const isRecovery = recoveryCode !== undefined;
  const startAgain = noticePath("/admin/login", "start-again", { next });
  try {
    // The password may have changed since the first step.
    if (!(await identity.personFor(account))) {
      return redirect(startAgain, {
        status: 303,
        headers: { "Set-Cookie": await endSignIn(id) },
      });
    }
    await attemptCode(
      account.email,
      () => isAccepted(request, client, signIn, code),
      isRecovery ? undefined : code,
    );
    const response = await enter(request, client, account, next, isRecovery);
    response.headers.append("Set-Cookie", await endSignIn(id));
    return response;
  } catch (error) {
    const refused = await recordRefusal(
      "code-refused",
      request,
      client,
      error,
      account.email,
    );
    const { status, message, headers } = refused;
    if (status !== 401) {
      const refusal: CodeRefusal = { errors: {}, problem: message };
      return json(refusal, { status, headers });
    }
    // After a few wrong codes, the sign-in has to start over.
    signIn.failures += 1;
    if (signIn.failures >= mostFailures) pending.delete(id);
    if (!pending.has(id)) return redirect(startAgain, 303);
    return json<CodeRefusal>({ errors: { code: message } }, 401);
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
  const isUnused = await twoStep.acceptRecoveryCode(
    email,
    recoveryCode ?? code,
  );
  if (isUnused) {
    await recordEvent("recovery-code-used", request, { email, client });
  }
  return isUnused;
}
