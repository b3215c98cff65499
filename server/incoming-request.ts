import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import ipaddr from "ipaddr.js";

/** Times are in milliseconds. */
export const serverOptions = {
  /** Browsers send less, and the more there is, the longer it takes to read. */
  maxHeaderSize: 8192,
  headersTimeout: 13_000,
  /** `Body` is stricter, except with large uploads. */
  requestTimeout: 60 * 60_000,
  connectionsCheckingInterval: 1_000,
  /** Node's own rejection would lack the security headers. */
  requireHostHeader: false,
  /** With this, `isWellFormed` sees a second Host header. */
  joinDuplicateHeaders: true,
};

/** An IPv6 client can choose any address in its /64, so the whole network shares its limits. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  try {
    const parsed = ipaddr.process(address);
    return "parts" in parsed ? parsed.parts.slice(0, 4).join(":") : parsed.toString();
  } catch {
    return address;
  }
}

/** The pattern matches a host name or IP address, with an optional port (RFC 9110, section 7.2). */
const hostname = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

/**
 * Rejects requests that Node's parser accepts but that a proxy could interpret
 * differently. Node joins repeated Host headers with ", ", which no host contains.
 */
export function isWellFormed(request: IncomingMessage): boolean {
  const { httpVersion, headers, method, url = "" } = request;
  const { host, te, "transfer-encoding": coding } = headers;
  const isOld = httpVersion === "1.0" && coding === undefined;
  return (
    (httpVersion === "1.1" ? host !== undefined : isOld) &&
    hostname.test(host ?? "") &&
    (url.startsWith("/") || (url === "*" && method === "OPTIONS")) &&
    !url.includes("\\") &&
    (coding === undefined || coding.toLowerCase() === "chunked") &&
    (te === undefined || !/\bchunked\b/i.test(String(te)))
  );
}

export function dropHost(request: IncomingMessage): void {
  if (request.url?.startsWith("/")) return;
  request.url = request.url?.replace(/^https?:\/\/[^/?#]*\/?/i, "/");
}

/** The client has this long to read the response, in milliseconds. */
const lingering = 2000;

export type Refusals = ReturnType<typeof createRefusals>;

export function createRefusals(common: Record<string, string>) {
  function refusal(status: number) {
    const text = `${status} ${STATUS_CODES[status]}\n`;
    const headers = {
      ...common,
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Length": String(text.length),
      "Cache-Control": "no-store, max-age=0",
    };
    return { text, headers };
  }

  /** Sends a one-line response without running the app. */
  function refuse(response: ServerResponse, status: number, more?: Record<string, string>): void {
    const { text, headers } = refusal(status);
    response.writeHead(status, { ...headers, ...more }).end(text);
  }

  function refuseConnection(socket: Duplex, status: number): void {
    // After CONNECT, Node no longer listens, and an error without a listener ends the process.
    socket.on("error", () => undefined);
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    const { text, headers } = refusal(status);
    const lines = Object.entries({ ...headers, Connection: "close" });
    socket.end(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        ...lines.map(([name, value]) => `${name}: ${value}`),
        "",
        text,
      ].join("\r\n"),
    );
    setTimeout(() => socket.destroy(), lingering).unref();
  }

  return { refuse, refuseConnection };
}

const statusOfError = new Map([
  ["ERR_HTTP_REQUEST_TIMEOUT", 408],
  ["HPE_HEADER_OVERFLOW", 431],
]);

/** Rejects data that Node does not turn into a request. */
export function refuseMalformed(server: Server, { refuseConnection }: Refusals): void {
  server.on("clientError", ({ code = "" }: NodeJS.ErrnoException, socket) => {
    refuseConnection(socket, statusOfError.get(code) ?? 400);
  });
  server.on("connect", (_request, socket) => refuseConnection(socket, 405));
}
