import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { clientAddress } from "~/http/other-servers.server";

const proxy = "10.0.0.1";

function addressOf(forwarded: string | undefined, proxies: number): string {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  const socket = { remoteAddress: proxy };
  const request = { headers, socket, connection: socket };
  return clientAddress(request as unknown as IncomingMessage, proxies);
}

describe("the address of a client", () => {
  it.each<[string | undefined, number, string]>([
    [undefined, 0, proxy],
    [undefined, 1, proxy],
    ["203.0.113.7", 0, proxy],
    ["203.0.113.7", 1, "203.0.113.7"],
    ["198.51.100.1, 203.0.113.7", 1, "203.0.113.7"],
    ["198.51.100.1, 203.0.113.7", 2, "198.51.100.1"],
    ["198.51.100.1, 203.0.113.7", 9, "198.51.100.1"],
    ["203.0.113.7:4711", 1, "203.0.113.7"],
    ["[2001:db8::1]:4711", 1, "2001:db8::1"],
    ["[2001:db8::1]", 1, "2001:db8::1"],
    ["2001:db8::1", 1, "2001:db8::1"],
    ["unknown", 1, proxy],
    ["<script>", 1, proxy],
    [",,,", 1, proxy],
    ["", 1, proxy],
    ["203.0.113.7:port", 1, proxy],
    ["198.51.100.1, _hidden", 2, proxy],
    ["_hidden, 203.0.113.7", 2, "203.0.113.7"],
  ])("with the headers %j behind %i proxies is %s", (forwarded, proxies, address) => {
    expect(addressOf(forwarded, proxies)).toBe(address);
  });
});
