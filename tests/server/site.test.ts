import { describe, expect, it } from "vitest";
import { encodingFor } from "../../server/buffered-response";
import { send, textOf } from "../support/http";
import { listeningApp, type ListeningApp } from "../support/listening-app";
import { sendRaw } from "../support/raw";

const secret = "the database's password is hunter2";

function fail(): never {
  throw new Error(secret);
}

const site = await listeningApp(
  { settings: { SITE_URL: "https://labs.example.org", TRUST_PROXY: "1" } },
  { "routes/public/creators/creators.route": { default: fail } },
);

function requestsLogged({ logged }: ListeningApp): string[] {
  return logged.filter(({ msg }) => msg === "request").map(({ path }) => String(path));
}

it("the access log has a line for each rendered page, without its query, and counts the cache hits", async () => {
  const site = await listeningApp();
  for (const path of ["/about", "/about", "/about?utm=1"]) {
    await send(site.url + path);
  }
  for (const path of ["/nowhere", "/wp-login.php", "/ABOUT", "/works?q=map"]) {
    await send(site.url + path);
  }
  const expected = ["/about", "/nowhere", "/works"];
  await expect.poll(() => requestsLogged(site)).toEqual(expected);
  expect(site.logged.find(({ path }) => path === "/works")).toEqual({
    level: 30,
    time: expect.any(String) as string,
    msg: "request",
    id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    method: "GET",
    path: "/works",
    status: 200,
    ms: expect.any(Number) as number,
  });
  site.accessLog.logCounts();
  expect(site.logged.at(-1)).toMatchObject({
    msg: "cache hits",
    counts: { 200: 2, 301: 1, 404: 1 },
  });
  const lines = site.logged.length;
  site.accessLog.logCounts();
  expect(site.logged.length).toBe(lines);
});

describe("an address", () => {
  it.each<[string, string, number, Record<string, string | RegExp>]>([
    ["GET", "/ABOUT?a=b", 301, { location: "/about?a=b" }],
    ["POST", "/sitemap.xml", 405, { allow: "GET, HEAD" }],
    ["POST", "/about", 405, { allow: "GET, HEAD" }],
    ["GET", "/admin/dashboard", 302, { location: /^\/admin\/login/ }],
    ["GET", "/artwork/slow-map.svg", 200, { "content-type": "image/svg+xml" }],
    ["GET", "/artwork/nothing.svg", 404, { "cache-control": "no-store, max-age=0" }],
    ["GET", "/favicon.svg", 200, { "content-type": "image/svg+xml" }],
    ["HEAD", "/admin/login", 200, { "cache-control": "no-store, max-age=0" }],
  ])("%s %s is answered with %i", async (method, path, status, headers) => {
    const answer = await send(site.url + path, {}, method);
    expect(answer.status).toBe(status);
    for (const [name, value] of Object.entries(headers)) {
      expect(answer.headers[name], name).toMatch(value);
    }
    expect(answer.headers["strict-transport-security"]).toBe("max-age=31536000");
    expect(answer.headers["cache-control"]).toBeDefined();
    if (method === "HEAD") expect(answer.body.length).toBe(0);
  });

  it.each([
    "HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked",
    "HTTP/1.1\r\nTransfer-Encoding: gzip, chunked",
  ])("is rejected, and the connection closed, if its body has no clear end: %j", async (head) => {
    const answer = await sendRaw(site, `POST /theme ${head}\r\nHost: localhost\r\n\r\n0\r\n\r\n`);
    expect(answer.status).toBe(400);
    expect(answer.headers.get("connection")).toBe("close");
  });

  it.each(["/works", "/works?q=map", "/works.json", "/sitemap.xml", "/robots.txt", "/favicon.svg"])(
    "%s may come from a shared cache for visitors, but not for people who have signed in",
    async (path) => {
      const visitors = await send(site.url + path);
      expect(visitors.headers["cache-control"]).toContain("s-maxage=60");
      expect(visitors.headers.vary).toContain("Cookie");
      const cookie = { Cookie: "theme=dark; __session=abc" };
      for (const known of [{}, { "If-None-Match": "*" }]) {
        const own = await send(site.url + path, { ...cookie, ...known });
        expect(own.headers["cache-control"]).toBe("private, no-cache");
      }
    },
  );

  it("has a page for each theme, compressed as the browser asks", async () => {
    const pages = [];
    for (const path of ["/works", "/admin/login"]) {
      for (const theme of ["light", "dark"]) {
        for (const encoding of ["gzip", "br", "identity"]) {
          const page = await send(site.url + path, {
            Cookie: `theme=${theme}`,
            "Accept-Encoding": encoding,
          });
          const sent = page.headers["content-encoding"] ?? "identity";
          expect(sent).toBe(encoding);
          pages.push(/data-theme="(\w+)"/.exec(textOf(page))?.[1]);
        }
      }
    }
    const ofPath = ["light", "light", "light", "dark", "dark", "dark"];
    expect(pages).toEqual([...ofPath, ...ofPath]);
  });
});

