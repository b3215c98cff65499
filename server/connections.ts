import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { refuse, refuseConnection } from "./refuse";

/** For node's server; times in milliseconds. */
export const connectionOptions = {
  /** A client's time for its headers. */
  headersTimeout: 13_000,
  /** And for all it sends. */
  requestTimeout: 23_000,
  connectionsCheckingInterval: 1_000,
  /** Node's own refusal would bear no security headers. */
  requireHostHeader: false,
};

/** What is taken after an answer, at most. */
const mostDiscarded = 16 * 1024 * 1024;

/** What node's parser says, as HTTP does; else the request is malformed. */
const statusOfError: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers what never becomes a request as all else is answered. */
export function refuseMalformed(server: Server): void {
  server.on("clientError", ({ code = "" }: NodeJS.ErrnoException, socket) => {
    refuseConnection(socket, statusOfError[code] ?? 400);
  });
  server.on("connect", (_request, socket) => {
    refuseConnection(socket, 405);
  });
  server.on("checkExpectation", (_request, response: ServerResponse) => {
    refuse(response, 417);
  });
}

/** A host must be named (RFC 9112, 3.2), and is no concern of the site's. */
export function lacksHost({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === "1.1" && headers.host === undefined;
}

/** Makes a path of a request's whole address. */
export function dropHost(request: IncomingMessage): void {
  if (request.url?.startsWith("/")) return;
  request.url = request.url?.replace(/^https?:\/\/[^/?#]*\/?/i, "/");
}

/**
 * A browser reads an answer when it has sent all, unless the connection ends
 * before. So what is left of a refused form is still taken, and thrown away.
 */
export function discardRest(
  request: IncomingMessage,
  response: ServerResponse,
): void {
  response.once("finish", () => {
    if (request.complete) return;
    let bytes = 0;
    request
      // Whoever was reading has stopped, and would keep what comes.
      .removeAllListeners("data")
      .on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > mostDiscarded) request.destroy();
      })
      .resume();
  });
}
