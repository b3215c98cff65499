import { env } from "~/env.server";

/**
 * Tells whether a request was made by a page of this site. `Sec-Fetch-Site`
 * decides; browsers without it send `Origin`, text browsers only `Referer`.
 * A request with none of the three is refused.
 *
 * @param siteUrl the site's own origin; without one, the request's own `Host`
 * counts, never a forwarded header.
 */
export function isSameSite(
  request: Request,
  siteUrl: string | undefined = env.SITE_URL,
): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin";
  const from = request.headers.get("Origin") ?? request.headers.get("Referer");
  if (from === null || !URL.canParse(from)) return false;
  const { origin, host } = new URL(from);
  return siteUrl ? origin === siteUrl : host === request.headers.get("Host");
}
