import { eachInSlices } from "~/changes/in-steps.server";
import { workPagePath, creatorPath } from "~/http/paths";
import type { Catalogue } from "~/catalogue/catalogue.server";
import { datesOf } from "~/kinds/work-document.server";
import { pageDocument, publicPages } from "~/kinds/kind";
import { isPublicPage, pagePath, standardPages } from "~/kinds/page";
import { xml, type Xml, xmlDocument } from "./xml";

/** The format allows 50,000. */
const mostInFile = 45_000;
const longestAddress = 2048;
const xmlns = "http://www.sitemaps.org/schemas/sitemap/0.9";

/**
 * Makes an XML sitemap (sitemaps.org), or an index of its parts if it has too many addresses.
 * @param siteUrl the origin of the site.
 * @param part counts from 1.
 * @returns undefined if there is no such part.
 */
export async function sitemap(
  catalogue: Catalogue,
  siteUrl: string,
  part?: number,
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
  ].filter(({ path = "" }) => path && isShort(siteUrl + path));
}

/** Lists each work's page once, dated by the first work that has this App ID. */
async function appPages({ works, documents, builtInPages }: Catalogue) {
  const dates = new Map<string, string | undefined>();
  for (const appId of builtInPages) dates.set(appId, undefined);
  await eachInSlices(works, ({ id, appId }) => {
    if (!appId || dates.has(appId)) return;
    dates.set(appId, datesOf(documents.get(id) ?? {}).updated);
  });
  return Array.from(dates, ([appId, date]) => ({
    path: workPagePath(appId),
    date,
  }));
}

function isShort(address: string): boolean {
  return address.length <= longestAddress;
}
