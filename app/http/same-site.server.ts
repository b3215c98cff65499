import { json } from "@remix-run/node";
import { env } from "~/env.server";
import { errorResponse } from "./error-response.server";
import { ownPath } from "~/kinds/link";

/** @param siteUrl the site's own origin; without it, the `Host` header counts. */
export function senderOf(
  request: Pick<Request, "headers">,
  siteUrl: string | undefined = env.SITE_URL,
): "same-site" | "foreign" | "unknown" {
  const site = request.headers.get("Sec-Fetch-Site");
  const from = request.headers.get("Origin") ?? request.headers.get("Referer");
  if (site === null && from === null) return "unknown";
  const isSame = site === null ? isFrom(from, request, siteUrl) : site === "same-origin";
  return isSame ? "same-site" : "foreign";
}

/** @returns false if the sender is unknown. */
export function isSameSite(request: Request, siteUrl?: string): boolean {
  return senderOf(request, siteUrl) === "same-site";
}

/** @returns 403. At another address than the site's own, it names the same page there. */
export function foreignForm({ url, headers }: Request): Response {
  const site = env.SITE_URL && new URL(env.SITE_URL);
  if (!site || headers.get("Host") === site.host) return errorResponse(403);
  const ownAddress = site.origin + new URL(url).pathname;
  const init = { status: 403, statusText: "Forbidden", headers: { "Cache-Control": "no-store" } };
  return json({ ownAddress }, init);
}

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
  request: Pick<Request, "headers">,
  siteUrl: string | undefined,
): boolean {
  if (from === null || !URL.canParse(from)) return false;
  const { origin, host } = new URL(from);
  return siteUrl ? origin === siteUrl : host === request.headers.get("Host");
}
