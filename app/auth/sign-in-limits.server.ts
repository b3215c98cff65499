import pLimit from "p-limit";
import { RateLimiterMemory } from "rate-limiter-flexible";

const window = 15 * 60;
/** Attempts are counted one after the other, so that none slips between. */
const inTurn = pLimit(1);

export interface SignInLimits {
  /**
   * Counts an attempt as failed before it is made, so that many at once count.
   *
   * @returns how many seconds to wait; 0 when the attempt may be made.
   */
  attempt(client: string, email: string): Promise<number>;
  /** Takes one attempt back that could not be decided. */
  takeBack(client: string, email: string): Promise<void>;
  /** Forgets what was counted: the right password was given. */
  succeed(client: string, email: string): Promise<void>;
}

/**
 * Slows down guessing. A client is an address, or a browser that has signed in
 * before (app/auth/client.server.ts). Each may fail ten times in a quarter of
 * an hour. An account that fails often from anywhere narrows every client to
 * three, so that many addresses guess slowly too; but a client that has not
 * failed itself always gets in, so that nobody locks the admin out.
 */
export function createSignInLimits(): SignInLimits {
  const perAddress = new RateLimiterMemory({ points: 10, duration: window });
  const perAddressUnderAttack = new RateLimiterMemory({
    keyPrefix: "attack",
    points: 3,
    duration: window,
  });
  const perAccount = new RateLimiterMemory({ points: 30, duration: window });

  async function attempt(client: string, email: string): Promise<number> {
    const isUnderAttack = (await waitOf(perAccount, keyOf(email))) > 0;
    const wait = Math.max(
      await waitOf(perAddress, client),
      isUnderAttack ? await waitOf(perAddressUnderAttack, client) : 0,
    );
    if (wait > 0) return wait;
    await perAddress.penalty(client);
    await perAddressUnderAttack.penalty(client);
    await perAccount.penalty(keyOf(email));
    return 0;
  }

  return {
    attempt: (client, email) => inTurn(() => attempt(client, email)),

    async takeBack(client, email) {
      await perAddress.reward(client);
      await perAddressUnderAttack.reward(client);
      await perAccount.reward(keyOf(email));
    },

    async succeed(client, email) {
      await perAddress.delete(client);
      await perAddressUnderAttack.delete(client);
      await perAccount.delete(keyOf(email));
    },
  };
}

async function waitOf(
  limiter: RateLimiterMemory,
  key: string,
): Promise<number> {
  const spent = await limiter.get(key);
  const isSpent = spent !== null && spent.consumedPoints >= limiter.points;
  return isSpent ? Math.ceil(spent.msBeforeNext / 1000) : 0;
}

/** Emails differ in case only for people; a key's length is ours to bound. */
function keyOf(email: string): string {
  return email.toLowerCase().slice(0, 320);
}
