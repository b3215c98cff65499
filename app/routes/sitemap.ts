import { site } from "~/site.server";
import { catalogue } from "~/store/works.server";
import {
  noSiteUrl,
  publicFile,
  worksUnavailable,
} from "~/ui/public-file.server";
import { sitemap } from "~/works/sitemap.server";

/** Every public page, for search engines. */
export async function loader() {
  if (!site.url) return noSiteUrl();
  const current = await catalogue.read();
  if (!current) return worksUnavailable();
  return publicFile(
    sitemap(current, site.url),
    "application/xml; charset=utf-8",
  );
}
