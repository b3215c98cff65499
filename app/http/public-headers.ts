import type { HeadersFunction } from "@remix-run/node";

export const untilTheNextChange =
  "public, max-age=0, s-maxage=60, stale-while-revalidate=600";

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
