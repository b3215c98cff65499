import type { RequestListener } from "node:http";
import { expect, it, onTestFinished, vi } from "vitest";
import { send } from "../support/http";
import { listen } from "../support/listen";
import { blankSettings } from "../support/settings";

/** Starts a server in a process with these settings, like `remix-serve`. */
async function serve(
  settings: Record<string, string> = {},
  listener: RequestListener = (request, response) => {
    response.end(JSON.stringify(request.headers));
  },
) {
  const own = { ...blankSettings, NODE_ENV: "production", ...settings };
  for (const [name, value] of Object.entries(own)) vi.stubEnv(name, value);
  vi.resetModules();
  const servers = await import("~/http/other-servers.server");
  servers.prepareRequests();
  onTestFinished(() => {
    servers.leaveRequestsAlone();
    vi.unstubAllEnvs();
  });
  return { ...servers, url: await listen(listener) };
}

/** The app sees these headers of a request. */
async function seenAt(url: string, headers: Record<string, string>) {
  const { body } = await send(`${url}/`, headers);
  return JSON.parse(body.toString()) as Record<string, string | undefined>;
}

it("adds the headers that a response lacks", async () => {
  const { url } = await serve({}, (request, response) => {
    if (request.url === "/late") response.statusCode = 408;
    if (request.url === "/page") {
      response.setHeader("Content-Security-Policy", "style-src 'self'");
    }
    response.writeHead(response.statusCode, { "Referrer-Policy": "no-referrer" }).end();
  });
  const page = await send(`${url}/page`);
  expect(page.headers).toMatchObject({
    "content-security-policy": "style-src 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
  });
  expect((await send(`${url}/late`, { Connection: "keep-alive" })).headers.connection).toBe(
    "close",
  );
  const file = await send(`${url}/file`);
  expect(file.headers["content-security-policy"]).toMatch(/^default-src/);
});

it("keeps repeated headers that a response lists", async () => {
  const cookies = ["Set-Cookie", "a=1", "Set-Cookie", "b=2"];
  const { url } = await serve({}, (_request, response) => {
    response.writeHead(200, cookies).end();
  });
  const { headers } = await send(`${url}/`);
  expect(headers["set-cookie"]).toEqual(["a=1", "b=2"]);
});

it.each([
  ["0", "203.0.113.7", undefined],
  ["1", "198.51.100.1, 203.0.113.7", "203.0.113.7"],
  ["2", "198.51.100.1, 203.0.113.7", "198.51.100.1"],
])(
  "behind %s proxies, takes the address of a client from X-Forwarded-For %j: %s",
  async (TRUST_PROXY, forwarded, client) => {
    const { url } = await serve({ TRUST_PROXY });
    const seen = await seenAt(url, {
      "X-Client-Address": "192.0.2.1",
      "X-Forwarded-For": forwarded,
    });
    const address = seen["x-client-address"];
    if (client) expect(address).toBe(client);
    else expect(address).toMatch(/^(::1|(::ffff:)?127\.0\.0\.1)$/);
  },
);

it.each<[string, Record<string, string>, string | undefined]>([
  ["its own origin", { Origin: "http://site.example" }, "same-origin"],
  ["another origin", { Origin: "https://evil.example" }, "cross-site"],
  ["a malformed origin", { Origin: "no address" }, "cross-site"],
  [
    "an origin and the browser's word that it is the same",
    { Origin: "null", "Sec-Fetch-Site": "same-origin" },
    "same-origin",
  ],
  [
    "its own origin and the browser's word that it is not the same",
    { Origin: "http://site.example", "Sec-Fetch-Site": "cross-site" },
    "cross-site",
  ],
  ["a page that must not name itself", { Origin: "null" }, undefined],
  ["no origin", {}, undefined],
])("lets Remix see a form with %s", async (_what, headers, site) => {
  const { url } = await serve();
  const seen = await seenAt(url, { Host: "site.example", ...headers });
  expect([seen.origin, seen["sec-fetch-site"]]).toEqual([undefined, site]);
});

it("changes nothing in development", async () => {
  const { url } = await serve({ NODE_ENV: "development" });
  const Origin = "https://evil.example";
  expect((await seenAt(url, { Origin })).origin).toBe(Origin);
});

it("leaves requests to the site's own server, which alone counts visits", async () => {
  const { url, leaveRequestsAlone, countsVisits } = await serve();
  expect(countsVisits()).toBe(false);
  leaveRequestsAlone();
  expect(countsVisits()).toBe(true);
  const Origin = "https://evil.example";
  expect((await seenAt(url, { Origin })).origin).toBe(Origin);
  const uncounted = await serve({ COUNT_VISITS: "0" });
  uncounted.leaveRequestsAlone();
  expect(uncounted.countsVisits()).toBe(false);
});
