import type { IncomingMessage, ServerResponse } from "node:http";
import type { Slot } from "../app/log.server";

/**
 * At most this many bytes are read after the response was sent: an archive whose session has
 * expired. Some proxies show no response before they have sent everything.
 */
const mostDiscardedBytes = 210 * 1024 * 1024;

/** The largest form that a stranger may send fits into this. */
const mostHeldBytes = 64 * 1024;

/** The limits stop tiny chunks, because each chunk costs time. */
const fewestPieces = 1000;
const leastBytesPerPiece = 100;

/** After this time of waiting, a body has to arrive at this speed on average. */
const graceMs = 20_000;
const leastBytesPerMs = 16;

/** Waiting for more of the body would take too long (408), or others need the room (503). */
export class BodyIsLate extends Error {
  constructor(readonly status: 408 | 503) {
    super("The body did not arrive in time.");
  }
}

/** Reads a request body in large pieces, however it arrives. */
export class Body {
  private readonly count = countPieces();
  private held: Buffer[] = [];
  private heldBytes = 0;
  private bytes = 0;
  private waitedMs = 0;
  private isOver = false;
  private problem: Error | undefined;
  private notify = () => {};

  constructor(private readonly request: IncomingMessage) {
    request
      .on("data", (piece: Buffer) => this.take(piece))
      .on("end", () => this.end())
      .on("close", () => this.end(new Error("The connection has ended.")));
  }

  /** Waits for a full body or `mostHeldBytes`, because slow clients must not delay other requests. */
  async arrive(): Promise<void> {
    while (!this.isOver && this.heldBytes < mostHeldBytes) await this.change();
    if (this.problem) throw this.problem;
  }

  /** Nobody has a slot while a body is read, so that a slow one keeps only its own request waiting. */
  stream(slot: Slot): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          slot.leave();
          const piece = await this.next();
          if (piece) {
            controller.enqueue(piece);
          } else {
            await slot.take();
            controller.close();
          }
        },
      },
      { highWaterMark: 0 },
    );
  }

  giveUp(status: 408 | 503): void {
    this.end(new BodyIsLate(status));
  }

  private async next(): Promise<Buffer | undefined> {
    while (!this.isOver && this.heldBytes === 0) await this.change();
    if (this.problem) {
      this.request.destroy();
      throw this.problem;
    }
    if (this.heldBytes === 0) return undefined;
    const piece = Buffer.concat(this.held);
    this.held = [];
    this.heldBytes = 0;
    this.request.resume();
    return piece;
  }

  private take(piece: Buffer): void {
    this.held.push(piece);
    this.heldBytes += piece.length;
    this.bytes += piece.length;
    if (this.heldBytes >= mostHeldBytes) this.request.pause();
    this.notify();
    // A response would have to wait for the remaining data.
    if (this.count(piece)) this.request.destroy();
  }

  private end(problem?: Error): void {
    if (this.isOver) return;
    this.isOver = true;
    this.problem = problem;
    this.notify();
  }

  private async change(): Promise<void> {
    const begun = performance.now();
    const allowedMs = graceMs + this.bytes / leastBytesPerMs - this.waitedMs;
    const late = setTimeout(() => this.giveUp(408), Math.max(1, allowedMs));
    await new Promise<void>((resolve) => {
      this.notify = () => setImmediate(resolve);
    });
    clearTimeout(late);
    this.waitedMs += performance.now() - begun;
  }
}

function countPieces(): (piece: Buffer) => boolean {
  let bytes = 0;
  let pieces = 0;
  return (piece) => {
    bytes += piece.length;
    pieces += 1;
    return pieces > fewestPieces + bytes / leastBytesPerPiece;
  };
}

/** Clients show a rejection only after they have sent everything, so this reads the rest. */
export function discardRest(request: IncomingMessage, response: ServerResponse): void {
  if (request.method === "GET") return;
  const isLast = !response.shouldKeepAlive;
  // Node would close the connection with the response, before the rest has arrived.
  response.shouldKeepAlive = true;
  const close = () => {
    if (isLast) request.socket.destroySoon();
  };
  response.once("finish", () => {
    if (request.complete) {
      close();
      return;
    }
    const isTooMany = countPieces();
    let bytes = 0;
    request
      .removeAllListeners("data")
      .on("data", (piece: Buffer) => {
        bytes += piece.length;
        if (bytes > mostDiscardedBytes || isTooMany(piece)) request.destroy();
      })
      .once("end", close)
      .resume();
  });
}
