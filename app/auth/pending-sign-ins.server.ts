import { randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import { signInCookie } from "~/auth/cookies.server";
import type { Account } from "~/auth/identity";

export interface PendingSignIn {
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
  signIn: Omit<PendingSignIn, "failures">,
): Promise<string> {
  const id = randomBytes(16).toString("base64url");
  pending.set(id, { ...signIn, failures: 0 });
  return signInCookie().serialize(id);
}

export async function pendingSignIn(
  request: Request,
): Promise<PendingSignIn | undefined> {
  const id = await idOf(request);
  return id === undefined ? undefined : pending.get(id);
}

/** After a few wrong codes, the sign-in has to start over. */
export async function failSignIn(request: Request): Promise<void> {
  const id = await idOf(request);
  const signIn = id === undefined ? undefined : pending.get(id);
  if (!signIn || id === undefined) return;
  signIn.failures += 1;
  if (signIn.failures >= mostFailures) pending.delete(id);
}

export async function finishSignIn(request: Request): Promise<string> {
  const id = await idOf(request);
  if (id !== undefined) pending.delete(id);
  return signInCookie().serialize("", { maxAge: 0 });
}

async function idOf(request: Request): Promise<string | undefined> {
  const cookies = request.headers.get("Cookie");
  const id: unknown = await signInCookie().parse(cookies);
  return typeof id === "string" ? id : undefined;
}
