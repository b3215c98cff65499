import { env } from "~/env.server";
import { ownPath } from "~/works/link";

/**
 * Tells who made a request. `Sec-Fetch-Site` decides; browsers without it send
 * `Origin`, text browsers only `Referer`.
 *
 * @param siteUrl the site's own origin; without one, the request's own `Host`
 * counts, never a forwarded header.
 * @returns `unknown` for a request with none of the three.
 */
export function senderOf(
  request: Request,
  siteUrl: string | undefined = env.SITE_URL,
): "same-site" | "foreign" | "unknown" {
  const site = request.headers.get("Sec-Fetch-Site");
  const from = request.headers.get("Origin") ?? request.headers.get("Referer");
  if (site === null && from === null) return "unknown";
  const isSame =
    site === null ? isFrom(from, request, siteUrl) : site === "same-origin";
  return isSame ? "same-site" : "foreign";
}

/** Whether a page of this site made the request; without a sign, it did not. */
export function isSameSite(request: Request, siteUrl?: string): boolean {
  return senderOf(request, siteUrl) === "same-site";
}

/**
 * The address of the page of this site that a request came from, for a
 * redirect back to it.
 *
 * @returns undefined where the browser does not tell.
 */
export function referringPath(
  request: Request,
  siteUrl: string | undefined = env.SITE_URL,
): string | undefined {
  const referrer = request.headers.get("Referer");
  if (referrer === null || !isFrom(referrer, request, siteUrl)) {
    return undefined;
  }
  const { pathname, search } = new URL(referrer);
  return ownPath(pathname + search);
}

function isFrom(
  from: string | null,
  request: Request,
  siteUrl: string | undefined,
): boolean {
  if (from === null || !URL.canParse(from)) return false;
  const { origin, host } = new URL(from);
  return siteUrl ? origin === siteUrl : host === request.headers.get("Host");
}
