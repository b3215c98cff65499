import { writeFileSync } from "node:fs";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { errorPages, publicPages } from "../../support/public-pages";
import { expect, type Page, test } from "../../support/site";
import { childrenOf, parseXml, textOf } from "../../support/xml";

const siteUrl = "https://labs.example";
const files = [
  "/sitemap.xml",
  "/works.atom",
  "/robots.txt",
  "/site.webmanifest",
  "/.well-known/security.txt",
];

interface Node {
  "@type": string;
  [name: string]: unknown;
}

async function headOf(page: Page) {
  const head = await page.evaluate(() => {
    const pairs = Array.from(
      document.querySelectorAll("meta[name], meta[property]"),
      (tag) => [
        tag.getAttribute("name") ?? tag.getAttribute("property") ?? "",
        tag.getAttribute("content") ?? "",
      ],
    );
    const links = Array.from(
      document.querySelectorAll<HTMLLinkElement>("link"),
      (link) => [link.rel, link.getAttribute("href") ?? ""],
    );
    const blocks = Array.from(
      document.querySelectorAll("script[type='application/ld+json']"),
      (script) => script.textContent ?? "",
    );
    return { title: document.title, pairs, links, blocks };
  });
  const { title, pairs, links, blocks } = head;
  const names = pairs.map(([name]) => name);
  expect(names).toEqual(Array.from(new Set(names)));
  return {
    title,
    meta: Object.fromEntries(pairs) as Record<string, string>,
    link: (rel: string) => links.find(([name]) => name === rel)?.[1],
    things: blocks.flatMap(
      (block) => (JSON.parse(block) as { "@graph": Node[] })["@graph"],
    ),
  };
}

function typesOf(things: Node[]): string[] {
  return things.map((thing) => thing["@type"]);
}

