import PQueue from "p-queue";
import { identity } from "~/data.server";
import { createCounts } from "~/http/networks.server";
import { countOf } from "~/kinds/work";
import { type Account, SignInRefused, normalEmail } from "~/people/person.server";
import type { Client } from "./client.server";
import { isAppCode } from "./two-step.server";

const window = 15 * 60;

export type Guesser = Pick<Client, "keys" | "isKnown">;

/** Failures from everywhere count together, for limits that no client evades. */
export const anyone: Guesser = { keys: [], isKnown: false };

export type SignInLimits = ReturnType<typeof createSignInLimits>;

interface Limits {
  perClient?: number;
  perAccount: number;
  underAttack?: number;
}

/** Clients that have never signed in get fewer attempts while an account is under attack. */
export function createSignInLimits({ perClient = Infinity, perAccount, underAttack = 0 }: Limits) {
  const counts = createCounts(window);

  return {
    /** Counts as failed at once, because attempts run in parallel. @returns seconds to wait, or 0. */
    attempt({ keys, isKnown }: Guesser, email: string): number {
      const account = accountKey(email);
      const wait = counts.wait(keys, perClient) || waitUnderAttack();
      if (wait === 0) counts.add([...keys, account]);
      return wait;

      function waitUnderAttack(): number {
        const attack = isKnown ? 0 : counts.wait([account], perAccount);
        return attack > 0 && underAttack > 0 ? counts.wait(keys, underAttack) : attack;
      }
    },

    /** Removes an attempt that could not be checked. */
    takeBack({ keys }: Guesser, email: string): void {
      counts.takeBack([...keys, accountKey(email)]);
    },

    /** Resets only the account: the client's other failures may be guesses for other accounts. */
    succeed({ keys }: Guesser, email: string): void {
      counts.takeBack(keys);
      counts.reset(accountKey(email));
    },
  };
}

function accountKey(email: string): string {
  return `account ${normalEmail(email)}`;
}

const busyRefusal = "Too many people are signing in right now. Try again in a few seconds.";

/** Password checks are slow. Guesses fill only the strangers' part of the queue. */
export function createSignInQueue({
  atOnce,
  mostWaiting,
}: {
  atOnce: number;
  mostWaiting: number;
}) {
  const queue = new PQueue({ concurrency: atOnce });

  /** @throws SignInRefused with status 503 if too many are waiting. */
  return async <Result>(isKnown: boolean, check: () => Promise<Result>): Promise<Result> => {
    const priority = isKnown ? 1 : 0;
    if (queue.sizeBy({ priority }) >= mostWaiting) throw new SignInRefused(busyRefusal, 503, 10);
    return queue.add(check, { priority });
  };
}

/** Wrong passwords count, and so do wrong recovery codes that replace a password. */
const signInLimits = createSignInLimits({ perClient: 10, perAccount: 30, underAttack: 3 });

/** Codes have only six digits, so not even known browsers get more attempts. */
const codeLimits = createSignInLimits({ perAccount: 10 });

/** Recovery codes have their own limit, because anyone can use it up without the password. */
const recoveryLimits = createSignInLimits({ perAccount: 10 });

const inTurn = createSignInQueue({ atOnce: identity.checksAtOnce, mostWaiting: 20 });

/** Wrong and reused codes get the same message, so that a guess reveals nothing. */
const wrongAppCode =
  "This code is incorrect or was already used. Enter the next code that your app shows.";

const wrongRecoveryCode =
  "This recovery code is incorrect or was already used. Enter a different one, or the code that your app shows.";

const noMatch = "This email address and recovery code do not match.";

/** @throws SignInRefused of `check`, where 422 means a wrong password, or with 429 or 503. */
export function attemptPassword<Result>(
  client: Client,
  email: string,
  check: () => Promise<Result>,
  resetsCount: (result: Result) => boolean = () => true,
): Promise<Result> {
  const checkInTurn = () => inTurn(client.isKnown, check);
  return attempt({ limits: signInLimits, client, email }, checkInTurn, resetsCount);
}

/** @param typed is set where recovery codes are accepted, too. @throws SignInRefused */
export async function attemptCode(email: string, check: () => Promise<boolean>, typed = "") {
  await attempt({ limits: codeLimits, email }, async () => {
    if (await check()) return;
    throw new SignInRefused(typed === "" || isAppCode(typed) ? wrongAppCode : wrongRecoveryCode);
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
  return attempt({ limits: signInLimits, client, email }, () =>
    attempt({ limits: recoveryLimits, email }, check),
  );
}

async function attempt<Result>(
  { limits, client = anyone, email }: { limits: SignInLimits; client?: Guesser; email: string },
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
    const isGuess = error instanceof SignInRefused && error.status === 422;
    if (!isGuess) limits.takeBack(client, email);
    throw error;
  }
}

function tooManyAttempts(seconds: number): SignInRefused {
  const wait = countOf(Math.ceil(seconds / 60), "minute");
  return new SignInRefused(
    `Too many failed attempts to sign in. Wait ${wait}, then try again.`,
    429,
    seconds,
  );
}
