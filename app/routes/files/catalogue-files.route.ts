import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Catalogue } from "~/catalogue/catalogue.server";
import { readFeedQuery } from "~/catalogue/filter";
import { mostParts } from "~/catalogue/pages";
import { catalogue } from "~/data.server";
import { errorResponse, worksUnavailable } from "~/http/error-response.server";
import { nameInPath } from "~/http/paths";
import { cachingOf, publicFile } from "~/http/public-headers";
import { own, wholeNumberIn } from "~/kinds/outside";
import { feedBase } from "~/seo/feed-base.server";
import { worksFeed, worksJsonFeed } from "~/seo/feeds.server";
import { sitemap } from "~/seo/sitemap.server";
import { currentSite } from "~/site.server";
import type { RouteHandle } from "~/ui/route-handle";

const files = {
  "sitemap.xml": { type: "application/xml", write: sitemap },
  "works.atom": { type: "application/atom+xml", write: worksFeed },
  "works.json": { type: "application/feed+json", write: worksJsonFeed },
};

export const handle: RouteHandle = {
  query: (parameters, current, path): Record<string, string> =>
    path === "/sitemap.xml"
      ? { part: String(partIn(parameters, current) ?? "") }
      : readFeedQuery(parameters, current?.workCount),
};

/** @returns undefined for a part that the sitemap does not have. */
function partIn(parameters: URLSearchParams, current?: Catalogue): number | undefined {
  return wholeNumberIn(parameters.get("part"), 1, current && mostParts(current));
}

/** Serves the sitemap and the feeds, which need the site's own address. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { url } = currentSite();
  if (!url) return errorResponse(404, "This file is not available because SITE_URL is not set.");
  const file = own(files, nameInPath(request)?.toLowerCase() ?? "");
  if (!file) throw errorResponse(404);
  const current = await catalogue.read();
  if (!current) return worksUnavailable();
  const { searchParams } = new URL(request.url);
  const site = { ...currentSite(), url, feedBase: await feedBase(url) };
  const query = {
    ...readFeedQuery(searchParams, current.workCount),
    part: partIn(searchParams, current),
  };
  const content = await file.write(current, site, query);
  if (content === undefined) throw errorResponse(404);
  const response = publicFile(content, `${file.type}; charset=utf-8`, cachingOf(current));
  // Scripts of other sites may read the works.
  response.headers.set("Access-Control-Allow-Origin", "*");
  response.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  return response;
}
