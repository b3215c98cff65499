import { describe, expect, it } from "vitest";
import { loadApp } from "../support/app";
import { headAt, headOf, type Node } from "../support/page/head";
import { childrenOf, parseXml, textOf } from "../support/page/xml";
import { errorPages, listedPages } from "../support/public-pages";

const siteUrl = "https://labs.example";

function typesOf(things: Node[]): string[] {
  return things.map((thing) => thing["@type"]);
}

describe.each([siteUrl, undefined])("with the SITE_URL %s", async (ownUrl) => {
  const app = await loadApp({ settings: ownUrl ? { SITE_URL: ownUrl } : {} });

  it("tells search engines not to index error pages", async () => {
    for (const { path } of errorPages) {
      const { meta, link, things } = await headAt(app, path);
      expect(meta.robots, path).toBe("noindex");
      expect(link("canonical"), path).toBeUndefined();
      expect(meta["og:url"], path).toBeUndefined();
      expect(things, path).toEqual([]);
    }
  });

  it("names a contact in security.txt, which expires within a year", async () => {
    const answer = await app.newVisitor().visit("/.well-known/security.txt");
    expect(answer.header("Content-Type")).toBe("text/plain; charset=utf-8");
    const fields = Object.fromEntries(
      answer.body
        .trimEnd()
        .split("\n")
        .map((line) => line.split(/: (.*)/s, 2)),
    ) as Record<string, string>;
    expect(fields.Contact).toBe("mailto:hello@example.org");
    const days = (Date.parse(fields.Expires ?? "") - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
    expect(fields.Canonical).toBe(ownUrl ? `${siteUrl}/.well-known/security.txt` : undefined);
  });
});

describe("with SITE_URL", async () => {
  const app = await loadApp({ settings: { SITE_URL: siteUrl } });
  const visitor = app.newVisitor();

  it("gives each page one canonical address", async () => {
    for (const { path } of listedPages) {
      for (const way of [path, `${path}?utm_source=x`]) {
        const { meta, link } = await headAt(app, way);
        expect(link("canonical"), way).toBe(siteUrl + path);
        expect(meta["og:url"], way).toBe(siteUrl + path);
      }
    }
    const found = "/works?q=map&category=x&type=list-item";
    const { link, things } = await headAt(app, found);
    expect(link("canonical")).toBe(`${siteUrl}/works`);
    expect(typesOf(things)).toEqual(["BreadcrumbList"]);
  });

  it("names an image of 1200 by 630 for each kind of page", async () => {
    const images = new Set<string>();
    for (const { path } of listedPages) {
      const { meta } = await headAt(app, path);
      expect(meta["og:image"], path).toMatch(/^https:\/\/labs\.example\//);
      expect(meta["og:image:alt"], path).toBeTruthy();
      expect(meta["og:image:type"], path).toBe("image/png");
      expect(meta["og:image:width"], path).toBe("1200");
      expect(meta["og:image:height"], path).toBe("630");
      expect(meta["twitter:card"], path).toBe("summary_large_image");
      images.add(meta["og:image"] ?? "");
    }
    expect(images.size).toBe(12);
  });

  it("describes pages in JSON-LD, with absolute URLs", async () => {
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
      const { things } = await headAt(app, path);
      expect(typesOf(things), path).toEqual(types);
      const addresses = JSON.stringify(things).matchAll(/"(?:@id|url|item|image|logo)":"([^"]*)"/g);
      for (const [, address = ""] of addresses) {
        expect(address.startsWith(`${siteUrl}/`), address).toBe(true);
      }
    }
    const [organization, website] = (await headAt(app, "/")).things;
    expect(organization).toMatchObject({
      "@id": `${siteUrl}/#organization`,
      name: "Prajna AI Labs",
      parentOrganization: {
        "@type": "Organization",
        name: "KoXist Foundation",
        url: `${siteUrl}/about-koxist`,
      },
    });
    expect(website).toMatchObject({
      "@id": `${siteUrl}/#website`,
      inLanguage: "en",
      publisher: { "@id": `${siteUrl}/#organization` },
    });
  });

  it("describes a work and its place on the site", async () => {
    const [trail, work] = (await headAt(app, "/works/slow-map")).things;
    const crumb = (position: number, name: string, path: string) => ({
      "@type": "ListItem",
      position,
      name,
      item: siteUrl + path,
    });
    expect(trail?.itemListElement).toEqual([
      crumb(1, "Prajna AI Labs", "/"),
      crumb(2, "Works", "/works"),
      crumb(3, "Slow Map", "/works/slow-map"),
    ]);
    expect(work).toMatchObject({
      name: "Slow Map",
      url: `${siteUrl}/works/slow-map`,
      genre: expect.any(String) as string,
      author: [
        {
          "@type": "Person",
          name: "Mira Okafor",
          "@id": `${siteUrl}/creators/mira-okafor#creator`,
          url: `${siteUrl}/creators/mira-okafor`,
        },
      ],
      creditText: "Mira Okafor and the agent Cairn",
    });
    expect(work?.offers ?? work?.aggregateRating).toBeUndefined();
    expect(Date.parse(String(work?.dateModified))).toBeLessThan(Date.now());
  });

  it("lists existing pages in the sitemap by their canonical addresses", async () => {
    const robots = (await visitor.visit("/robots.txt")).body;
    const address = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? "";
    expect(address).toBe(`${siteUrl}/sitemap.xml`);
    const answer = await visitor.visit("/sitemap.xml");
    expect(answer.header("Content-Type")).toContain("application/xml");
    expect(answer.header("Cache-Control")).toMatch(/^public, /);
    const addresses = childrenOf(parseXml(answer.body), "url").map(
      (url) => textOf(url, "loc") ?? "",
    );
    for (const { path } of listedPages) {
      expect(addresses).toContain(siteUrl + path);
    }
    for (const address of addresses) {
      const page = await visitor.visit(address.replace(siteUrl, ""));
      expect(page.status, address).toBe(200);
      expect(headOf(page).link("canonical")).toBe(address);
    }
    const works = await visitor.visit("/works");
    for (const link of works.main.select("a[href^='/works/']")) {
      expect(addresses).toContain(`${siteUrl}${link.attribute("href") ?? ""}`);
    }
  });

  it("tells search engines not to index pages of a failed store", async () => {
    const failed = await loadApp({ settings: { SITE_URL: siteUrl } });
    failed.breakStore("down");
    for (const file of ["/sitemap.xml", "/works.atom", "/works.json"]) {
      const answer = await failed.newVisitor().visit(file);
      expect(answer.status, file).toBe(503);
      expect(answer.header("Cache-Control"), file).toBe("no-store, max-age=0");
      expect(answer.body, file).toContain("Failed to load works.");
    }
    for (const path of ["/works", "/creators", "/works/slow-map"]) {
      const { meta, link, things } = await headAt(failed, path);
      expect(meta.robots, path).toBe("noindex");
      expect(link("canonical"), path).toBeUndefined();
      expect(things, path).toEqual([]);
    }
  });
});

it("has no file that needs SITE_URL without it", async () => {
  const app = await loadApp();
  for (const file of ["/sitemap.xml", "/works.atom", "/works.json"]) {
    const answer = await app.newVisitor().visit(file);
    expect(answer.status, file).toBe(404);
    expect(answer.body, file).toContain("SITE_URL is not set");
    expect(answer.header("Content-Type"), file).toMatch(/^text\/plain/);
    expect(answer.header("Cache-Control"), file).toBe("no-store, max-age=0");
    expect(answer.header("Retry-After"), file).toBeNull();
  }
  const robots = await app.newVisitor().visit("/robots.txt");
  expect(robots.body).toBe("User-agent: *\nDisallow: /admin/\nDisallow: /admin$\n");
  const { meta, link, things } = await headAt(app, "/works");
  expect(link("canonical")).toBeUndefined();
  expect(link("alternate")).toBeUndefined();
  expect(meta["og:url"]).toBeUndefined();
  expect(meta["og:image"]).toBeUndefined();
  expect(meta["twitter:card"]).toBe("summary");
  expect(typesOf(things)).toEqual(["BreadcrumbList", "CollectionPage"]);
  expect(things[1]?.url).toBe("/works");
});
