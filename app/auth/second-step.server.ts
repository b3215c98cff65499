import { json, redirect } from "@remix-run/node";
import { attemptCode } from "~/auth/attempts.server";
import { twoStep } from "~/auth/auth.server";
import type { Client } from "~/auth/client.server";
import { deviceOf } from "~/auth/device.server";
import { SignInRefused } from "~/auth/identity";
import {
  failSignIn,
  finishSignIn,
  type PendingSignIn,
} from "~/auth/pending-sign-ins.server";
import { recordEvent, recordRefusal } from "~/auth/record-event.server";
import { refusedOf, retryHeaders } from "~/auth/refusals.server";
import { enter } from "~/auth/sign-in.server";
import { identity } from "~/backends/index.server";
import { noticePath } from "~/http/fixed-notices";

export interface CodeRefusal {
  errors: { code?: string };
  problem?: string;
}

export async function finishWithCode(
  request: Request,
  client: Client,
  pending: PendingSignIn,
  code: string,
) {
  const { account, next, recoveryCode } = pending;
  const isRecovery = recoveryCode !== undefined;
  const startAgain = noticePath("/admin/login", "start-again", { next });
  try {
    // The password may have changed since the first step.
    if (!(await identity.mayEnter(account))) {
      return redirect(startAgain, {
        status: 303,
        headers: { "Set-Cookie": await finishSignIn(pending) },
      });
    }
    await attemptCode(
      account.email,
      () => isAccepted(request, client, pending, code),
      isRecovery ? undefined : code,
    );
    const response = await enter(request, client, account, next, isRecovery);
    response.headers.append("Set-Cookie", await finishSignIn(pending));
    return response;
  } catch (error) {
    const refused = refusedOf(error, "The second step of a sign-in failed.");
    const { status } = refused;
    await recordRefusal("code-refused", request, client, status);
    if (status === 401 && failSignIn(pending)) return redirect(startAgain, 303);
    const headers = retryHeaders(refused);
    const refusal: CodeRefusal =
      status === 401
        ? { errors: { code: refused.message } }
        : { errors: {}, problem: refused.message };
    return json(refusal, { status, headers });
  }
}

/** After a recovery code, only a code from the app is a second factor. */
async function isAccepted(
  request: Request,
  client: Client,
  { account: { email }, recoveryCode }: PendingSignIn,
  code: string,
): Promise<boolean> {
  if (!twoStep) throw new SignInRefused();
  const details = { device: deviceOf(request), email, client: client.address };
  if (await twoStep.acceptAppCode(code)) {
    if (recoveryCode === undefined) return true;
    const isUnused = await twoStep.acceptRecoveryCode(recoveryCode);
    if (isUnused) await recordEvent("recovery-code-used", details);
    return isUnused;
  }
  if (recoveryCode !== undefined) return false;
  const isRecovery = await twoStep.acceptRecoveryCode(code);
  if (isRecovery) await recordEvent("recovery-code-used", details);
  return isRecovery;
}
