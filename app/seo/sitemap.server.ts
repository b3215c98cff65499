import type { Catalogue } from "~/catalogue/catalogue.server";
import { mostInFile } from "~/catalogue/pages";
import { creatorPath, workPagePath } from "~/http/paths";
import { eachInSlices } from "~/in-steps.server";
import { pageDocument, publicPages } from "~/kinds/kind";
import { isPublicPage, pagePath, standardPages } from "~/kinds/page";
import { datesOf } from "~/kinds/work-document.server";
import { xml, type Xml, xmlDocument } from "./xml";

const longestAddress = 2048;
const xmlns = "http://www.sitemaps.org/schemas/sitemap/0.9";

/**
 * Makes an XML sitemap (sitemaps.org), or an index of its parts if it has too many addresses.
 * @param part counts from 1.
 * @returns undefined if there is no such part.
 */
export async function sitemap(
  catalogue: Catalogue,
  { url: siteUrl }: { url: string },
  { part }: { part?: number } = {},
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
    ...catalogue.creators.map(({ id }) => ({ path: creatorPath(id), date: undefined })),
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
  return Array.from(dates, ([appId, date]) => ({ path: workPagePath(appId), date }));
}
