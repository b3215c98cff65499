import { expect, it, vi } from "vitest";
import { deviceOf } from "~/auth/client.server";
import type { Session } from "~/auth/sessions.server";
import { breakStore } from "../support/stores/faults";
import { authSite } from "./auth-site";

const secret = "0123456789abcdef0123456789abcdef";

async function clientModule() {
  vi.resetModules();
  vi.stubEnv("SESSION_SECRET", secret);
  return import("~/auth/client.server");
}

async function keysOf(cookie: string, clientAddress: unknown) {
  const { clientOf } = await clientModule();
  return (await clientOf(requestWith(cookie), { clientAddress })).keys;
}

function cookieHeaderFor(setCookie: string): string {
  return setCookie.split(";")[0] ?? "";
}

function requestWith(cookie: string): Request {
  return new Request("http://site.example/admin/login", { headers: { Cookie: cookie } });
}

it.each([
  ["2001:db8:1:23ff:f::9", ["2001:db8:1:23ff::/64", "2001:db8:1:2300::/56", "2001:db8:1::/48"]],
  [undefined, ["unknown"]],
  ["no address", ["unknown"]],
])("counts the failures of a client at %j under %j", async (clientAddress, keys) => {
  expect(await keysOf("", clientAddress)).toEqual(keys);
});

it("counts a known browser alone and with its person's others, and apart from everyone else", async () => {
  const { clientOf, rememberClient } = await clientModule();
  const context = { clientAddress: "203.0.113.9" };
  const stranger = await clientOf(requestWith(""), context);
  expect(stranger.isKnown).toBe(false);
  const remember = async (email: string) => cookieHeaderFor(await rememberClient(stranger, email));
  const cookie = await remember("ada@example.org");
  const again = await remember("ADA@example.org");
  const other = await remember("eve@example.org");
  const known = await clientOf(requestWith(cookie), context);
  expect(known).toMatchObject({ address: "203.0.113.9", isKnown: true });
  const [browser, person, ...networks] = known.keys;
  expect(networks).toEqual([]);
  expect(await keysOf(cookie, "198.51.100.1")).toEqual(known.keys);
  const [second, same] = await keysOf(again, "203.0.113.9");
  expect(second).not.toBe(browser);
  expect(same).toBe(person);
  const others = await keysOf(other, "203.0.113.9");
  expect(others).not.toContain(browser);
  expect(others).not.toContain(person);
});

it("remembers addresses with a successful sign-in", async () => {
  const { clientOf, rememberClient } = await clientModule();
  const at = (clientAddress: unknown) => clientOf(requestWith(""), { clientAddress });
  for (const address of ["203.0.113.9", "2001:db8:1:2::1", undefined]) {
    await rememberClient(await at(address), "ada@example.org");
  }
  expect((await at("203.0.113.9")).isKnown).toBe(true);
  expect((await at("2001:db8:1:2::2")).isKnown).toBe(true);
  expect((await at("2001:db8:1:3::1")).isKnown).toBe(false);
  expect((await at("203.0.113.10")).isKnown).toBe(false);
  // Clients without an address share their count, so none may count as known.
  expect((await at(undefined)).isKnown).toBe(false);
});

it("ignores a cookie with a foreign signature", async () => {
  const { clientOf, rememberClient } = await clientModule();
  const context = { clientAddress: "203.0.113.9" };
  const stranger = await clientOf(requestWith(""), context);
  const cookie = cookieHeaderFor(await rememberClient(stranger, "ada@example.org"));
  for (const forged of [`${cookie}x`, "known_browser=ImEi.xyz", "known_browser="]) {
    expect(await keysOf(forged, "203.0.113.9")).toEqual(["203.0.113.9"]);
  }
});

it("counts a person who is signed in under the session alone", async () => {
  const { clientOf } = await clientModule();
  const session = { key: "a session" } as Session;
  const context = { clientAddress: "2001:db8:1:2::1" };
  expect(await clientOf(requestWith(""), context, session)).toEqual({
    address: "2001:db8:1:2::/64",
    keys: ["a session"],
    isKnown: true,
  });
});

it.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0",
    "Firefox 128 on Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
    "Safari 17 on iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
    "Chrome 126 on Android",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.2592.68",
    "Microsoft Edge 126 on macOS",
  ],
  ["Lynx/2.9.0dev.12 libwww-FM/2.14 SSL-MM/1.4.1 GNUTLS/3.8.5", "Lynx"],
  ["w3m/0.5.3+git20230121", "w3m"],
  ["URL/Emacs Emacs/28.2 (TTY; x86_64-pc-linux-gnu)", "Emacs on Linux"],
  ["Links (2.28; Linux 6.1 x86_64; GNU C 12.2; text)", "Links on Linux"],
  ["<script>alert(1)</script>/1 x", "Unknown browser"],
  ["", "Unknown browser"],
  [" ", "Unknown browser"],
])("recognizes the browser and device of %j", (agent, device) => {
  const headers = { "User-Agent": agent };
  const request = new Request("http://site.example/", { headers });
  expect(deviceOf(request)).toBe(device);
});

it("shortens a very long user agent", () => {
  const headers = { "User-Agent": `${"a".repeat(100_000)}/1` };
  const request = new Request("http://site.example/", { headers });
  expect(deviceOf(request).length).toBeLessThan(50);
});

const open = () => authSite(() => import("~/auth/auth.server"));

it("a site starts even if nobody can sign in, and logs the cause", async () => {
  const site = await open();
  await site.people.list();
  breakStore(site.folder, "down");
  await site.prepareSignIn();
  expect(site.logged).toMatchObject([
    { msg: "Sign-in is not available.", err: expect.anything() as object },
  ]);
});
