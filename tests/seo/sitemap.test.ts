import { expect, it } from "vitest";
import { buildCatalogue } from "~/catalogue/catalogue.server";
import type { Site } from "~/kinds/settings";
import type { StoredWork } from "~/kinds/work";
import { describeWork, listedMeta } from "~/seo/listed-meta";
import { sitemap } from "~/seo/sitemap.server";
import { xml, xmlDocument } from "~/seo/xml";
import { brand } from "~/site.server";
import { childrenOf, parseXml, textOf } from "../support/page/xml";
import { storedWork } from "../support/work";

const site = "https://labs.example";

async function entriesOf(stored: StoredWork[]) {
  const root = parseXml((await sitemap(buildCatalogue(stored), { url: site })) ?? "");
  expect(root.name).toBe("urlset");
  expect(root.attributes.xmlns).toBe("http://www.sitemaps.org/schemas/sitemap/0.9");
  return childrenOf(root, "url").map((url) => ({
    address: textOf(url, "loc") ?? "",
    date: textOf(url, "lastmod"),
  }));
}

async function addressesOf(stored: StoredWork[]): Promise<string[]> {
  return (await entriesOf(stored)).map(({ address }) => address);
}

it("dates a work's page by the work's last change, if known", async () => {
  const entries = await entriesOf([
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

it("lists each page once, with the date of the work that it shows", async () => {
  const entries = await entriesOf([
    storedWork("1", { appId: "x", updatedAt: "2026-01-01T00:00:00Z" }),
    storedWork("2", { appId: "x", updatedAt: "2026-02-02T00:00:00Z" }),
    storedWork("3", { appId: "sketch-design-toolkit" }),
  ]);
  expect(entries.slice(9)).toEqual([
    { address: `${site}/works/x`, date: "2026-02-02T00:00:00.000Z" },
    { address: `${site}/works/sketch-design-toolkit`, date: undefined },
  ]);
});

it("encodes names with any characters", async () => {
  const names = ["a b", "a/b", "<&'\">", "日本語", "100%", "constructor"];
  const addresses = await addressesOf(
    names.map((name) => storedWork(name, { appId: name, creatorId: name })),
  );
  for (const name of names) {
    const encoded = encodeURIComponent(name);
    expect(addresses).toContain(`${site}/works/${encoded}`);
    expect(addresses).toContain(`${site}/creators/${encoded}`);
  }
  for (const address of addresses) expect(address).toMatch(/^[!-~]+$/);
});

it("splits what the protocol does not allow in one file", async () => {
  const catalogue = buildCatalogue([
    storedWork("long", { appId: "x".repeat(2048) }),
    ...Array.from({ length: 22_500 }, (_, i) =>
      storedWork(String(i), { appId: `w${i}`, creatorId: `c${i}` }),
    ),
  ]);
  const partAt = async (part?: number) => (await sitemap(catalogue, { url: site }, { part })) ?? "";
  const index = childrenOf(parseXml(await partAt()), "sitemap").map((part) => textOf(part, "loc"));
  expect(index).toEqual([1, 2].map((part) => `${site}/sitemap.xml?part=${part}`));
  const files = await Promise.all([1, 2].map(partAt));
  const addresses = files.map((file) => file.match(/(?<=<loc>)[^<]+/g) ?? []);
  expect(addresses.map(({ length }) => length)).toEqual([45_000, 10]);
  expect(new Set(addresses.flat()).size).toBe(45_010);
  expect(await partAt(3)).toBe("");
});

it.each([
  `<b>&amp; "quotes" 'single' ]]> <!-- & <?x?> <![CDATA[`,
  "日本語 👩🏽‍💻 naïve\u0085\u2028",
  "two\nlines",
])("keeps every character of %j", (text) => {
  const document = xmlDocument(xml("a", { b: text }, text, xml("c", {}, text)));
  const root = parseXml(document);
  expect(root.text).toBe(text);
  expect(root.attributes.b).toBe(text);
  expect(root.children[0]?.text).toBe(text);
});

it("drops characters that XML cannot contain", () => {
  const text = "a\u0000\u0007\u000b\u001f\ud800\ufffe\uffffb";
  expect(parseXml(xmlDocument(xml("a", {}, text))).text).toBe("ab");
});

const bare = { id: "a", title: "A", makers: [] };

it("describes a work without a description by its known fields", () => {
  const makers = [
    { id: "mira", name: "Mira", isAgent: false },
    { name: "Cairn", isAgent: true },
  ];
  expect(describeWork({ ...bare, subtitle: "A subtitle" })).toBe("A subtitle");
  expect(describeWork({ ...bare, makers, category: "City" })).toBe(
    "A by Mira and the agent Cairn (City).",
  );
  expect(describeWork(bare)).toBe("A.");
});

it("cuts a long description between words", () => {
  const description = describeWork({ ...bare, description: "word ".repeat(1000) });
  expect(description).toMatch(/^(word )+word…$/);
  expect(description.length).toBeLessThanOrEqual(201);
});

it("never cuts a character in two", () => {
  const app = { ...bare, description: `x${"🦊".repeat(300)}` };
  expect(describeWork(app).isWellFormed()).toBe(true);
  expect(describeWork(app)).toMatch(/^x(🦊)+…$/u);
});

/** @returns the content of each named tag, and other tags by their kind. */
function tagsOf(site: Partial<Site>, page: Parameters<typeof listedMeta>[1]) {
  const root = { id: "root", data: { site: { ...brand, ...site } } };
  const args = { matches: [root], location: { search: "" } };
  const pairs = listedMeta(args, page).map((tag) => {
    const { name, property, rel, content, href } = tag as Record<string, string>;
    return [name ?? property ?? rel ?? Object.keys(tag)[0], content ?? href];
  });
  return Object.fromEntries(pairs) as Record<string, string | undefined>;
}

it("leaves out addresses and images without the site's address", () => {
  const page = { title: "A", path: "/a" };
  const url = "https://labs.example";
  expect(tagsOf({ url }, page)).toMatchObject({
    canonical: `${url}/a`,
    "og:url": `${url}/a`,
    "og:title": "A",
    "twitter:card": "summary_large_image",
  });
  const tags = tagsOf({ url: undefined }, page);
  expect(tags["twitter:card"]).toBe("summary");
  for (const name of ["canonical", "og:url", "og:image", "og:description"]) {
    expect(tags).not.toHaveProperty([name]);
  }
});

it.each(["png", "jpg"])("shares the owner's %s image instead", (ending) => {
  const hash = "a".repeat(32);
  const cardImage = `/media/${hash}04b00276c8553d.${ending}`;
  const site = { url: "https://labs.example", cardImage };
  expect(tagsOf(site, { path: "/a", card: "works" })).toMatchObject({
    "og:image": `https://labs.example${cardImage}`,
    "og:image:alt": brand.name,
    "og:image:type": ending === "png" ? "image/png" : "image/jpeg",
    "og:image:height": "630",
  });
});
