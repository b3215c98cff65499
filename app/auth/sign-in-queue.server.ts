import PQueue from "p-queue";
import { SignInRefused } from "~/auth/identity";

const busyRefusal =
  "Too many people are signing in right now. Try again in a few seconds.";

interface Options {
  /** How many passwords are checked in parallel. */
  atOnce: number;
  /** How many attempts by unknown clients may wait. */
  mostStrangers: number;
  /** The same for known clients, who go first. */
  mostKnown: number;
}

export interface SignInQueue {
  /**
   * Queues a sign-in attempt, or refuses it at once.
   *
   * @param attempt receives a function that waits for its turn to check a
   * password.
   * @throws SignInRefused with status 503 if too many are waiting.
   */
  admit<Result>(
    isKnown: boolean,
    attempt: (inTurn: InTurn) => Promise<Result>,
  ): Promise<Result>;
}

type InTurn = <Result>(check: () => Promise<Result>) => Promise<Result>;

/**
 * The queue for password checks, which take much processor time. It is bounded,
 * so that guesses from many addresses cannot block the admin.
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
