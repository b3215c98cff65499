import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import proxyAddress from "proxy-addr";

/**
 * The address of the client that sent a request, as far as the proxies in
 * front of the site are believed. Where one of them says what is no address,
 * that proxy is the client.
 *
 * @param proxies how many of them to believe (TRUST_PROXY).
 */
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

/** `192.0.2.1:4711` and `[2001:db8::1]:4711`, as some proxies write them. */
function withoutPort(text: string): string {
  const parts = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text.trim());
  return parts?.[1] ?? parts?.[2] ?? text.trim();
}

/**
 * Whom an address counts as when clients take turns: an IPv6 client has a
 * whole /64 to choose addresses from.
 */
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
