import { requestFor, sendRaw } from "../../support/raw";
import { expect, type Site, test } from "../../support/site/site";

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
