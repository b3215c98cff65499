import { site } from "~/site.server";
import { catalogue } from "~/backends/index.server";
import { noSiteUrl, worksUnavailable } from "~/http/error-response.server";
import { publicFile } from "~/http/public-file.server";
import { cachingOf } from "~/http/public-headers";
import { worksFeed } from "~/seo/works-feed.server";

export async function loader() {
  const { url } = site;
  if (!url) return noSiteUrl();
  const current = await catalogue.read();
  if (!current) return worksUnavailable();
  const feed = worksFeed(current, { ...site, url });
  return publicFile(
    feed,
    "application/atom+xml; charset=utf-8",
    cachingOf(current),
  );
}
