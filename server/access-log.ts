import type { IncomingMessage, ServerResponse } from "node:http";
import type { Entry } from "./app";

const oneMinute = 60 * 1000;

export function createAccessLog({ log, loggedPath }: Entry) {
  let counts: Record<number, number> = {};

  function logCounts(): void {
    if (Object.keys(counts).length > 0) log.info({ counts }, "cache hits");
    counts = {};
  }
  setInterval(logCounts, oneMinute).unref();

  return {
    /** Logs only the path, without a secret, because a query can contain text that a visitor typed. */
    logRequest(id: string, request: IncomingMessage, response: ServerResponse) {
      const begun = performance.now();
      const [path = ""] = request.url?.split("?", 1) ?? [];
      response.once("close", () => {
        log.info(
          {
            id,
            method: request.method,
            path: loggedPath(path),
            status: response.statusCode,
            ms: Math.round((performance.now() - begun) * 10) / 10,
          },
          "request",
        );
      });
    },

    /** One line per minute reports the counts of cached responses. */
    count(status: number) {
      counts[status] = (counts[status] ?? 0) + 1;
    },

    logCounts,
  };
}
