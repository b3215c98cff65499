import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { json } from "@remix-run/node";
import { env } from "~/env.server";
import { ownPath } from "~/kinds/link";
import { secretsOfSite, sessionCookie, visitCookie } from "./cookies.server";
import { errorResponse } from "./error-response.server";
import { notKept } from "./public-headers";

/** Where a page must not name itself, browsers can send `Origin: null`, which says as little as none. */
export function senderOf({ headers }: Pick<Request, "headers">) {
  const site = headers.get("Sec-Fetch-Site");
  const referer = headers.get("Referer");
  const from = headers.get("Origin") ?? referer ?? "null";
  if (site === null && referer === null && from === "null") return "unknown";
  const isSame = site === null ? isFrom(from, { headers }) : site === "same-origin";
  return isSame ? "same-origin" : "cross-site";
}

/**
 * Trusts the headers. Where they name no sender, as with lynx on a page with a query, only the
 * form's token shows that a page of this site sent it.
 * @returns whether a form with this token may be used.
 * @throws Response 403 if no form may be.
 */
export async function formCheck(request: Request): Promise<(token: string | null) => boolean> {
  const sender = senderOf(request);
  if (sender === "same-origin") return () => true;
  const owner = sender === "unknown" ? await formOwner(request) : undefined;
  if (owner === undefined) throw foreignForm(request);
  return (token) => token !== null && isTokenOf(owner, token);
}

/** @returns 403. At another address than the site's own, it names the same page there. */
export function foreignForm({ url, headers }: Pick<Request, "url" | "headers">): Response {
  const site = env.SITE_URL && new URL(env.SITE_URL);
  if (!site || headers.get("Host") === site.host) return errorResponse(403);
  const ownAddress = site.origin + new URL(url).pathname;
  const init = { status: 403, statusText: "Forbidden", headers: { "Cache-Control": notKept } };
  return json({ ownAddress }, init);
}

export function referringPath(request: Request): string | undefined {
  const referrer = request.headers.get("Referer");
  if (referrer === null || !isFrom(referrer, request)) return undefined;
  const { pathname, search } = new URL(referrer);
  return ownPath(pathname + search);
}

/** Without the site's own origin in the settings, the `Host` header counts. */
function isFrom(from: string, request: Pick<Request, "headers">): boolean {
  if (!URL.canParse(from)) return false;
  const { origin, host } = new URL(from);
  return env.SITE_URL ? origin === env.SITE_URL : host === request.headers.get("Host");
}

/** @returns the secret that a browser shares with the site: its session, live or not, or its visit. */
export async function formOwner(request: Request): Promise<string | undefined> {
  return (await sessionCookie.read(request)) ?? visitCookie.read(request);
}

/**
 * Each page has another token, so that the length of a compressed page reveals nothing about it.
 * @param headers of the page, which can get a cookie.
 */
export async function newFormToken(
  request: Request,
  headers: Headers,
): Promise<string | undefined> {
  const [secret = ""] = secretsOfSite();
  const salt = randomBytes(16).toString("base64url");
  const owner = await formOwner(request);
  if (owner) return sign(owner, salt, secret);
  // Remix also runs loaders after an action. A form of another site brings no cookie, and a new
  // one would replace the session. eww 28.2 sends a form's type, but no length, with the next GET.
  const { headers: sent } = request;
  if (sent.has("Content-Length") || sent.has("Transfer-Encoding")) return undefined;
  const visit = randomBytes(16).toString("base64url");
  headers.append("Set-Cookie", await visitCookie.write(visit));
  return sign(visit, salt, secret);
}

/** The token stays valid while the secret is being replaced, as the cookie does. */
function isTokenOf(owner: string, token: string): boolean {
  const [salt = ""] = token.split(".");
  const given = Buffer.from(token);
  return secretsOfSite().some((secret) => {
    const expected = Buffer.from(sign(owner, salt, secret));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function sign(owner: string, salt: string, secret: string): string {
  const text = `form ${owner} ${salt}`;
  return `${salt}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}
