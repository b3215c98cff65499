import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";

/** Times are in milliseconds. */
export const serverOptions = {
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
