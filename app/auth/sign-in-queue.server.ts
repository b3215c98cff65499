import PQueue from "p-queue";
import { SignInRefused } from "~/auth/identity";

const busyRefusal =
  "Too many people are signing in right now. Try again in a few seconds.";

interface Options {
  atOnce: number;
  mostStrangers: number;
  mostKnown: number;
}

export interface SignInQueue {
  /** @throws SignInRefused with status 503 if too many are waiting. */
  admit<Result>(
    isKnown: boolean,
    attempt: (inTurn: InTurn) => Promise<Result>,
  ): Promise<Result>;
}

type InTurn = <Result>(check: () => Promise<Result>) => Promise<Result>;

/** Password checks are slow. Guesses fill only the strangers' part of the queue. */
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