/** The PNG specification, section 11.2.1, "IHDR". */
function sizeOf(png: Buffer): [number, number] {
  expect(png.toString("latin1", 1, 4)).toBe("PNG");
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

async function ask(address: string, headers: Record<string, string>) {
  return new Promise<{ headers: IncomingHttpHeaders; body: string }>(
    (resolve, reject) => {
      httpRequest(address, { headers }, (answer) => {
        let body = "";
        answer.setEncoding("utf8");
        answer.on("data", (part: string) => (body += part));
        answer.on("end", () => resolve({ headers: answer.headers, body }));
      })
        .on("error", reject)
        .end();
    },
  );
}

for (const ownUrl of [siteUrl, undefined]) {
  const named = ownUrl ? "an address" : "no address";

  test.describe(`on a site with ${named} of its own`, () => {
    test.use({ settings: ownUrl ? { SITE_URL: ownUrl } : {} });

    test("a forged Host header appears nowhere", async ({ site }) => {
      const paths = [...publicPages, ...errorPages].map(({ path }) => path);
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

    test("each page has its own title and description", async ({ page }) => {
      const titles = new Set<string>();
      const descriptions = new Set<string>();
      for (const { path } of publicPages) {
        await page.goto(path);
        const { title, meta, things } = await headOf(page);
        titles.add(title);
        descriptions.add(meta.description ?? "");
        expect(meta["og:title"], path).toBeTruthy();
        expect(meta["og:description"], path).toBe(meta.description);
        expect(meta["og:type"], path).toBe("website");
        expect(meta.robots, path).toBeUndefined();
        expect(things.length, path).toBeGreaterThan(0);
      }
      expect(titles.size).toBe(publicPages.length);
      expect(descriptions.size).toBe(publicPages.length);
      expect(descriptions).not.toContain("");
    });

    test("error pages tell search engines not to index them", async ({
      page,
    }) => {
      for (const { path } of errorPages) {
        await page.goto(path);
        const { meta, link, things } = await headOf(page);
        expect(meta.robots, path).toBe("noindex");
        expect(link("canonical"), path).toBeUndefined();
        expect(meta["og:url"], path).toBeUndefined();
        expect(things, path).toEqual([]);
      }
    });

    test("the icons and the manifest exist", async ({ page, request }) => {
      await page.goto("/about");
      const { link } = await headOf(page);
      const manifestAnswer = await request.get(link("manifest") ?? "");
      expect(manifestAnswer.headers()["content-type"]).toContain(
        "application/manifest+json",
      );
      const manifest = (await manifestAnswer.json()) as {
        name: string;
        start_url: string;
        icons: { src: string; sizes: string; purpose?: string }[];
      };
      expect(manifest.name).toBe("Prajna AI Labs");
      expect(manifest.start_url).toBe("/");
      expect(manifest.icons.map(({ purpose }) => purpose)).toContain(
        "maskable",
      );
      const icons = [
        ...manifest.icons,
        { src: link("apple-touch-icon") ?? "", sizes: "180x180" },
      ];
      for (const { src, sizes } of icons) {
        const answer = await request.get(src);
        expect(answer.headers()["content-type"], src).toBe("image/png");
        expect(sizeOf(await answer.body()).join("x"), src).toBe(sizes);
      }
      expect(icons.map(({ sizes }) => sizes)).toEqual(
        expect.arrayContaining(["192x192", "512x512"]),
      );
      const favicon = await (await request.get("/favicon.ico")).body();
      expect(Array.from(favicon.subarray(0, 8))).toEqual([
        0, 0, 1, 0, 1, 0, 32, 32,
      ]);
      expect(sizeOf(favicon.subarray(22))).toEqual([32, 32]);
    });

    test("security.txt names a contact and expires within a year", async ({
      request,
    }) => {
      const answer = await request.get("/.well-known/security.txt");
      expect(answer.headers()["content-type"]).toBe(
        "text/plain; charset=utf-8",
      );
      const fields = Object.fromEntries(
        (await answer.text())
          .trimEnd()
          .split("\n")
          .map((line) => line.split(/: (.*)/s, 2)),
      ) as Record<string, string>;
      expect(fields.Contact).toBe("mailto:hello@example.org");
      const days = (Date.parse(fields.Expires ?? "") - Date.now()) / 86_400_000;
      expect(days).toBeGreaterThan(30);
      expect(days).toBeLessThan(365);
      expect(fields.Canonical).toBe(
        ownUrl ? `${siteUrl}/.well-known/security.txt` : undefined,
      );
    });
  });
}

test.describe("on a site with SITE_URL", () => {
  test.use({ settings: { SITE_URL: siteUrl } });

  test("each page has one canonical address, however it is requested", async ({
    page,
  }) => {
    for (const { path } of publicPages) {
      for (const way of [path, `${path}?utm_source=x`, path.toUpperCase()]) {
        // IDs of works and creators are case-sensitive.
        if (way !== way.toLowerCase() && path.lastIndexOf("/") > 0) continue;
        await page.goto(way);
        const { meta, link } = await headOf(page);
        expect(link("canonical"), way).toBe(siteUrl + path);
        expect(meta["og:url"], way).toBe(siteUrl + path);
      }
    }
    await page.goto("/works?q=map&category=x&type=list-item");
    const { link, things } = await headOf(page);
    expect(link("canonical")).toBe(`${siteUrl}/works`);
    expect(typesOf(things)).not.toContain("CollectionPage");
  });

  test("each kind of page has a picture of 1200 by 630", async ({
    page,
    request,
  }) => {
    const pictures = new Set<string>();
    for (const { path } of publicPages) {
      await page.goto(path);
      const { meta } = await headOf(page);
      const picture = meta["og:image"] ?? "";
      expect(picture.startsWith(`${siteUrl}/`), path).toBe(true);
      expect(meta["og:image:alt"], path).toBeTruthy();
      expect(meta["og:image:width"], path).toBe("1200");
      expect(meta["og:image:height"], path).toBe("630");
      expect(meta["twitter:card"], path).toBe("summary_large_image");
      pictures.add(picture);
    }
    expect(pictures.size).toBe(7);
    for (const picture of pictures) {
      const answer = await request.get(new URL(picture).pathname);
      expect(answer.headers()["content-type"]).toBe("image/png");
      expect(sizeOf(await answer.body())).toEqual([1200, 630]);
    }
  });

  test("pages describe themselves in JSON-LD, with absolute URLs", async ({
    page,
  }) => {
    const kinds = {
      "/": ["Organization", "WebSite"],
      "/about": ["BreadcrumbList"],
      "/works": ["BreadcrumbList", "CollectionPage"],
      "/works/sketch-design-toolkit": ["BreadcrumbList", "SoftwareApplication"],
      "/works/slow-map": ["BreadcrumbList", "CreativeWork"],
      "/creators": ["BreadcrumbList", "CollectionPage"],
      "/creators/mira-okafor": ["BreadcrumbList", "CollectionPage"],
    };
    for (const [path, types] of Object.entries(kinds)) {
      await page.goto(path);
      const { things } = await headOf(page);
      expect(typesOf(things), path).toEqual(types);
      const addresses = JSON.stringify(things).matchAll(
        /"(?:@id|url|item|image|logo)":"([^"]*)"/g,
      );
      for (const [, address = ""] of addresses) {
        expect(address.startsWith(`${siteUrl}/`), address).toBe(true);
      }
    }
    await page.goto("/works/slow-map");
    const work = (await headOf(page)).things[1];
    expect(work).toMatchObject({
      name: "Slow Map",
      url: `${siteUrl}/works/slow-map`,
      creator: { name: "Mira Okafor and Cairn (agent)" },
    });
    expect(work?.offers ?? work?.aggregateRating).toBeUndefined();
    expect(Date.parse(String(work?.dateModified))).toBeLessThan(Date.now());
  });

  test("the sitemap lists existing pages by their canonical addresses", async ({
    page,
    request,
  }) => {
    const robots = await (await request.get("/robots.txt")).text();
    expect(robots).toContain("User-agent: *\nDisallow: /admin\n");
    const address = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? "";
    expect(address).toBe(`${siteUrl}/sitemap.xml`);
    const answer = await request.get(new URL(address).pathname);
    expect(answer.headers()["content-type"]).toContain("application/xml");
    expect(answer.headers()["cache-control"]).toMatch(/^public, /);
    const addresses = childrenOf(parseXml(await answer.text()), "url").map(
      (url) => textOf(url, "loc") ?? "",
    );
    for (const { path } of publicPages) {
      expect(addresses).toContain(siteUrl + path);
    }
    for (const address of addresses) {
      const html = await request.get(address.replace(siteUrl, ""));
      expect(html.status(), address).toBe(200);
      expect(await html.text(), address).toContain(
        `<link rel="canonical" href="${address}"/>`,
      );
    }
    await page.goto("/works");
    const links = await page
      .getByRole("main")
      .locator("a[href^='/works/']")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    for (const link of links) expect(addresses).toContain(`${siteUrl}${link}`);
  });

  test("the works page links to its feed", async ({ page, request }) => {
    await page.goto("/works");
    const address = (await headOf(page)).link("alternate") ?? "";
    expect(address).toBe(`${siteUrl}/works.atom`);
    const answer = await request.get(new URL(address).pathname);
    expect(answer.headers()["content-type"]).toContain("application/atom+xml");
    const feed = parseXml(await answer.text());
    expect(textOf(feed, "id")).toBe(address);
    expect(childrenOf(feed, "entry")).toHaveLength(31);
  });

  test("pages tell search engines not to index them while the store fails", async ({
    page,
    request,
    ownSite,
  }) => {
    writeFileSync(join(ownSite.dataDir, "site.sqlite"), "no store".repeat(900));
    await ownSite.start();
    for (const file of ["/sitemap.xml", "/works.atom"]) {
      const answer = await request.get(ownSite.url + file);
      expect(answer.status(), file).toBe(503);
      expect(answer.headers()["cache-control"], file).toBe("no-store");
      expect(await answer.text(), file).toContain("Failed to load works.");
    }
    for (const path of ["/works", "/creators", "/works/slow-map"]) {
      await page.goto(ownSite.url + path);
      const { meta, link, things } = await headOf(page);
      expect(meta.robots, path).toBe("noindex");
      expect(link("canonical"), path).toBeUndefined();
      expect(things, path).toEqual([]);
    }
  });

  test.describe("with works that have any text", () => {
    const text = `</script><!--<script>alert("'&amp;\u2028\\u0000")]]>`;
    const works = Array.from({ length: 60 }, (_, index) => ({
      id: `w ${index}`,
      title: `Work ${index} ${text}`,
      type: ["medium-feature", "list-item", "small-image"][index % 3],
      description: `${text} What it does, who it is for and why, ${index}.`,
      category: `Category ${index % 7}`,
      creatorId: `creator/${index % 20} "`,
      creatorName: `Creator ${index % 20} ${text}`,
      appId: `app ${index}/<`,
      updatedAt: index % 2 ? "soon" : "2026-01-02T03:04:05Z",
    }));
    test.use({ catalogue: { works } });

    test("embedded data cannot break out of its element", async ({
      page,
      request,
    }) => {
      const path = "/works/app%200%2F%3C";
      for (const address of ["/works", "/creators", path]) {
        await page.goto(address);
        const { meta, link, things } = await headOf(page);
        expect(things).toHaveLength(2);
        expect(link("canonical")).toBe(siteUrl + address);
        expect(meta["og:image"]).toBeTruthy();
      }
      const { things, meta } = await headOf(page);
      expect(things[1]?.name).toBe(works[0]?.title);
      expect(things[1]?.dateModified).toBe("2026-01-02T03:04:05.000Z");
      expect(meta["og:title"]).toBe(works[0]?.title);
      for (const file of ["/works.atom", "/sitemap.xml"]) {
        parseXml(await (await request.get(file)).text());
      }
    });

    test("the works page with 60 works stays small", async ({ request }) => {
      const html = await (await request.get("/works")).body();
      expect(gzipSync(html).length).toBeLessThan(20_000);
    });
  });
});

test("a site without SITE_URL has no file that needs it", async ({
  page,
  request,
}) => {
  for (const file of ["/sitemap.xml", "/works.atom"]) {
    const answer = await request.get(file);
    expect(answer.status(), file).toBe(404);
    expect(await answer.text(), file).toContain("SITE_URL is not set");
  }
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toBe("User-agent: *\nDisallow: /admin\n");
  await page.goto("/works");
  const { meta, link, things } = await headOf(page);
  expect(link("canonical")).toBeUndefined();
  expect(link("alternate")).toBeUndefined();
  expect(meta["og:url"]).toBeUndefined();
  expect(meta["og:image"]).toBeUndefined();
  expect(typesOf(things)).toEqual(["BreadcrumbList", "CollectionPage"]);
});
