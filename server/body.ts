import type { IncomingMessage, ServerResponse } from "node:http";

/** What is taken after an answer, at most. */
const mostDiscardedBytes = 16 * 1024 * 1024;
const mostDiscardedPieces = 20_000;

/** Forms that a stranger may send fit in here. */
const mostHeldBytes = 64 * 1024;

const events = ["readable", "end", "close"];

/**
 * A request's body as the app reads it. What has arrived since the last look
 * is one piece, however small the pieces on the wire were.
 */
export class Body {
  readonly stream: ReadableStream<Uint8Array>;
  private readonly held: Buffer[] = [];

  constructor(private readonly request: IncomingMessage) {
    this.stream = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const piece = this.held.shift() ?? (await this.next());
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
   * @throws Error where the client is gone before.
   */
  async arrive(): Promise<void> {
    for (let bytes = 0; bytes < mostHeldBytes;) {
      const piece = await this.next();
      if (!piece) return;
      bytes += piece.length;
      this.held.push(piece);
    }
  }

  /** @returns undefined at the end. */
  private async next(): Promise<Buffer | undefined> {
    const { request } = this;
    for (;;) {
      const piece = request.read() as Buffer | null;
      if (piece) return piece;
      if (request.readableEnded || request.destroyed) {
        if (request.complete) return undefined;
        throw new Error("The client is gone.");
      }
      await this.change();
    }
  }

  /** Node announces each tiny piece at once; the others follow it. */
  private change(): Promise<void> {
    const { request } = this;
    return new Promise((resolve) => {
      function onChange(): void {
        for (const event of events) request.off(event, onChange);
        setImmediate(resolve);
      }
      for (const event of events) request.on(event, onChange);
    });
  }
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
    let bytes = 0;
    let pieces = 0;
    request
      // The app has stopped reading; its listeners would keep what comes.
      .removeAllListeners("readable")
      .on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        pieces += 1;
        if (bytes > mostDiscardedBytes || pieces > mostDiscardedPieces) {
          request.destroy();
        }
      })
      .resume();
  });
}
