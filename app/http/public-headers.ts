import type { HeadersFunction } from "@remix-run/node";
import type { Catalogue } from "~/works/catalogue.server";
import { timeBeforeDue } from "~/works/publication";

/** In seconds. */
const freshFor = 60;
const staleFor = timeBeforeDue / 1000 - freshFor;

export const untilTheNextChange = `public, max-age=0, s-maxage=${freshFor}, stale-while-revalidate=${staleFor}`;

/** For what a scheduled work changes about now: caches ask each time. */
const askEachTime = "public, no-cache";

export function cachingOf({ isChanging }: Catalogue): string {
  return isChanging ? askEachTime : untilTheNextChange;
}

/**
 * The headers of public pages, which differ only by theme. A `Cache-Control`
 * header from the loader takes precedence.
 */
export const publicHeaders: HeadersFunction = ({
  loaderHeaders,
  errorHeaders,
}) => {
  const headers = new Headers(errorHeaders ?? loaderHeaders);
  if (!headers.has("Cache-Control")) {
    headers.set("Cache-Control", untilTheNextChange);
  }
  headers.delete("Content-Type");
  headers.set("Vary", "Cookie");
  return headers;
};
