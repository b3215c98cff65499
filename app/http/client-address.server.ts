import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import proxyAddress from "proxy-addr";

/** Trusts `proxies` proxies; one that reports an invalid address counts as the client. */
export function clientAddress(request: IncomingMessage, proxies: number): string {
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
