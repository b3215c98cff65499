import pLimit from "p-limit";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import type { Client } from "~/auth/client.server";

const window = 15 * 60;

type Guesser = Pick<Client, "keys" | "isKnown">;

export interface SignInLimits {
  /** Counts as failed at once, because attempts run in parallel. @returns seconds to wait, or 0. */
  attempt(client: Guesser, email: string): Promise<number>;
  /** Removes an attempt that could not be checked. */
  takeBack(client: Guesser, email: string): Promise<void>;
  succeed(client: Guesser, email: string): Promise<void>;
}

interface Limits {
  /** Wider networks get two or three times as many. */
  perClient: number;
  perAccount: number;
  underAttack: number;
}

/** Clients that have never signed in get fewer attempts while an account is under attack. */
export function createSignInLimits(limits: Limits): SignInLimits {
  const counts = new RateLimiterMemory({ points: 1, duration: window });
  const inTurn = pLimit(1);

  async function waitOf(key: string, most: number): Promise<number> {
    const spent = await counts.get(key);
    const isSpent = spent !== null && spent.consumedPoints >= most;
    return isSpent ? Math.ceil(spent.msBeforeNext / 1000) : 0;
  }

  async function attempt(client: Guesser, email: string): Promise<number> {
    const attack = await waitOf(accountKey(email), limits.perAccount);
    const isNarrowed = attack > 0 && !client.isKnown;
    if (isNarrowed && limits.underAttack === 0) return attack;
    const most = isNarrowed ? limits.underAttack : limits.perClient;
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
    attempt: (client, email) => inTurn(() => attempt(client, email)),

    async takeBack({ keys }, email) {
      for (const key of keys) await counts.reward(key);
      await counts.reward(accountKey(email));
    },

    async succeed({ keys: [narrowest = "", ...wider] }, email) {
      await counts.delete(narrowest);
      for (const key of wider) await counts.reward(key);
      await counts.delete(accountKey(email));
    },
  };
}

/** Counts failures from everywhere together. Nothing but time lifts this limit. */
export interface AccountLimit {
  /** Counts as failed at once, because attempts run in parallel. @returns seconds to wait, or 0. */
  attempt(email: string): Promise<number>;
  takeBack(email: string): Promise<void>;
}

export function createAccountLimit(points: number): AccountLimit {
  const counts = new RateLimiterMemory({ points, duration: window });
  return {
    attempt: (email) =>
      counts.consume(accountKey(email)).then(
        () => 0,
        ({ msBeforeNext }: RateLimiterRes) => Math.ceil(msBeforeNext / 1000),
      ),

    async takeBack(email) {
      await counts.reward(accountKey(email));
    },
  };
}

function accountKey(email: string): string {
  return `account ${email.toLowerCase().slice(0, 320)}`;
}
