import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { errorPages, listedPages } from "../../support/public-pages";
import { expect, type Page, test } from "../../support/site/site";

const siteUrl = "https://labs.example";
const files = [
  "/sitemap.xml",
  "/works.atom",
  "/robots.txt",
  "/site.webmanifest",
  "/.well-known/security.txt",
];

async function contentOf(page: Page, name: string): Promise<string> {
  const tag = page.locator(`meta[property="${name}"]`);
  return (await tag.getAttribute("content")) ?? "";
}

async function linkOf(page: Page, rel: string): Promise<string> {
  const tag = page.locator(`link[rel="${rel}"]`);
  return (await tag.getAttribute("href")) ?? "";
}

/** The PNG specification, section 11.2.1, "IHDR". */
function sizeOf(png: Buffer): [number, number] {
  expect(png.toString("latin1", 1, 4)).toBe("PNG");
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

async function ask(address: string, headers: Record<string, string>) {
  return new Promise<{ headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    httpRequest(address, { headers }, (answer) => {
      let body = "";
      answer.setEncoding("utf8");
      answer.on("data", (part: string) => (body += part));
      answer.on("end", () => resolve({ headers: answer.headers, body }));
    })
      .on("error", reject)
      .end();
  });
}

for (const ownUrl of [siteUrl, undefined]) {
  const named = ownUrl ? "an address" : "no address";

  test.describe(`on a site with ${named} of its own`, () => {
    test.use({ settings: ownUrl ? { SITE_URL: ownUrl } : {} });

    test("a forged Host header appears nowhere", async ({ site }) => {
      const paths = [...listedPages, ...errorPages].map(({ path }) => path);
      for (const path of [...paths, "/works?q=map", ...files]) {
        const { headers, body } = await ask(site.url + path, {
          Host: "forged.example",
          "X-Forwarded-Host": "forged.example",
          "X-Forwarded-Proto": "https",
          Forwarded: "host=forged.example",
        });
        expect(body.length, path).toBeGreaterThan(0);
        expect(body, path).not.toContain("forged");
        expect(JSON.stringify(headers), path).not.toContain("forged");
      }
    });
  });
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
    expect(Array.from(favicon.subarray(0, 8))).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
    expect(sizeOf(favicon.subarray(22))).toEqual([32, 32]);
  });

  test("each kind of page has an image of 1200 by 630", async ({ page, request }) => {
    const pictures = new Set<string>();
    for (const { path } of listedPages) {
      await page.goto(path);
      const picture = await contentOf(page, "og:image");
      expect(picture.startsWith(`${siteUrl}/`), path).toBe(true);
      pictures.add(picture);
    }
    expect(pictures.size).toBe(listedPages.length);
    for (const picture of pictures) {
      const answer = await request.get(new URL(picture).pathname);
      expect(answer.headers()["content-type"]).toBe("image/png");
      expect(sizeOf(await answer.body())).toEqual([1200, 630]);
    }
  });
});
