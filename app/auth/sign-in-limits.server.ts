import pLimit from "p-limit";
import PQueue from "p-queue";
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Client } from "./client.server";
import { SignInRefused } from "./identity";
import { normalEmail } from "./person.server";

const window = 15 * 60;

export type Guesser = Pick<Client, "keys" | "isKnown">;

/** Failures from everywhere count together, for limits that no client evades. */
export const anyone: Guesser = { keys: [], isKnown: false };

export type SignInLimits = ReturnType<typeof createSignInLimits>;

interface Limits {
  /** Wider networks get two or three times as many. */
  perClient?: number;
  perAccount: number;
  underAttack?: number;
}

/** Clients that have never signed in get fewer attempts while an account is under attack. */
export function createSignInLimits({
  perClient = Infinity,
  perAccount,
  underAttack = 0,
}: Limits) {
  const counts = new RateLimiterMemory({ points: 1, duration: window });
  const inTurn = pLimit(1);

  async function waitOf(key: string, most: number): Promise<number> {
    const spent = await counts.get(key);
    const isSpent = spent !== null && spent.consumedPoints >= most;
    return isSpent ? Math.ceil(spent.msBeforeNext / 1000) : 0;
  }

  async function attempt(client: Guesser, email: string): Promise<number> {
    const attack = await waitOf(accountKey(email), perAccount);
    const isNarrowed = attack > 0 && !client.isKnown;
    if (isNarrowed && underAttack === 0) return attack;
    const most = isNarrowed ? underAttack : perClient;
    const waits = await Promise.all(
      client.keys.map((key, width) => waitOf(key, most * (width + 1))),
    );
    const wait = Math.max(...waits);
    if (wait > 0) return wait;
    for (const key of client.keys) await counts.penalty(key);
    await counts.penalty(accountKey(email));
    return 0;
  }

  return {
    /** Counts as failed at once, because attempts run in parallel. @returns seconds to wait, or 0. */
    attempt: (client: Guesser, email: string) =>
      inTurn(() => attempt(client, email)),

    /** Removes an attempt that could not be checked. */
    async takeBack({ keys }: Guesser, email: string): Promise<void> {
      for (const key of keys) await counts.reward(key);
      await counts.reward(accountKey(email));
    },

    async succeed(
      { keys: [narrowest = "", ...wider] }: Guesser,
      email: string,
    ): Promise<void> {
      await counts.delete(narrowest);
      for (const key of wider) await counts.reward(key);
      await counts.delete(accountKey(email));
    },
  };
}

function accountKey(email: string): string {
  return `account ${normalEmail(email.slice(0, 320))}`;
}

const busyRefusal =
  "Too many people are signing in right now. Try again in a few seconds.";

interface QueueLimits {
  atOnce: number;
  mostStrangers: number;
  mostKnown: number;
}

type InTurn = <Result>(check: () => Promise<Result>) => Promise<Result>;

/** Password checks are slow. Guesses fill only the strangers' part of the queue. */
export function createSignInQueue(options: QueueLimits) {
  const queue = new PQueue({ concurrency: options.atOnce });
  const waiting = { known: 0, strangers: 0 };

  return {
    /** @throws SignInRefused with status 503 if too many are waiting. */
    async admit<Result>(
      isKnown: boolean,
      attempt: (inTurn: InTurn) => Promise<Result>,
    ): Promise<Result> {
      const kind = isKnown ? "known" : "strangers";
      const most = isKnown ? options.mostKnown : options.mostStrangers;
      if (waiting[kind] >= most) throw new SignInRefused(busyRefusal, 503, 10);
      waiting[kind] += 1;
      try {
        const priority = isKnown ? 1 : 0;
        return await attempt((check) => queue.add(check, { priority }));
      } finally {
        waiting[kind] -= 1;
      }
    },
  };
}
