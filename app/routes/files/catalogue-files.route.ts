import type { LoaderFunctionArgs } from "@remix-run/node";
import { catalogue } from "~/backends/index.server";
import { nameInPath } from "~/http/paths";
import { noSiteUrl, worksUnavailable } from "~/http/error-response.server";
import { publicFile } from "~/http/public-file.server";
import { cachingOf } from "~/http/public-headers";
import { sitemap } from "~/seo/sitemap.server";
import { worksFeed } from "~/seo/works-feed.server";
import { site } from "~/site.server";

/** The sitemap and the feed, which need the site's own address. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { url } = site;
  if (!url) return noSiteUrl();
  const current = await catalogue.read();
  if (!current) return worksUnavailable();
  const isSitemap = nameInPath(request)?.toLowerCase() === "sitemap.xml";
  return publicFile(
    isSitemap ? sitemap(current, url) : worksFeed(current, { ...site, url }),
    `application/${isSitemap ? "xml" : "atom+xml"}; charset=utf-8`,
    cachingOf(current),
  );
}
