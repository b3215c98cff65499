import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { networksOf } from "~/http/networks.server";
import { clientAddress, clientHeader } from "~/http/other-servers.server";

const request = (address?: string) =>
  new Request("http://site.example/", {
    headers: address === undefined ? {} : { [clientHeader]: address },
  });

it.each([
  ["192.0.2.7", ["192.0.2.7"]],
  // An IPv4 address may arrive in an IPv6 one.
  ["::ffff:192.0.2.7", ["192.0.2.7"]],
  ["2001:db8:1:2ab:3:4:5:6", ["2001:db8:1:2ab::/64", "2001:db8:1:200::/56", "2001:db8:1::/48"]],
  ["::1", ["::/64", "::/56", "::/48"]],
  ["unknown", []],
  ["", []],
])("finds the networks of the address %j", (address, networks) => {
  expect(networksOf(request(), { clientAddress: address })).toEqual(networks);
  expect(networksOf(request(address), {})).toEqual(networks);
});

it("prefers the address that the server saw to the header", () => {
  const context = { clientAddress: "192.0.2.7" };
  expect(networksOf(request("192.0.2.8"), context)).toEqual(["192.0.2.7"]);
  expect(networksOf(request(), {})).toEqual([]);
});

const proxy = "10.0.0.1";

function addressOf(forwarded: string | undefined, proxies: number): string {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  const socket = { remoteAddress: proxy };
  const request = { headers, socket, connection: socket };
  return clientAddress(request as unknown as IncomingMessage, proxies);
}

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
  "the address of a client with the headers %j behind %i proxies is %s",
  (forwarded, proxies, address) => {
    expect(addressOf(forwarded, proxies)).toBe(address);
  },
);
