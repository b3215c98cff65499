import { newVisitor } from "../../support/page/visitor";
import { publicPages } from "../../support/public-pages";
import { type RawAnswer, requestFor, sendRaw } from "../../support/raw";
import { admin, adminSettings } from "../../support/site/admin";
import { expect, type Page, type Site, test } from "../../support/site/site";

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
  ["a drawing", 200, get("/art/~slow-map~.svg")],
  ["artwork", 200, get("/artwork/slow-map.svg")],
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
  ["a form from nowhere", 403, by("POST", "/admin/logout")],
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
});

const long = "a".repeat(5000);

const hosts = [
  "",
  "@",
  "a@b",
  "site:99999",
  "site:port",
  "[::1]",
  "[::1",
  "\u00fc\u00f1\u00ef.example",
  "a b",
  "<script>",
  "%00",
  "..",
  "a/b",
  "a?b",
  "a#b",
  "\\",
  "xn--",
  "http://evil.example",
  "evil.example:8080",
  long,
];

function isValidHost(text: string): boolean {
  return /^([\w.%-]*|\[::1\])(:\d+)?$/.test(text);
}

const headers = [
  "X-Forwarded-Host: evil.example",
  "X-Forwarded-Host: a b@:99999",
  `X-Forwarded-Host: ${long}`,
  "X-Forwarded-Proto: javascript",
  "X-Forwarded-Port: 99999",
  "X-Forwarded-Prefix: //evil.example",
  "X-Forwarded-For: <script>",
  "X-Forwarded-For: ,,,",
  "Forwarded: for=_x;host=evil.example;proto=x",
  "X-Original-URL: /admin",
  "X-Rewrite-URL: /admin",
  "X-HTTP-Method-Override: DELETE",
];

const paths = [
  "/about",
  "/works?q=map",
  "/nowhere",
  "/admin/login",
  "/admin/dashboard",
  "/theme",
  "/healthz",
  "/works.atom",
  "/sitemap.xml",
  "/artwork/slow-map.svg",
  "/favicon.svg",
];

