import { eachInSlices } from "~/in-steps.server";
import { readImageAddress } from "~/media/image-name";
import { safeAddress } from "~/kinds/link";
import { cardId, creatorPath, detailLink, pageIn, withQuery, workPagePath } from "~/http/paths";
import type { Catalogue } from "~/catalogue/catalogue.server";
import { newestWorks, worksOfCategory } from "~/catalogue/find-works.server";
import { mostInFile } from "~/catalogue/pages";
import { datesOf } from "~/kinds/work-document.server";
import { type Maker, makersOf } from "~/kinds/makers";
import type { Site } from "~/kinds/settings";
import { categoryOf, type Work } from "~/kinds/work";
import { inRows } from "~/ui/cards/work-grid";
import { mostWhole, stepWith } from "~/ui/steps";
import { xml, type Xml, xmlDocument } from "./xml";
import { pageDocument, publicPages } from "~/kinds/kind";
import { isPublicPage, pagePath, standardPages } from "~/kinds/page";

/** Feed readers ask often, and they keep older entries themselves. */
const mostEntries = 50;

/** Atom requires a date even for an empty feed. */
const never = new Date(0).toISOString();

type DatedWork = ReturnType<typeof datedWorks>[number];

interface Publisher extends Pick<Site, "name" | "tagline"> {
  url: string;
  /** IDs begin with this address, which stays the same if the site's own changes. */
  feedBase: string;
}

/** Makes an Atom feed (RFC 4287), newest first, without works that lack the required date. */
export function worksFeed(catalogue: Catalogue, site: Publisher): string {
  const newest = datedWorks(catalogue);
  const address = `${site.url}/works.atom`;
  const atom = "application/atom+xml";
  return xmlDocument(
    xml(
      "feed",
      { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": "en" },
      xml("id", {}, `${site.feedBase}/works.atom`),
      xml("title", {}, `Works – ${site.name}`),
      site.tagline && xml("subtitle", {}, site.tagline),
      xml("updated", {}, lastUpdate(newest)),
      xml("author", {}, xml("name", {}, site.name), xml("uri", {}, site.url)),
      xml("link", { rel: "self", type: atom, href: address }),
      xml("link", {
        rel: "alternate",
        type: "text/html",
        href: `${site.url}/works`,
      }),
      ...newest.map((dated) => entry(dated, catalogue, site)),
    ),
  );
}

/** Makes a JSON Feed (version 1.1) with the same works. */
export function worksJsonFeed(catalogue: Catalogue, site: Publisher): string {
  const newest = datedWorks(catalogue);
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    title: `Works – ${site.name}`,
    home_page_url: `${site.url}/works`,
    feed_url: `${site.url}/works.json`,
    description: site.tagline || undefined,
    language: "en",
    authors: [{ name: site.name, url: site.url }],
    items: newest.map((dated) => jsonItem(dated, catalogue, site)),
  };
  return `${JSON.stringify(feed, null, 2)}\n`;
}

function jsonItem(
  { work, updated, published }: DatedWork,
  catalogue: Catalogue,
  { url: siteUrl, feedBase }: Publisher,
) {
  const { title, category } = work;
  const source = safeAddress(work.imageUrl);
  const authors = makersOf(work).map((maker) => authorOf(maker, siteUrl));
  return {
    id: idOf(work, feedBase),
    url: siteUrl + placeOf(work, catalogue),
    title,
    content_text: aboutWork(work),
    ...(source && { image: new URL(source, siteUrl).href }),
    ...(published && { date_published: published }),
    date_modified: updated,
    ...(authors.length > 0 && { authors }),
    ...(category && { tags: [category] }),
  };
}

/** Lists the newest works first. */
function datedWorks(catalogue: Catalogue) {
  const dated = newestWorks(catalogue, mostEntries).flatMap(({ work, stored }) => {
    const { published, ...dates } = datesOf(stored.document);
    // The plan of a change and its write read the clock one after the other.
    const updated = [dates.updated, published]
      .filter((date) => date !== undefined)
      .sort()
      .at(-1);
    if (updated === undefined) return [];
    return { work, updated, published, at: Date.parse(published ?? updated) };
  });
  return dated.sort((a, b) => b.at - a.at);
}

function lastUpdate(works: DatedWork[]): string {
  return works.reduce((last, { updated }) => (updated > last ? updated : last), never);
}

/** Must never change, so it uses only the work's ID. */
function idOf({ id }: Work, feedBase: string): string {
  return `${feedBase}/works#${encodeURIComponent(id.toWellFormed())}`;
}

function entry(
  { work, updated, published }: DatedWork,
  catalogue: Catalogue,
  { url: siteUrl, feedBase }: Publisher,
): Xml {
  const { title, category } = work;
  return xml(
    "entry",
    {},
    xml("id", {}, idOf(work, feedBase)),
    xml("title", {}, title),
    xml("updated", {}, updated),
    published === undefined ? undefined : xml("published", {}, published),
    xml("link", { rel: "alternate", href: siteUrl + placeOf(work, catalogue) }),
    ...makersOf(work).map((maker) => {
      const { name, url } = authorOf(maker, siteUrl);
      return xml("author", {}, xml("name", {}, name), url ? xml("uri", {}, url) : undefined);
    }),
    category ? xml("category", { term: category }) : undefined,
    contentOf(work, siteUrl),
  );
}

