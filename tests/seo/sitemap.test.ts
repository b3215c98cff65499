import { expect, it } from "vitest";
import { storedWork } from "../support/work";
import { childrenOf, parseXml, textOf } from "../support/page/xml";
import { buildCatalogue } from "~/catalogue/catalogue.server";
import { sitemap } from "~/seo/sitemap.server";
import type { StoredWork } from "~/kinds/work";

const site = "https://labs.example";

function entriesOf(stored: StoredWork[]) {
  const root = parseXml(sitemap(buildCatalogue(stored), site) ?? "");
  expect(root.name).toBe("urlset");
  expect(root.attributes.xmlns).toBe("http://www.sitemaps.org/schemas/sitemap/0.9");
  return childrenOf(root, "url").map((url) => ({
    address: textOf(url, "loc") ?? "",
    date: textOf(url, "lastmod"),
  }));
}

function addressesOf(stored: StoredWork[]): string[] {
  return entriesOf(stored).map(({ address }) => address);
}

it("lists the static pages without a date", () => {
  const entries = entriesOf([]);
  expect(entries).toContainEqual({ address: `${site}/`, date: undefined });
  expect(entries).toContainEqual({
    address: `${site}/works/sketch-design-toolkit`,
    date: undefined,
  });
  expect(entries).toHaveLength(10);
});

it("dates a work's page by the work's last change, if known", () => {
  const entries = entriesOf([
    storedWork("a", { appId: "a", updatedAt: "2026-01-02T03:04:05Z" }),
    storedWork("b", { appId: "b", updatedAt: "last week" }),
    storedWork("c", { appId: "c" }),
  ]);
  expect(entries.slice(10)).toEqual([
    { address: `${site}/works/a`, date: "2026-01-02T03:04:05.000Z" },
    { address: `${site}/works/b`, date: undefined },
    { address: `${site}/works/c`, date: undefined },
  ]);
});

it("lists each page once, with the date of the work that it shows", () => {
  const entries = entriesOf([
    storedWork("1", { appId: "x", updatedAt: "2026-01-01T00:00:00Z" }),
    storedWork("2", { appId: "x", updatedAt: "2026-02-02T00:00:00Z" }),
    storedWork("3", { appId: "sketch-design-toolkit" }),
  ]);
  expect(entries.slice(9)).toEqual([
    { address: `${site}/works/x`, date: "2026-02-02T00:00:00.000Z" },
    { address: `${site}/works/sketch-design-toolkit`, date: undefined },
  ]);
});

it("leaves out works without a page, malformed works, and names of only dots", () => {
  const addresses = addressesOf([
    storedWork("without"),
    storedWork("malformed", { appId: "malformed", type: "huge" }),
    storedWork("dots", { appId: "..", creatorId: "." }),
  ]);
  expect(addresses).toHaveLength(10);
});

it("encodes names with any characters", () => {
  const names = ["a b", "a/b", "<&'\">", "日本語", "100%", "constructor"];
  const addresses = addressesOf(
    names.map((name) => storedWork(name, { appId: name, creatorId: name })),
  );
  for (const name of names) {
    const encoded = encodeURIComponent(name);
    expect(addresses).toContain(`${site}/works/${encoded}`);
    expect(addresses).toContain(`${site}/creators/${encoded}`);
  }
  for (const address of addresses) expect(address).toMatch(/^[!-~]+$/);
});

it("splits what the protocol does not allow in one file", () => {
  const catalogue = buildCatalogue([
    storedWork("long", { appId: "x".repeat(2048) }),
    ...Array.from({ length: 30_000 }, (_, i) =>
      storedWork(String(i), { appId: `w${i}`, creatorId: `c${i}` }),
    ),
  ]);
  const index = parseXml(sitemap(catalogue, site) ?? "");
  const parts = childrenOf(index, "sitemap").map((part) => textOf(part, "loc"));
  expect(parts).toEqual([1, 2].map((part) => `${site}/sitemap.xml?part=${part}`));
  const addresses = [1, 2].flatMap((part) => {
    const urls = childrenOf(parseXml(sitemap(catalogue, site, part) ?? ""), "url");
    expect(urls.length).toBeLessThanOrEqual(50_000);
    return urls.map((url) => textOf(url, "loc") ?? "");
  });
  expect(new Set(addresses).size).toBe(60_010);
  expect(addresses.every(({ length }) => length <= 2048)).toBe(true);
  expect(sitemap(catalogue, site, 3)).toBeUndefined();
});
