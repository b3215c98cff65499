import { expect, it, vi } from "vitest";

const secret = "0123456789abcdef0123456789abcdef";

async function clientModule() {
  vi.resetModules();
  vi.stubEnv("SESSION_SECRET", secret);
  return import("~/auth/client.server");
}

/** Whom an attempt is counted against. */
async function keyOf(cookie: string, clientAddress: unknown): Promise<string> {
  const { clientOf } = await clientModule();
  return (await clientOf(requestWith(cookie), { clientAddress })).key;
}

function requestWith(cookie: string): Request {
  return new Request("http://site.example/admin/login", {
    headers: { Cookie: cookie },
  });
}

it.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  [undefined, "unknown"],
  ["no address", "unknown"],
])("a client at %j counts as %j", async (clientAddress, client) => {
  expect(await keyOf("", clientAddress)).toBe(client);
});

it("an IPv6 client counts by its network, whatever address it takes", async () => {
  const count = (clientAddress: string) => keyOf("", clientAddress);
  expect(await count("2001:db8:1:2::1")).toBe(await count("2001:db8:1:2:f::9"));
  expect(await count("2001:db8:1:2::1")).not.toBe(
    await count("2001:db8:1:3::1"),
  );
});

it("a browser that has signed in before counts for itself", async () => {
  const { clientOf, knownBrowser } = await clientModule();
  const [cookie = ""] = (await knownBrowser()).split(";");
  const [other = ""] = (await knownBrowser()).split(";");
  const address = "203.0.113.9";
  const known = await clientOf(requestWith(cookie), { clientAddress: address });
  expect(known.address).toBe(address);
  expect(known.key).not.toBe(address);
  expect(await keyOf(cookie, address)).toBe(known.key);
  expect(await keyOf(other, address)).not.toBe(known.key);
});

it("a cookie that was not signed here counts for nothing", async () => {
  const { knownBrowser } = await clientModule();
  const [cookie = ""] = (await knownBrowser()).split(";");
  for (const forged of [`${cookie}x`, "known_browser=ImEi.xyz"]) {
    expect(await keyOf(forged, "203.0.113.9")).toBe("203.0.113.9");
  }
});
