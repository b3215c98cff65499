import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import proxyAddress from "proxy-addr";

/** Trusts `proxies` proxies; one that reports an invalid address counts as the client. */
export function clientAddress(
  request: IncomingMessage,
  proxies: number,
): string {
  let client = request.socket.remoteAddress ?? "unknown";
  if (proxies === 0) return client;
  const isTrusted = (_address: string, hop: number) => hop < proxies;
  for (const hop of proxyAddress.all(request, isTrusted)) {
    const address = withoutPort(hop);
    if (!ipaddr.isValid(address)) break;
    client = address;
  }
  return client;
}

/** Some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  const parts = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text.trim());
  return parts?.[1] ?? parts?.[2] ?? text.trim();
}

/** An IPv6 client can choose any address in its /64, so the whole network shares its limits. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  try {
    const parsed = ipaddr.process(address);
    return "parts" in parsed
      ? parsed.parts.slice(0, 4).join(":")
      : parsed.toString();
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
  return (
    (httpVersion === "1.1" ? host !== undefined : httpVersion === "1.0") &&
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
