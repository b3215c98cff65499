import type { LoaderFunctionArgs } from "@remix-run/node";
import { catalogue } from "~/backends/index.server";
import { nameInPath } from "~/http/paths";
import type { Catalogue } from "~/catalogue/catalogue.server";
import { errorResponse, noSiteUrl, worksUnavailable } from "~/http/error-response.server";
import { cachingOf, publicFile } from "~/http/public-headers";
import { sitemap } from "~/seo/sitemap.server";
import { worksFeed, worksJsonFeed } from "~/seo/works-feed.server";
import { currentSite } from "~/site.server";

const files = new Map([
  ["sitemap.xml", { type: "application/xml", write: sitemapOf }],
  ["works.atom", { type: "application/atom+xml", write: worksFeed }],
  ["works.json", { type: "application/feed+json", write: worksJsonFeed }],
]);

/** Serves the sitemap and the feeds, which need the site's own address. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { url } = currentSite();
  if (!url) return noSiteUrl();
  const file = files.get(nameInPath(request)?.toLowerCase() ?? "");
  if (!file) throw errorResponse(404);
  const current = await catalogue.read();
  if (!current) return worksUnavailable();
  const response = publicFile(
    file.write(current, { ...currentSite(), url }),
    `${file.type}; charset=utf-8`,
    cachingOf(current),
  );
  // Scripts of other sites may read the works.
  response.headers.set("Access-Control-Allow-Origin", "*");
  response.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  return response;
}

function sitemapOf(current: Catalogue, { url }: { url: string }): string {
  return sitemap(current, url);
}