/** Feed readers show images only in HTML content. */
function contentOf(work: Work, siteUrl: string): Xml | undefined {
  const { imageUrl, imageAlt = "" } = work;
  const source = safeAddress(imageUrl);
  const about = aboutWork(work);
  if (!source) return about ? xml("content", { type: "text" }, about) : undefined;
  const { width, height } = readImageAddress(source) ?? {};
  const image = xml("img", {
    src: new URL(source, siteUrl).href,
    alt: imageAlt,
    ...(width && height ? { width: `${width}`, height: `${height}` } : {}),
  });
  const paragraphs = about.split(/\n{2,}/).map((paragraph) => {
    const lines = paragraph.split("\n").flatMap((line) => [xml("br", {}), line]);
    return xml("p", {}, ...lines.slice(1)).markup;
  });
  const html = xml("p", {}, image).markup + (about ? paragraphs.join("") : "");
  return xml("content", { type: "html" }, html);
}

/** @returns what the card says, else what the work's page says. */
function aboutWork({ description, subtitle, features, longDescription }: Work): string {
  return description ?? subtitle ?? features?.join("\n") ?? longDescription ?? "";
}

/** Each work has an address of its own: its page, or its card in the list. */
function placeOf(work: Work, catalogue: Catalogue): string {
  const card = `#${cardId(work)}`;
  if (work.appId) return detailLink(work) ?? `/works${card}`;
  if (catalogue.workCount <= mostWhole) return `/works${card}`;
  // A long list goes on in steps, by category.
  const category = categoryOf(work);
  const works = inRows(worksOfCategory(catalogue, category));
  const page = stepWith(works, ({ id }) => id === work.id);
  return withQuery("/works", { category, page: pageIn(page) }) + card;
}

/** Entries without an author inherit the feed's. */
function authorOf({ id, name, isAgent }: Maker, siteUrl: string): { name: string; url?: string } {
  const path = id ? creatorPath(id) : undefined;
  return {
    name: isAgent ? `${name} (AI agent)` : name,
    ...(path && { url: siteUrl + path }),
  };
}

const longestAddress = 2048;
const xmlns = "http://www.sitemaps.org/schemas/sitemap/0.9";

/**
 * Makes an XML sitemap (sitemaps.org), or an index of its parts if it has too many addresses.
 * @param part counts from 1.
 * @returns undefined if there is no such part.
 */
export async function sitemap(
  catalogue: Catalogue,
  { url: siteUrl, part }: { url: string; part?: number },
): Promise<string | undefined> {
  const entries = await entriesOf(catalogue, siteUrl);
  const parts = Math.ceil(entries.length / mostInFile);
  if (part !== undefined && (parts === 1 || part < 1 || part > parts)) return undefined;
  if (part === undefined && parts > 1) return index(siteUrl, parts);
  const [from, until] = [((part ?? 1) - 1) * mostInFile, (part ?? 1) * mostInFile];
  const addresses: Xml[] = [];
  await eachInSlices(entries.slice(from, until), ({ path, date }) =>
    addresses.push(
      xml("url", {}, xml("loc", {}, siteUrl + path), date && xml("lastmod", {}, date)),
    ),
  );
  return xmlDocument(xml("urlset", { xmlns }, ...addresses));
}

function index(siteUrl: string, parts: number): string {
  const files = Array.from({ length: parts }, (_, part) =>
    xml("sitemap", {}, xml("loc", {}, `${siteUrl}/sitemap.xml?part=${part + 1}`)),
  );
  return xmlDocument(xml("sitemapindex", { xmlns }, ...files));
}

async function entriesOf(catalogue: Catalogue, siteUrl: string) {
  return [
    // These pages have no dates, because their texts contain settings.
    ...Object.keys(standardPages).flatMap((name) => {
      const document = pageDocument(catalogue.siteDocuments, name);
      return isPublicPage(name, document)
        ? { path: pagePath(name, document), date: undefined }
        : [];
    }),
    ...publicPages(catalogue.siteDocuments).map(({ path, document }) => ({
      path,
      date: datesOf(document).updated,
    })),
    ...(await appPages(catalogue)),
    ...catalogue.creators.map(({ id }) => ({
      path: creatorPath(id),
      date: undefined,
    })),
  ].filter(({ path = "" }) => path && siteUrl.length + path.length <= longestAddress);
}

/** Lists each work's page once, dated by the first work that has this App ID. */
async function appPages({ parts, builtInPages }: Catalogue) {
  const dates = new Map<string, string | undefined>();
  for (const appId of builtInPages) dates.set(appId, undefined);
  const now = new Date().toISOString();
  await eachInSlices(parts.facts, ({ work, updated, stored, publicFrom }) => {
    if (!work?.appId || publicFrom > parts.time || dates.has(work.appId)) return;
    // Only past dates count. Reading all of them again would take long.
    const isPast = updated === undefined || updated <= now;
    dates.set(work.appId, isPast ? updated : datesOf(stored.document).updated);
  });
  return Array.from(dates, ([appId, date]) => ({
    path: workPagePath(appId),
    date,
  }));
}
