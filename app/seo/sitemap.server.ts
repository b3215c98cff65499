import { workPagePath, creatorPath } from "~/http/paths";
import type { Catalogue } from "~/catalogue/catalogue.server";
import { datesOf } from "~/kinds/work-document.server";
import { publicPages } from "~/kinds/kind";
import { xml, xmlDocument } from "./xml";

/** The static pages have no dates, because nothing records when they change. */
const pages = [
  "/",
  "/about",
  "/works",
  "/creators",
  "/community",
  "/about-koxist",
  "/contact-us",
  "/privacy-policy",
  "/terms-of-service",
];

const mostPages = 50_000;
const longestAddress = 2048;

/** Makes an XML sitemap (sitemaps.org). @param siteUrl the origin of the site. */
export function sitemap(catalogue: Catalogue, siteUrl: string): string {
  const entries = [
    ...pages.map((path) => ({ path, date: undefined })),
    ...publicPages(catalogue.siteDocuments).map(({ path, document }) => ({
      path,
      date: datesOf(document).updated,
    })),
    ...appPages(catalogue),
    ...catalogue.creators.map(({ id }) => ({
      path: creatorPath(id),
      date: undefined,
    })),
  ]
    .filter(({ path = "" }) => path && isShort(siteUrl + path))
    .slice(0, mostPages);
  return xmlDocument(
    xml(
      "urlset",
      { xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" },
      ...entries.map(({ path, date }) =>
        xml(
          "url",
          {},
          xml("loc", {}, `${siteUrl}${path}`),
          date === undefined ? date : xml("lastmod", {}, date),
        ),
      ),
    ),
  );
}

/** Lists each work's page once, dated by the first work that has this App ID. */
function appPages({ works, documents, builtInPages }: Catalogue) {
  const dates = new Map<string, string | undefined>();
  for (const appId of builtInPages) dates.set(appId, undefined);
  for (const { id, appId } of works) {
    if (!appId || dates.has(appId)) continue;
    dates.set(appId, datesOf(documents.get(id) ?? {}).updated);
  }
  return Array.from(dates, ([appId, date]) => ({
    path: workPagePath(appId),
    date,
  }));
}

function isShort(address: string): boolean {
  return address.length <= longestAddress;
}
