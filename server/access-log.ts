import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "~/env.server";
import { log } from "~/log.server";

const oneMinute = 60 * 1000;

let hits = 0;

/**
 * Writes a line when the request is answered. Of the address only the path is
 * told: a query may hold what someone typed, and headers hold sessions.
 */
export function logRequest(
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
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
}

/** Counts a page that was sent from memory, for one line a minute. */
export function countHit(
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (env.LOG_HITS) logRequest(randomUUID(), request, response);
  else hits += 1;
}

/** Writes the line with the count, now and then. */
export function logHits(): void {
  if (hits > 0) log.info({ hits }, "pages sent from memory");
  hits = 0;
}

setInterval(logHits, oneMinute).unref();
