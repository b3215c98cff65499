import type { IncomingMessage, ServerResponse } from "node:http";
import type { Entry } from "./app";

const oneMinute = 60 * 1000;

export interface AccessLog {
  /**
   * Writes a line when the request is answered. Of the address it tells the
   * path only: a query can hold something that a visitor typed.
   */
  logRequest(
    id: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): void;
  /** Counts an answer that took no work, for one line a minute. */
  count(status: number): void;
  /** Writes the line with the counts now. */
  logCounts(): void;
}

export function createAccessLog(log: Entry["log"]): AccessLog {
  let counts: Record<number, number> = {};

  function logCounts(): void {
    if (Object.keys(counts).length > 0) {
      log.info({ counts }, "answered from memory");
    }
    counts = {};
  }
  setInterval(logCounts, oneMinute).unref();

  return {
    logRequest(id, request, response) {
      const begun = performance.now();
      const path = request.url?.split("?", 1)[0];
      response.once("close", () => {
        log.info(
          {
            id,
            method: request.method,
            path,
            status: response.statusCode,
            ms: Math.round((performance.now() - begun) * 10) / 10,
          },
          "request",
        );
      });
    },

    count(status) {
      counts[status] = (counts[status] ?? 0) + 1;
    },

    logCounts,
  };
}
