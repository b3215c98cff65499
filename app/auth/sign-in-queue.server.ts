import PQueue from "p-queue";
import { SignInRefused } from "~/auth/identity";

const busyRefusal =
  "Too many people are signing in right now. Try again in a few seconds.";

interface Options {
  /** How many passwords are checked at once. */
  atOnce: number;
  /** How many attempts of clients that never signed in may wait for it. */
  mostStrangers: number;
  /** The same for the others, who pass first. */
  mostKnown: number;
}

export interface SignInQueue {
  /**
   * Admits an attempt to sign in, or refuses it at once.
   *
   * @param attempt is given a function that checks a password in its turn.
   * @throws SignInRefused with status 503 where too many are waiting.
   */
  admit<Result>(
    isKnown: boolean,
    attempt: (inTurn: InTurn) => Promise<Result>,
  ): Promise<Result>;
}

type InTurn = <Result>(check: () => Promise<Result>) => Promise<Result>;

/**
 * The line in front of the password check, which takes a good part of a second
 * of processor time. It is bounded, so that guesses from many addresses cannot
 * hold up the admin.
 */
export function createSignInQueue(options: Options): SignInQueue {
  const queue = new PQueue({ concurrency: options.atOnce });
  const waiting = { known: 0, strangers: 0 };

  return {
    async admit(isKnown, attempt) {
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
