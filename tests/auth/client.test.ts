import { expect, it, vi } from "vitest";

const secret = "0123456789abcdef0123456789abcdef";

async function clientModule() {
  vi.resetModules();
  vi.stubEnv("SESSION_SECRET", secret);
  return import("~/auth/client.server");
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
  const { clientOf } = await clientModule();
  expect(await clientOf(requestWith(""), { clientAddress })).toBe(client);
});

it("an IPv6 client counts by its network, whatever address it takes", async () => {
  const { clientOf } = await clientModule();
  const count = (clientAddress: string) =>
    clientOf(requestWith(""), { clientAddress });
  expect(await count("2001:db8:1:2::1")).toBe(await count("2001:db8:1:2:f::9"));
  expect(await count("2001:db8:1:2::1")).not.toBe(
    await count("2001:db8:1:3::1"),
  );
});

it("a browser that has signed in before counts for itself", async () => {
  const { clientOf, knownBrowser } = await clientModule();
  const [cookie = ""] = (await knownBrowser()).split(";");
  const [other = ""] = (await knownBrowser()).split(";");
  const at = { clientAddress: "203.0.113.9" };
  const known = await clientOf(requestWith(cookie), at);
  expect(known).not.toBe("203.0.113.9");
  expect(await clientOf(requestWith(cookie), at)).toBe(known);
  expect(await clientOf(requestWith(other), at)).not.toBe(known);
});

it("a cookie that was not signed here counts for nothing", async () => {
  const { clientOf, knownBrowser } = await clientModule();
  const [cookie = ""] = (await knownBrowser()).split(";");
  for (const forged of [`${cookie}x`, "known_browser=ImEi.xyz"]) {
    const client = await clientOf(requestWith(forged), {
      clientAddress: "203.0.113.9",
    });
    expect(client).toBe("203.0.113.9");
  }
});
