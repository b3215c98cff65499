/** Requests are begun for at most this long in a turn of the event loop, in milliseconds. */
const usualBudget = 4;

/** A queue in which clients take turns, however much each of them has in it. */
export class FairQueue<Item> {
  private readonly waiting = new Map<string, Item[]>();

  get isEmpty(): boolean {
    return this.waiting.size === 0;
  }

  add(client: string, item: Item): void {
    const items = this.waiting.get(client);
    if (items) items.push(item);
    else this.waiting.set(client, [item]);
  }

  takeNext(): Item | undefined {
    const [[client, items] = ["", []]] = this.waiting;
    const next = items.shift();
    this.waiting.delete(client);
    if (items.length > 0) this.waiting.set(client, items);
    return next;
  }

  /** @returns who has most in the queue, if that is more than `most`. */
  largest(most: number): string | undefined {
    let largest: string | undefined;
    for (const [client, { length }] of this.waiting) {
      if (length > most) [largest, most] = [client, length];
    }
    return largest;
  }

  /** Takes the last item of a client for which `may` is true. */
  takeLast(client: string, may: (item: Item) => boolean): Item | undefined {
    const items = this.waiting.get(client) ?? [];
    const at = items.findLastIndex(may);
    const [last] = at < 0 ? [] : items.splice(at, 1);
    if (items.length === 0) this.waiting.delete(client);
    return last;
  }
}

/** Begins requests after the event loop has read what came, and lets it read again in between. */
export class Turns {
  private readonly waiting = new FairQueue<() => void>();
  private isScheduled = false;

  constructor(private readonly budget = usualBudget) {}

  add(client: string, begin: () => void): void {
    this.waiting.add(client, begin);
    this.schedule();
  }

  private schedule(): void {
    if (this.isScheduled || this.waiting.isEmpty) return;
    this.isScheduled = true;
    setImmediate(() => this.take());
  }

  private take(): void {
    const end = performance.now() + this.budget;
    do this.waiting.takeNext()?.();
    while (!this.waiting.isEmpty && performance.now() < end);
    this.isScheduled = false;
    this.schedule();
  }
}
