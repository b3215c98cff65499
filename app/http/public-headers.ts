import { type HeadersFunction, redirect } from "@remix-run/node";
import { timeBeforeDue } from "~/kinds/visibility";

/** lynx and elinks do not know `no-store`, and lynx reads `max-age=0` only after it. */
export const notKept = "no-store, max-age=0";

export const forGood = "public, max-age=31536000, immutable";

const freshSeconds = 60;
const staleSeconds = timeBeforeDue / 1000 - freshSeconds;

/** Without `must-revalidate`, Firefox shows a visitor's previous copy once more. */
export const untilTheNextChange = `public, max-age=0, must-revalidate, s-maxage=${freshSeconds}, stale-while-revalidate=${staleSeconds}`;

/**
 * A person who has signed in must see each change at once, also behind a shared cache: with
 * `Vary: Cookie`, no cache answers them from what it keeps for visitors.
 * @returns the value of a header for such a person.
 */
export function unshared(value: string): string {
  return value.includes("s-maxage=") ? "private, no-cache" : value;
}

export function isSignedIn(cookies = ""): boolean {
  return cookies.includes("__session=");
}

const askEachTime = "public, no-cache";

export function cachingOf({ isChanging }: { isChanging: boolean }): string {
  return isChanging ? askEachTime : untilTheNextChange;
}

/** `Vary` is for the theme cookie. The loader's own `Cache-Control` takes precedence. */
export const publicHeaders: HeadersFunction = ({ loaderHeaders, errorHeaders }) => {
  const headers = new Headers(errorHeaders ?? loaderHeaders);
  if (!headers.has("Cache-Control")) {
    headers.set("Cache-Control", untilTheNextChange);
  }
  headers.delete("Content-Type");
  headers.set("Vary", "Cookie");
  return headers;
};

/** No cache must keep a page that was made while nothing could be read. */
export function keptIf(current: object | undefined): ResponseInit {
  return current ? {} : { headers: { "Cache-Control": notKept } };
}

export function publicFile(body: string, contentType: string, caching: string): Response {
  return new Response(body, {
    headers: { "Content-Type": contentType, ...cachingHeaders(caching) },
  });
}

export function cachingHeaders(caching: string): Record<string, string> {
  return { "Cache-Control": caching, ...(caching !== forGood && { Vary: "Cookie" }) };
}

/** Caches keep the redirect only briefly, because an undo can bring the old address back. */
export function movedResponse(path: string): Response {
  const headers = cachingHeaders(untilTheNextChange);
  return redirect(path, { status: 301, headers });
}
