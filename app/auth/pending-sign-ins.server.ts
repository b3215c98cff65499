import { randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import { signInCookie } from "~/auth/cookies.server";
import type { Account } from "~/auth/identity";

export interface PendingSignIn {
  id: string;
  account: Account;
  next: string;
  /** Used instead of the password; consumed when the sign-in succeeds. */
  recoveryCode?: string;
  failures: number;
}

const mostFailures = 5;

/** In memory, because this back end has one server. After a restart, users sign in again. */
const pending = new LRUCache<string, PendingSignIn>({
  max: 100,
  ttl: 10 * 60 * 1000,
});

export function beginSignIn(
  signIn: Omit<PendingSignIn, "id" | "failures">,
): Promise<string> {
  const id = randomBytes(16).toString("base64url");
  pending.set(id, { ...signIn, id, failures: 0 });
  return signInCookie.write(id);
}

export async function pendingSignIn(
  request: Request,
): Promise<PendingSignIn | undefined> {
  return pending.get((await signInCookie.read(request)) ?? "");
}

/** After a few wrong codes, the sign-in has to start over. @returns whether it must. */
export function failSignIn(signIn: PendingSignIn): boolean {
  signIn.failures += 1;
  if (signIn.failures >= mostFailures) pending.delete(signIn.id);
  return !pending.has(signIn.id);
}

export function finishSignIn({ id }: PendingSignIn): Promise<string> {
  pending.delete(id);
  return signInCookie.clear();
}
