import { publicPages } from "../../support/public-pages";
import { requestFor, type RawAnswer, sendRaw } from "../../support/raw";
import { expect, test } from "../../support/site/site";

const always = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
};

/** The pages and scripts of other sites may read these. */
const open = { ...always, "cross-origin-resource-policy": "cross-origin" };
const isOpen = (what: string) => ["the feed", "the sitemap"].includes(what);

function expectHeaders(answer: RawAnswer, what: string): void {
  for (const [name, value] of Object.entries(isOpen(what) ? open : always)) {
    expect(answer.headers.get(name), `${name} of ${what}`).toBe(value);
  }
  const policy = answer.headers.get("content-security-policy");
  expect(policy, what).toMatch(/^default-src 'none'; /);
  expect(policy, what).toContain("frame-ancestors 'none'");
  expect(policy, what).toContain("base-uri 'none'");
  expect(policy, what).not.toContain("unsafe");
  expect(answer.headers.has("x-powered-by"), what).toBe(false);
}

const get = (path: string, ...headers: string[]) => requestFor(path, { headers });
const by = (method: string, path = "/about") => requestFor(path, { method });

const requests: [string, number, string][] = [
  ...publicPages.map(({ path }): [string, number, string] => [path, 200, get(path)]),
  ["a page from memory", 200, get("/about")],
  ["a page's head", 200, by("HEAD")],
  ["a page that is known", 304, get("/about", "If-None-Match: *")],
  ["a search", 200, get("/works?q=map")],
  ["an absent page", 404, get("/nowhere")],
  ["a malformed name", 400, get("/creators/%FF")],
  ["a backslash", 400, get("/\\evil.example")],
  ["a redirect", 302, get("/theme")],
  ["a guarded page", 302, get("/admin/dashboard")],
  ["the sign-in", 200, get("/admin/login")],
  ["data", 200, get("/admin/login?_data=routes/admin/account/login.route")],
  ["data of nothing", 403, get("/admin/login?_data=nothing")],
  ["health", 200, get("/healthz")],
  ["the feed", 200, get("/works.atom")],
  ["the sitemap", 200, get("/sitemap.xml")],
  ["robots.txt", 200, get("/robots.txt")],
  ["security.txt", 200, get("/.well-known/security.txt")],
  ["the manifest", 200, get("/site.webmanifest")],
  ["a drawing", 200, get("/art/slow-map.svg")],
  ["artwork", 302, get("/artwork/slow-map.svg")],
  ["absent artwork", 404, get("/artwork/nothing.svg")],
  ["a file", 200, get("/favicon.svg")],
  ["a file's head", 200, by("HEAD", "/favicon.svg")],
  ["a file that is known", 304, get("/favicon.ico", "If-None-Match: *")],
  ["a part of a file", 200, get("/favicon.ico", "Range: bytes=0-3")],
  ["another spelling", 301, get("/ABOUT")],
  ["two hosts", 400, get("/", "Host: evil.example")],
  ["an absent file", 404, get("/assets/nothing.png")],
  ["a form for a file", 405, by("POST", "/favicon.svg")],
  ["a form for a page", 405, by("POST")],
  ["a form from nowhere", 403, by("POST", "/theme")],
  ["TRACE", 405, by("TRACE")],
  ["OPTIONS", 405, by("OPTIONS")],
  ["OPTIONS *", 405, by("OPTIONS", "*")],
  ["PROPFIND", 405, by("PROPFIND")],
  ["CONNECT", 405, by("CONNECT", "example.org:443")],
  ["an unknown method", 400, by("FOO")],
  ["too long headers", 431, get("/", `X-Long: ${"x".repeat(20_000)}`)],
  ["a malformed header", 400, get("/", "X Y: z")],
  ["no HTTP", 400, "\u0016\u0003\u0001 no request\r\n\r\n"],
  ["an HTTP to come", 400, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  ["no host", 400, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"],
  ["an expectation", 417, get("/", "Expect: wonders")],
  [
    "two lengths",
    400,
    requestFor("/theme", {
      method: "POST",
      headers: ["Content-Length: 5", "Transfer-Encoding: chunked"],
    }),
  ],
];

test.describe("a site with an HTTPS address", () => {
  test.use({ settings: { SITE_URL: "https://labs.example.org" } });

  test("every kind of response has every security header", async ({ site }) => {
    for (const [what, status, bytes] of requests) {
      const answer = await sendRaw(site, bytes);
      expect(answer.status, what).toBe(status);
      expectHeaders(answer, what);
      expect(answer.headers.get("strict-transport-security"), what).toBe("max-age=31536000");
    }
  });

  test("built images have every security header too", async ({ site }) => {
    const { body } = await sendRaw(site, get("/about"));
    const pictures = body.match(/\/assets\/[\w-]+\.png/g) ?? [];
    expect(pictures.length).toBeGreaterThan(0);
    for (const path of pictures) {
      const answer = await sendRaw(site, get(path));
      expect(answer.status).toBe(200);
      expectHeaders(answer, path);
    }
  });
});

test("all scripts of a hydrated page have its nonce, which is used only once", async ({ site }) => {
  const nonces = new Set<string>();
  for (const path of ["/admin/login", "/admin/login", "/admin/login"]) {
    const { headers, body } = await sendRaw(site, get(path));
    const policy = headers.get("content-security-policy") ?? "";
    const [, nonce = ""] = /'nonce-([\w+/=]+)'/.exec(policy) ?? [];
    expect(Buffer.from(nonce, "base64")).toHaveLength(16);
    nonces.add(nonce);
    const scripts = body.match(/<script.*?>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(2);
    for (const script of scripts) {
      expect(script).toContain(` nonce="${nonce}"`);
    }
  }
  expect(nonces.size).toBe(3);
});
