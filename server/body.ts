import type { IncomingMessage, ServerResponse } from "node:http";

/** What is taken after an answer, at most. */
const mostDiscardedBytes = 16 * 1024 * 1024;

/** Forms that a stranger may send fit in here. */
const mostHeldBytes = 64 * 1024;

/** A body in tiny pieces costs more than what is in it. */
const fewestPieces = 1000;
const leastBytesPerPiece = 100;

/**
 * A request's body as the app reads it. What has arrived since the last look
 * is one piece, however small the pieces on the wire were.
 */
export class Body {
  readonly stream: ReadableStream<Uint8Array>;
  private readonly count = countPieces();
  private held: Buffer[] = [];
  private heldBytes = 0;
  private isOver = false;
  private problem: Error | undefined;
  private notify = () => {};

  constructor(private readonly request: IncomingMessage) {
    request
      .on("data", (piece: Buffer) => this.take(piece))
      .on("end", () => this.end())
      .on("close", () => this.end(new Error("The connection has ended.")));
    this.stream = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const piece = await this.next();
          if (piece) controller.enqueue(piece);
          else controller.close();
        },
      },
      { highWaterMark: 0 },
    );
  }

  /**
   * Waits until the body has arrived, or as much of it as a stranger may send,
   * so that a slow client takes nobody's turn.
   *
   * @throws Error where the connection ends before.
   */
  async arrive(): Promise<void> {
    while (!this.isOver && this.heldBytes < mostHeldBytes) await this.change();
    if (this.problem) throw this.problem;
  }

  /** @returns undefined at the end. */
  private async next(): Promise<Buffer | undefined> {
    while (!this.isOver && this.heldBytes === 0) await this.change();
    if (this.problem) throw this.problem;
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
    if (this.heldBytes >= mostHeldBytes) this.request.pause();
    this.notify();
    // An answer would have to wait until all that has arrived is parsed.
    if (this.count(piece)) this.request.destroy();
  }

  private end(problem?: Error): void {
    if (this.isOver) return;
    this.isOver = true;
    this.problem = problem;
    this.notify();
  }

  /** After the pieces that follow in the same round of the event loop. */
  private change(): Promise<void> {
    return new Promise((resolve) => {
      this.notify = () => setImmediate(resolve);
    });
  }
}

/** @returns a function that takes a piece and tells whether it is one too many. */
function countPieces(): (piece: Buffer) => boolean {
  let bytes = 0;
  let pieces = 0;
  return (piece) => {
    bytes += piece.length;
    pieces += 1;
    return pieces > fewestPieces + bytes / leastBytesPerPiece;
  };
}

/**
 * A browser reads an answer when it has sent everything, unless the connection
 * ends before. So the rest of a refused form is taken and thrown away.
 */
export function discardRest(
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (request.method === "GET") return;
  response.once("finish", () => {
    if (request.complete) return;
    const isTooMany = countPieces();
    let bytes = 0;
    request
      // The app has stopped reading; its listeners would keep what comes.
      .removeAllListeners("data")
      .on("data", (piece: Buffer) => {
        bytes += piece.length;
        if (bytes > mostDiscardedBytes || isTooMany(piece)) request.destroy();
      })
      .resume();
  });
}
