interface LineOptions {
  atOnce: number;
  perClient: number;
  inAll: number;
  /** Counts the connections accepted so far. */
  accepted: () => number;
}

/** Node accepts one connection per event loop iteration, so this many may come in before a job. */
const mostTurns = 250;

interface Job {
  client: string;
  start(): Promise<void>;
}

export class LineIsFull extends Error {}

export class NobodyWaits extends Error {}

export interface Line {
  /** @throws LineIsFull, or NobodyWaits if `isWanted` returns false when the turn comes. */
  wait<Result>(
    client: string,
    isWanted: () => boolean,
    work: () => Promise<Result>,
  ): Promise<Result>;
}

/** Creates a queue for CPU work: clients take turns, and responses can go out between jobs. */
export function createLine({ atOnce, perClient, inAll, accepted }: LineOptions): Line {
  const waiting = new Map<string, Job[]>();
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
    afterNewcomers(() => {
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

  /** The many connections of one client must not keep others from connecting. */
  function afterNewcomers(start: () => void, turns = mostTurns): void {
    const before = accepted();
    setImmediate(() => {
      if (accepted() === before || turns === 0) start();
      else afterNewcomers(start, turns - 1);
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
