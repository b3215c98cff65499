import { expect, it } from "vitest";
import { networksOf } from "~/http/networks.server";
import { clientHeader } from "~/http/other-servers.server";

const request = (address?: string) =>
  new Request("http://site.example/", {
    headers: address === undefined ? {} : { [clientHeader]: address },
  });

it.each([
  ["192.0.2.7", ["192.0.2.7"]],
  // An IPv4 address may arrive in an IPv6 one.
  ["::ffff:192.0.2.7", ["192.0.2.7"]],
  ["2001:db8:1:2ab:3:4:5:6", ["2001:db8:1:2ab::/64", "2001:db8:1:200::/56", "2001:db8:1::/48"]],
  ["::1", ["0:0:0:0::/64", "0:0:0:0::/56", "0:0:0::/48"]],
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
