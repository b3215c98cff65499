import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { clientAddress, networkOf } from "../../server/client-address";

const proxy = "10.0.0.1";

function addressOf(forwarded: string | undefined, proxies: number): string {
  const headers =
    forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
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
  ])(
    "with the headers %j behind %i proxies is %s",
    (forwarded, proxies, address) => {
      expect(addressOf(forwarded, proxies)).toBe(address);
    },
  );
});

describe("a network", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["unknown", "unknown"],
    ["::not:an:address::", "::not:an:address::"],
  ])("of %s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it("is the first half of an IPv6 address", () => {
    const one = networkOf("2001:db8:1:2::1");
    expect(networkOf("2001:db8:1:2:ffff::9")).toBe(one);
    expect(networkOf("2001:db8:1:3::1")).not.toBe(one);
  });
});
