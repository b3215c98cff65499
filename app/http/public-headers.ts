import type { HeadersFunction } from "@remix-run/node";

export const untilTheNextChange =
  "public, max-age=0, s-maxage=60, stale-while-revalidate=600";

/**
 * For pages that are the same for everyone but for the theme. A loader that
 * sets `Cache-Control` itself, as for a failure, is right.
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