describe("a repeated request", () => {
  it("gets its own theme, encoding, and method each time", async () => {
    for (const time of [1, 2]) {
      for (const theme of ["light", "dark"]) {
        for (const encoding of ["gzip", "identity"]) {
          const headers = { Cookie: `theme=${theme}`, "Accept-Encoding": encoding };
          const url = `${site.url}/about?utm=1`;
          const page = await send(url, headers);
          expect(textOf(page), `${time}`).toContain(`data-theme="${theme}"`);
          const head = await send(url, headers, "HEAD");
          expect([head.status, head.body.length]).toEqual([200, 0]);
          expect(head.headers.etag).toBe(page.headers.etag);
          const { etag = "" } = page.headers;
          // Proxies that compress mark the tag.
          for (const tag of [etag, `W/${etag}`, etag.replace(/"$/, '-gzip"')]) {
            const known = await send(url, { ...headers, "If-None-Match": tag });
            expect([known.status, known.body.length], tag).toEqual([304, 0]);
          }
          const range = await send(url, { ...headers, Range: "bytes=0-9" });
          expect([range.status, range.body]).toEqual([200, page.body]);
          expect((await send(url, headers, "POST")).status).toBe(405);
        }
      }
    }
  });

  it("gets the current page after a change", async () => {
    const site = await listeningApp();
    const admin = await site.signIn();
    async function seen() {
      const answers = [];
      for (let time = 1; time <= 3; time += 1) {
        answers.push(await send(`${site.url}/works/tide`));
      }
      return new Set(answers.map((answer) => answer.status));
    }
    expect(await seen()).toEqual(new Set([404]));
    const form = await admin.visit("/admin/dashboard/new");
    await form.fill({ ID: "tide", Title: "Tide", "App ID": "tide" }).press("Add Work");
    expect(await seen()).toEqual(new Set([200]));
  });
});

describe("the headers", () => {
  const policy = (scripts: string) =>
    `default-src 'none'; script-src 'self'${scripts}; style-src 'self'; font-src 'self'; img-src 'self' https: http:; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
  const always = {
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  };

  it("of a public page allow no inline script and let browsers prefetch", async () => {
    const page = await site.newVisitor().visit("/about");
    expect(Object.fromEntries(page.answer.headers)).toMatchObject({
      ...always,
      "content-security-policy": policy(""),
      "content-type": "text/html; charset=utf-8",
      "cache-control": expect.stringMatching(
        /^public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=\d+$/,
      ) as string,
      "speculation-rules": '"/speculation-rules.json"',
      vary: "Cookie, Accept-Encoding",
    });
    const [script, ...others] = page.root.select("script:not([type])");
    expect(script?.attribute("src")).toContain("enhance");
    expect(script?.attribute("nonce")).toBeUndefined();
    expect(others).toEqual([]);
  });

  it("of an admin page allow only its own inline scripts", async () => {
    const page = await site.newVisitor().visit("/admin/login");
    const scripts = page.root.select("script:not([type$=json])");
    const [nonce, ...others] = new Set(scripts.map((script) => script.attribute("nonce")));
    expect(nonce).toMatch(/^[\w+/]{22}==$/);
    expect((await site.newVisitor().visit("/admin/login")).body).not.toContain(nonce);
    expect(others).toEqual([]);
    expect(scripts.length).toBeGreaterThan(1);
    expect(Object.fromEntries(page.answer.headers)).toMatchObject({
      ...always,
      "content-security-policy": policy(` 'nonce-${String(nonce)}'`),
      "cache-control": "no-store, max-age=0",
      "x-robots-tag": "noindex",
    });
    expect(page.header("Speculation-Rules")).toBeNull();
  });
});

describe("a failure", () => {
  it("is a whole page, and its cause is only in the log", async () => {
    const page = await send(`${site.url}/creators`);
    expect(page.status).toBe(500);
    expect(page.headers["cache-control"]).toBe("no-store, max-age=0");
    expect(textOf(page)).toContain("Unexpected Application Error!");
    expect(textOf(page)).not.toContain("hunter2");
    const cause = site.logged.find(({ err }) => err !== undefined);
    expect(JSON.stringify(cause)).toContain(secret);
    expect(textOf(page)).toContain(String(cause?.id));
  });

  it("of a request by a page's script reports only the request ID", async () => {
    const route = "routes/admin/list/dashboard.route";
    const failing = await listeningApp({}, { [route]: { loader: fail } });
    const data = `/admin/dashboard?_data=${encodeURIComponent(route)}`;
    const answer = await send(failing.url + data);
    expect(answer.status).toBe(500);
    const cause = failing.logged.find(({ err }) => err !== undefined);
    expect(JSON.parse(textOf(answer))).toEqual({
      message: `Unexpected Server Error ${String(cause?.id)}`,
    });
  });

  it.each([
    ["the app", { default: fail }],
    ["its own handling of errors", { default: fail, handleError: fail }],
  ])("of %s is a whole page too", async (_what, entry) => {
    const failing = await listeningApp({}, {}, entry);
    const answer = await send(`${failing.url}/about`);
    expect(answer.status).toBe(500);
    expect(answer.headers["x-frame-options"]).toBe("DENY");
    expect(textOf(answer)).toContain("Unexpected Application Error!");
    expect(textOf(answer)).not.toContain("hunter2");
    expect(JSON.stringify(failing.logged)).toContain(secret);
  });
});

describe("a former address", async () => {
  const work = { id: "map", title: "Map", type: "list-item", appId: "old" };
  const site = await listeningApp({ works: [{ ...work, creatorId: "mira" }] });
  const admin = await site.signIn();
  const edit = await admin.visit("/admin/dashboard/map/edit");
  await edit.fill({ "App ID": "new" }).press("Update Work");
  const query = "from=mira&id=mira-okafor&name=Mira";
  const rename = await admin.visit(`/admin/creators/rename?${query}`);
  await rename.press("Rename: change 1 work");

  it.each([
    ["/works/old", "/works/new"],
    ["/cards/old.png", "/cards/~new~.png"],
    ["/creators/mira", "/creators/mira-okafor"],
    ["/cards/creators/mira.png", "/cards/creators/~mira-okafor~.png"],
  ])("%s redirects to %s", async (former, current) => {
    const answer = await send(site.url + former);
    expect(answer.status).toBe(301);
    expect(answer.headers.location).toBe(current);
    expect((await fetch(site.url + current)).status).toBe(200);
    expect((await send(site.url + former.replace(/\w+$/, "x"))).status).toBe(404);
  });
});

it("access log leaves secrets of links out, also when the app rejects a request", async () => {
  const secret = "a-secret-of-a-link";
  const site = await listeningApp();
  for (const path of ["invitations", "preview", "admin/login/reset"]) {
    const { status } = await send(`${site.url}/${path}/${secret}?_data=nowhere`);
    expect(status).toBe(403);
  }
  const rejected = site.logged.filter(({ msg }) => msg === "A request was rejected.");
  expect(rejected.map(({ path }) => path)).toEqual([
    "/invitations/…",
    "/preview/…",
    "/admin/login/reset/…",
  ]);
  expect(JSON.stringify(site.logged)).not.toContain(secret);
});

it.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["GZIP", "gzip"],
  ["deflate", "identity"],
  ["*", "br"],
  ["br;q=0, *", "gzip"],
  ["br;q=0.5, gzip", "gzip"],
  ["gzip;q=0", "identity"],
  ["*;q=0", "identity"],
  ["identity, gzip;q=0.5", "identity"],
  ["gzip;q=0.5, identity;q=0.5", "gzip"],
  ["nonsense;;;", "identity"],
])("a client that accepts %j gets %s", (acceptEncoding, encoding) => {
  expect(encodingFor(acceptEncoding)).toBe(encoding);
  expect(encodingFor(acceptEncoding)).toBe(encoding);
});
