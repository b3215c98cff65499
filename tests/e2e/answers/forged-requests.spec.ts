import { admin, adminSettings } from "../../support/site/admin";
import { requestFor, sendRaw } from "../../support/raw";
import { expect, type Site, test } from "../../support/site/site";
import { newVisitor, signedIn } from "../../support/page/visitor";

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
  return JSON.stringify([status, ...headers, body])
    .replace(/nonce[-=][\\"]*[\w+/=]+/g, "")
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "");
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

const elsewhere = [
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\n/evil.example",
  "\t//evil.example",
  " //evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/a/..//evil.example",
  "/a/../\\evil.example",
  "/a/../..//evil.example",
  "/%2e//evil.example",
  "/a/%2E%2e//evil.example",
  "/\u2028/evil.example",
  "/\u00a0/evil.example",
  "/\u0000/evil.example",
  "//\u3002evil.example",
  "http://evil.example",
  "https:evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "@evil.example",
  ".evil.example",
  "//[::1]",
];

test.describe("a site with an admin", () => {
  test.use({ settings: adminSettings });

  test("no form and no link leads to another site", async ({ site }) => {
    const known = await signedIn(site);
    for (const next of elsewhere) {
      const query = new URLSearchParams({ next }).toString();
      const answers = await Promise.all([
        newVisitor(site).post("/admin/login", { ...admin, next }),
        known.visit(`/admin/login?${query}`, { follow: false }),
      ]);
      for (const { location } of answers) {
        expect(location, next).toBe("/admin/dashboard");
      }
    }
  });

  test("a form from another site is rejected with a page", async ({ site }) => {
    const visitor = newVisitor(site);
    const headers = { Origin: "https://example.com", "Sec-Fetch-Site": null };
    for (const path of ["/theme", "/admin/login", "/admin/dashboard/new"]) {
      const { status, body } = await visitor.post(path, admin, { headers });
      expect(status, path).toBe(403);
      expect(body, path).toContain("Unexpected Application Error!");
    }
  });

  test("addresses that only look external stay on this site", async ({ site }) => {
    for (const path of ["/%2fevil.example", "/%5cevil.example", "/?//e", "/@e"]) {
      const form = { ...admin, next: path };
      const { location } = await newVisitor(site).post("/admin/login", form);
      expect(location).toBe(path);
      const target = new URL(location ?? "", site.url);
      expect(target.origin).toBe(site.url);
    }
  });
});
