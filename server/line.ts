interface LineOptions {
  /** How many are in progress at a time. */
  atOnce: number;
  /** How many one client has waiting or in progress, at most. */
  perClient: number;
  /** How many there are in all, at most. */
  inAll: number;
}

interface Job {
  client: string;
  start(): Promise<void>;
}

/** There is no place left; the client should come back later. */
export class LineIsFull extends Error {}

/** Nobody waits for the answer any more. */
export class NobodyWaits extends Error {}

export interface Line {
  /**
   * Does work when it is its turn.
   *
   * @param isWanted whether the work still has any use by then.
   * @throws LineIsFull or NobodyWaits, and has done nothing.
   */
  wait<Result>(
    client: string,
    isWanted: () => boolean,
    work: () => Promise<Result>,
  ): Promise<Result>;
}

/**
 * Where requests wait that need the processor. Clients take turns, however
 * many requests each has, and one piece of work begins in each round of the
 * event loop, so that everything that is ready goes out in between.
 */
export function createLine({ atOnce, perClient, inAll }: LineOptions): Line {
  /** The waiting jobs of each client; the first client is the next. */
  const waiting = new Map<string, Job[]>();
  /** How many jobs each client has, waiting or in progress. */
  const present = new Map<string, number>();
  let total = 0;
  let inProgress = 0;
  let isScheduled = false;

  function count(client: string, change: 1 | -1): void {
    total += change;
    const jobs = (present.get(client) ?? 0) + change;
    if (jobs > 0) present.set(client, jobs);
    else present.delete(client);
  }

  function enter(job: Job): void {
    count(job.client, 1);
    const others = waiting.get(job.client);
    if (others) others.push(job);
    else waiting.set(job.client, [job]);
    schedule();
  }

  function schedule(): void {
    if (isScheduled || waiting.size === 0 || inProgress >= atOnce) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      const job = takeNext();
      inProgress += 1;
      void job?.start().finally(() => {
        inProgress -= 1;
        count(job.client, -1);
        schedule();
      });
      schedule();
    });
  }

  function takeNext(): Job | undefined {
    const [[client, jobs] = ["", []]] = waiting;
    const job = jobs.shift();
    waiting.delete(client);
    if (jobs.length > 0) waiting.set(client, jobs);
    return job;
  }

  return {
    wait(client, isWanted, work) {
      if (total >= inAll || (present.get(client) ?? 0) >= perClient) {
        return Promise.reject(new LineIsFull());
      }
      return new Promise((resolve, reject) => {
        enter({
          client,
          async start() {
            if (!isWanted()) reject(new NobodyWaits());
            else await work().then(resolve, reject);
          },
        });
      });
    },
  };
}
