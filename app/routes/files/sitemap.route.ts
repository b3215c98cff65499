import { site } from "~/site.server";
import { catalogue } from "~/backends/index.server";
import { noSiteUrl, worksUnavailable } from "~/http/error-response.server";
import { publicFile } from "~/http/public-file.server";
import { cachingOf } from "~/http/public-headers";
import { sitemap } from "~/seo/sitemap.server";

export async function loader() {
  if (!site.url) return noSiteUrl();
  const current = await catalogue.read();
  if (!current) return worksUnavailable();
  return publicFile(
    sitemap(current, site.url),
    "application/xml; charset=utf-8",
    cachingOf(current),
  );
}
