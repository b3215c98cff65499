import PQueue from "p-queue";
import type { Client } from "./client.server";
import { SignInRefused, normalEmail } from "./person.server";
import { createCounts } from "~/http/networks.server";

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
