import { RateLimiterMemory } from "rate-limiter-flexible";

const window = 15 * 60;

export interface SignInLimits {
  /**
   * Counts an attempt as failed before it is made, so that many at once count.
   *
   * @returns how many seconds to wait; 0 when the attempt may be made.
   */
  attempt(address: string, email: string): Promise<number>;
  /** Takes back what was counted: the attempt did not fail. */
  succeed(address: string, email: string): Promise<void>;
}

/**
 * Slows down guessing. Each client address may fail ten times in a quarter of
 * an hour. An account that fails often from anywhere narrows every address to
 * three, so that many addresses guess slowly too; but an address that has not
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

  return {
    async attempt(address, email) {
      const isUnderAttack = (await waitOf(perAccount, keyOf(email))) > 0;
      const wait = Math.max(
        await waitOf(perAddress, address),
        isUnderAttack ? await waitOf(perAddressUnderAttack, address) : 0,
      );
      if (wait > 0) return wait;
      await perAddress.penalty(address);
      await perAddressUnderAttack.penalty(address);
      await perAccount.penalty(keyOf(email));
      return 0;
    },

    async succeed(address, email) {
      await perAddress.delete(address);
      await perAddressUnderAttack.delete(address);
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
