import { sessions } from "~/auth/auth.server";
import { sessionCookie } from "~/auth/cookies.server";
import { deviceOf } from "~/auth/device.server";
import { sessionIdOf } from "~/auth/guard.server";
import type { Account } from "~/auth/identity";
import { keyOf } from "~/records/sessions.server";

/** @param account has the new credential. */
export async function replaceSessions(
  request: Request,
  account: Account,
): Promise<{ headers: Headers; key: string }> {
  await sessions.endAll(account.email);
  const formerId = await sessionIdOf(request);
  const id = await sessions.start(account, deviceOf(request), formerId);
  const headers = new Headers({ "Cache-Control": "no-store" });
  headers.append("Set-Cookie", await sessionCookie.write(id));
  return { headers, key: keyOf(id) };
}
