import type { Client } from "./client.server";
import { type Account, SignInRefused } from "./person.server";
import {
  anyone,
  createSignInLimits,
  createSignInQueue,
  type Guesser,
  type SignInLimits,
} from "./sign-in-limits.server";
import { identity } from "~/backends/index.server";
import { countOf } from "~/kinds/work";

/** Wrong passwords count, and so do wrong recovery codes that replace a password. */
const signInLimits = createSignInLimits({
  perClient: 10,
  perAccount: 30,
  underAttack: 3,
});

/** Codes have only six digits, so not even known browsers get more attempts. */
const codeLimits = createSignInLimits({ perAccount: 10 });

/** Recovery codes have their own limit, because anyone can use it up without the password. */
const recoveryLimits = createSignInLimits({ perAccount: 10 });

const queue = createSignInQueue({
  atOnce: identity.checksAtOnce,
  mostStrangers: 20,
  mostKnown: 20,
});

/** Wrong and reused codes get the same message, so that a guess reveals nothing. */
const wrongAppCode =
  "This code is incorrect or was already used. Enter the next code that your app shows.";

const wrongRecoveryCode =
  "This recovery code is incorrect or was already used. Enter a different one, or the code that your app shows.";

const noMatch = "This email address and recovery code do not match.";

/** @throws SignInRefused of `check`, where 401 means a wrong password, or with 429 or 503. */
export function attemptPassword<Result>(
  client: Client,
  email: string,
  check: () => Promise<Result>,
  resetsCount: (result: Result) => boolean = () => true,
): Promise<Result> {
  return queue.admit(client.isKnown, (inTurn) =>
    attempt(signInLimits, client, email, () => inTurn(check), resetsCount),
  );
}

/** @param typed is set where recovery codes are accepted, too. @throws SignInRefused */
export async function attemptCode(
  email: string,
  check: () => Promise<boolean>,
  typed = "",
): Promise<void> {
  const isAppCode = /^[\d\s]*$/.test(typed);
  await attempt(codeLimits, anyone, email, async () => {
    if (await check()) return;
    throw new SignInRefused(isAppCode ? wrongAppCode : wrongRecoveryCode);
  });
}

/** The check consumes no code, so a correct one does not reset the count. @throws SignInRefused */
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
  return attempt(signInLimits, client, email, () => attempt(recoveryLimits, anyone, email, check));
}

async function attempt<Result>(
  limits: SignInLimits,
  client: Guesser,
  email: string,
  check: () => Promise<Result>,
  resetsCount: (result: Result) => boolean = () => false,
): Promise<Result> {
  const seconds = limits.attempt(client, email);
  if (seconds > 0) throw tooManyAttempts(seconds);
  try {
    const result = await check();
    limits[resetsCount(result) ? "succeed" : "takeBack"](client, email);
    return result;
  } catch (error) {
    if (!isGuess(error)) limits.takeBack(client, email);
    throw error;
  }
}

function isGuess(error: unknown): boolean {
  return error instanceof SignInRefused && error.status === 401;
}

function tooManyAttempts(seconds: number): SignInRefused {
  const wait = countOf(Math.ceil(seconds / 60), "minute");
  return new SignInRefused(
    `Too many failed attempts to sign in. Wait ${wait}, then try again.`,
    429,
    seconds,
  );
}
