import pLimit from "p-limit";
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Client } from "~/auth/client.server";

const window = 15 * 60;

type Guesser = Pick<Client, "keys" | "isKnown">;

export interface SignInLimits {
  /**
   * Counts an attempt as failed before it is made, so that many at once count.
   *
   * @returns how many seconds to wait; 0 when the attempt may be made.
   */
  attempt(client: Guesser, email: string): Promise<number>;
  /** Takes one attempt back that could not be decided. */
  takeBack(client: Guesser, email: string): Promise<void>;
  /** Forgets what was counted: the right password or code was given. */
  succeed(client: Guesser, email: string): Promise<void>;
}

interface Limits {
  /** How often one client may fail; a wider network twice or three times so. */
  perClient: number;
  /** An account that fails more often than this is under attack. */
  perAccount: number;
  /** How often a client that is not known may fail while it is. */
  underAttack: number;
}

/**
 * Slows down guessing, counted over a quarter of an hour. While an account is
 * under attack from anywhere, clients that have never signed in may fail less
 * often, so that many addresses guess slowly too.
 */
export function createSignInLimits(limits: Limits): SignInLimits {
  const counts = new RateLimiterMemory({ points: 1, duration: window });
  /** Attempts are counted one after the other, so that none slips between. */
  const inTurn = pLimit(1);

  /** @returns how many seconds to wait before a key may fail again. */
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

/** Emails differ in case only for people; a key's length is ours to bound. */
function accountKey(email: string): string {
  return `account ${email.toLowerCase().slice(0, 320)}`;
}
