import {
  codeLimits,
  recoveryLimits,
  signInLimits,
  signInQueue,
} from "~/auth/auth.server";
import type { Client } from "~/auth/client.server";
import { type Account, SignInRefused } from "~/auth/identity";
import type { SignInLimits } from "~/auth/sign-in-limits.server";

/** The same for wrong and reused codes, so that a guess reveals nothing. */
const wrongCode =
  "This code is incorrect or was already used. Enter the next code that your app shows.";

const noMatch = "This email address and recovery code do not match.";

/** @throws SignInRefused of `check`, where 401 means a wrong password, or with 429 or 503. */
export function attemptPassword<Result>(
  client: Client,
  email: string,
  check: () => Promise<Result>,
  resetsCount?: (result: Result) => boolean,
): Promise<Result> {
  return signInQueue.admit(client.isKnown, (inTurn) =>
    attempt(signInLimits, client, email, () => inTurn(check), resetsCount),
  );
}

export async function attemptCode(
  client: Client,
  email: string,
  check: () => Promise<boolean>,
): Promise<void> {
  await attempt(codeLimits, client, email, async () => {
    if (!(await check())) throw new SignInRefused(wrongCode);
  });
}

/** The check does not consume the code, so a correct one does not reset the failure count. */
export function attemptRecovery(
  client: Client,
  email: string,
  find: () => Promise<Account | undefined>,
): Promise<Account> {
  async function check(): Promise<Account> {
    const account = await find();
    if (!account) throw new SignInRefused(noMatch);
    return account;
  }
  return attempt(recoveryLimits, client, email, check, () => false);
}

async function attempt<Result>(
  limits: SignInLimits,
  client: Client,
  email: string,
  check: () => Promise<Result>,
  resetsCount: (result: Result) => boolean = () => true,
): Promise<Result> {
  const seconds = await limits.attempt(client, email);
  if (seconds > 0) throw tooManyAttempts(seconds);
  try {
    const result = await check();
    await limits[resetsCount(result) ? "succeed" : "takeBack"](client, email);
    return result;
  } catch (error) {
    const isGuess = error instanceof SignInRefused && error.status === 401;
    if (!isGuess) await limits.takeBack(client, email);
    throw error;
  }
}

function tooManyAttempts(seconds: number): SignInRefused {
  const minutes = Math.ceil(seconds / 60);
  return new SignInRefused(
    `Too many failed attempts to sign in. Wait ${minutes} ${minutes === 1 ? "minute" : "minutes"}, then try again.`,
    429,
    seconds,
  );
}
