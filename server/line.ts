import type { Slot } from "../app/log.server";
import { FairQueue } from "./turns";

interface LineOptions {
  atOnce: number;
  perClient: number;
  inAll: number;
  /** Counts the connections accepted so far. */
  accepted: () => number;
}

/** Node accepts one connection per event loop iteration, so this many may come in before a job. */
const mostTurns = 250;

export class LineIsFull extends Error {}

export class NobodyWaits extends Error {}

interface Waiting {
  start: () => void;
  /** A request that had a slot before keeps its place in line. */
  refuse?: (cause: LineIsFull) => void;
}

/** A queue for CPU work: clients take turns, and responses can go out between jobs. */
export class Line {
  private readonly waiting = new FairQueue<Waiting>();
  private readonly present = new Map<string, number>();
  private total = 0;
  private inProgress = 0;
  private isScheduled = false;

  constructor(private readonly options: LineOptions) {}

  /** @throws LineIsFull, or NobodyWaits if `isWanted` returns false when the turn comes. */
  async wait<Result>(
    client: string,
    isWanted: () => boolean,
    work: (slot: Slot) => Promise<Result>,
  ): Promise<Result> {
    const { inAll, perClient } = this.options;
    if ((this.present.get(client) ?? 0) >= perClient) throw new LineIsFull();
    if (this.total >= inAll) this.makeRoom(client);
    const slot = this.createSlot(client);
    await slot.enter();
    try {
      if (!isWanted()) throw new NobodyWaits();
      return await work(slot);
    } finally {
      slot.end();
    }
  }

  private createSlot(client: string) {
    let isHeld = false;
    let isOver = false;
    const leave = () => {
      if (!isHeld) return;
      isHeld = false;
      this.inProgress -= 1;
      this.count(client, -1);
      this.schedule();
    };
    const wait = async (mayBeRefused: boolean) => {
      if (isHeld) return;
      this.count(client, 1);
      await this.turn(client, mayBeRefused);
      isHeld = true;
      if (isOver) leave();
    };
    const end = () => {
      isOver = true;
      leave();
    };
    return { enter: () => wait(true), leave, take: () => wait(false), end };
  }

  /** Refuses the last request of the client that has the most in line, if this one has fewer. */
  private makeRoom(client: string): void {
    const largest = this.waiting.largest((this.present.get(client) ?? 0) + 1) ?? "";
    const last = this.waiting.takeLast(largest, ({ refuse }) => refuse !== undefined);
    if (!last) throw new LineIsFull();
    this.count(largest, -1);
    last.refuse?.(new LineIsFull());
  }

  private count(client: string, change: 1 | -1): void {
    this.total += change;
    const jobs = (this.present.get(client) ?? 0) + change;
    if (jobs > 0) this.present.set(client, jobs);
    else this.present.delete(client);
  }

  private turn(client: string, mayBeRefused: boolean): Promise<void> {
    return new Promise((start, reject) => {
      this.waiting.add(client, { start, refuse: mayBeRefused ? reject : undefined });
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.isScheduled || this.waiting.isEmpty) return;
    if (this.inProgress >= this.options.atOnce) return;
    this.isScheduled = true;
    this.afterNewcomers(() => {
      this.isScheduled = false;
      this.inProgress += 1;
      this.waiting.takeNext()?.start();
      this.schedule();
    });
  }

  /** The many connections of one client must not keep others from connecting. */
  private afterNewcomers(start: () => void, turns = mostTurns): void {
    const before = this.options.accepted();
    setImmediate(() => {
      if (this.options.accepted() === before || turns === 0) start();
      else this.afterNewcomers(start, turns - 1);
    });
  }
}