/** Without the parts that differ between requests. */
async function answerTo(site: Site, bytes: string): Promise<string> {
  const { status, headers, body } = await sendRaw(site, bytes);
  headers.delete("date");
  return (
    JSON.stringify([status, ...headers, body])
      .replace(/nonce[-=][\\"]*[\w+/=]+/g, "")
      // Each page has another token, and a visitor without a session gets a new cookie.
      .replace(/formToken(?:\\?"|[\s:=]|value)*[\w.-]+/g, "")
      .replace(/__session=[^;"]+|mark[\\":]+\w+/g, "")
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "")
  );
}

const sites: Record<string, string>[] = [
  { SITE_URL: "https://labs.example.org" },
  { TRUST_PROXY: "2" },
];

for (const settings of sites) {
  test.describe(`with ${JSON.stringify(settings)}`, () => {
    test.use({ settings });

    test("a forged host does not change the page", async ({ site }) => {
      for (const path of paths) {
        const plain = await answerTo(site, requestFor(path));
        expect(plain).toMatch(/^\[(200|302|404),/);
        for (const host of hosts) {
          const odd = await answerTo(site, requestFor(path, { host }));
          if (isValidHost(host)) expect(odd, `${path} of ${host}`).toBe(plain);
          else expect(odd, `${path} of ${host}`).toMatch(/^\[400,/);
        }
        for (const header of headers) {
          const bytes = requestFor(path, { headers: [header] });
          const odd = await answerTo(site, bytes);
          expect(odd, `${path} with ${header}`).toBe(plain);
        }
        const whole = requestFor(`http://user@evil.example:99999${path}`);
        expect(await answerTo(site, whole), path).toBe(plain);
      }
    });
  });
}

const siteUrl = "https://labs.example";

async function linkOf(page: Page, rel: string): Promise<string> {
  const tag = page.locator(`link[rel="${rel}"]`);
  return (await tag.getAttribute("href")) ?? "";
}

/** The PNG specification, section 11.2.1, "IHDR". */
function sizeOf(png: Buffer): [number, number] {
  expect(png.toString("latin1", 1, 4)).toBe("PNG");
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

test.describe("on a site with SITE_URL", () => {
  test.use({ settings: { SITE_URL: siteUrl } });

  test("the icons and the manifest exist", async ({ page, request }) => {
    await page.goto("/about");
    const manifestAnswer = await request.get(await linkOf(page, "manifest"));
    expect(manifestAnswer.headers()["content-type"]).toContain("application/manifest+json");
    const manifest = (await manifestAnswer.json()) as {
      name: string;
      start_url: string;
      icons: { src: string; sizes: string; purpose?: string }[];
    };
    expect(manifest.name).toBe("Prajna AI Labs");
    expect(manifest.start_url).toBe("/");
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
    const icons = [
      ...manifest.icons,
      { src: await linkOf(page, "apple-touch-icon"), sizes: "180x180" },
    ];
    for (const { src, sizes } of icons) {
      const answer = await request.get(src);
      expect(answer.headers()["content-type"], src).toBe("image/png");
      expect(sizeOf(await answer.body()).join("x"), src).toBe(sizes);
    }
    expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
    const favicon = await (await request.get("/favicon.ico")).body();
    expect(sizeOf(favicon)).toEqual([32, 32]);
  });
});

interface Line {
  id: string;
  msg: string;
  path: string;
  status: number;
}

function logOf(site: Site): Line[] {
  return site.output
    .split("\n")
    .slice(0, -1)
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line);
}

function linesOf(site: Site): Line[] {
  return logOf(site).filter(({ msg }) => msg === "request");
}

test.describe("with LOG_HITS", () => {
  test.use({ settings: { LOG_HITS: "1" } });

  test("cache hits are logged too, and input cannot forge a log line", async ({ ownSite }) => {
    await ownSite.start();
    for (const path of ["/about", "/about", "/about"]) {
      await sendRaw(ownSite, requestFor(path));
    }
    const forged = '{"level":30,"msg":"request","path":"/forged"}';
    for (const bytes of [
      requestFor("/nowhere", { headers: [`User-Agent: x\r\n\t${forged}`] }),
      requestFor("/nowhere", { headers: [`X-A: x\n${forged}`] }),
      requestFor("/nowhere", { headers: [`X-Forwarded-For: x\r${forged}`] }),
      requestFor(`/nowhere%0d%0a${encodeURIComponent(forged)}`),
      requestFor("/nowhere\u0085\u009b31m"),
      requestFor(`/nowhere?${encodeURIComponent(`\n${forged}`)}`),
    ]) {
      await sendRaw(ownSite, bytes);
    }
    await sendRaw(ownSite, requestFor("/last"));
    await expect.poll(() => linesOf(ownSite).at(-1)?.path).toBe("/last");
    const paths = linesOf(ownSite).map(({ path }) => path);
    expect(paths.slice(0, 3)).toEqual(["/about", "/about", "/about"]);
    expect(paths).not.toContain("/forged");
    expect(paths.length).toBeGreaterThan(5);
  });
});

test.describe("on a busy site", () => {
  test.use({ settings: { ...adminSettings, LOG_HITS: "1" } });

  test("the log contains sign-ins and rejected requests, but no secrets", async ({ ownSite }) => {
    await ownSite.start();
    const visitor = newVisitor(ownSite);
    const secrets = [admin.password, admin.email, "hunter2", "typed-secret"];
    await visitor.signIn({ email: admin.email, password: "hunter2" });
    await visitor.signIn({ email: "hunter2@example.org", password: "hunter2" });
    await visitor.visit(`/admin/login?email=${admin.email}&password=hunter2`);
    await visitor.post("/admin/dashboard/new", { id: "typed-secret" });
    for (let time = 0; time < 2; time++) {
      expect((await visitor.signIn(admin)).status).toBe(303);
      for (const [name, cookie] of visitor.cookies) {
        // A hint for the Edit link, not a secret.
        if (name === "signed_in") continue;
        const value = decodeURIComponent(cookie);
        const [payload = ""] = value.split(".");
        const text = Buffer.from(payload, "base64").toString();
        const content = JSON.parse(text) as { value: string };
        expect(content.value, name).toMatch(/^[\w.-]{22,}$/);
        secrets.push(cookie, value, payload, content.value);
      }
    }
    await visitor.visit("/admin/dashboard?q=typed-secret");
    const work = { id: "typed-secret", title: "typed-secret" };
    await visitor.post("/admin/dashboard/new", work);
    await visitor.post("/admin/dashboard/new", { ...work, type: "list-item" });
    await newVisitor(ownSite).post("/admin/login", admin, {
      headers: { Origin: "https://evil.example", "Sec-Fetch-Site": null },
    });
    await fetch(`${ownSite.url}/admin/dashboard`, { headers: { Authorization: "Bearer hunter2" } });
    await visitor.post("/admin/logout", {});
    await visitor.visit("/about");
    await expect.poll(() => linesOf(ownSite).at(-1)?.path).toBe("/about");

    for (const secret of secrets) {
      expect(ownSite.output).not.toContain(secret);
      expect(ownSite.output).not.toContain(encodeURIComponent(secret));
    }
    const log = logOf(ownSite);
    const messages = log.map(({ msg }) => msg);
    const count = (message: string) => messages.filter((msg) => msg === message).length;
    expect(count("Failed sign-in")).toBe(2);
    expect(count("Signed in")).toBe(2);
    expect(count("A person logged out.")).toBe(1);
    const refusals = log.filter(({ status }) => status === 403);
    expect(refusals.map(({ path }) => path)).toEqual(["/admin/dashboard/new", "/admin/login"]);
    const ids = new Set(linesOf(ownSite).map(({ id }) => id));
    expect(ids.size).toBe(linesOf(ownSite).length);
    for (const { id, msg } of log) {
      if (/sign/.test(msg)) expect(ids).toContain(id);
    }
  });
});
