import { expect, it } from "vitest";
import { buildCatalogue } from "~/catalogue/catalogue.server";
import { keptIf, publicHeaders, untilTheNextChange } from "~/http/public-headers";
import { securityHeaders } from "~/http/security-headers.server";
import { unavailable, worksUnavailable } from "~/http/error-response.server";
import { fixedNoticeIn, noticePath } from "~/http/paths";

function headersOf(loader: HeadersInit, error?: HeadersInit): Headers {
  const none = new Headers();
  const given = {
    loaderHeaders: new Headers(loader),
    errorHeaders: error && new Headers(error),
    parentHeaders: none,
    actionHeaders: none,
  };
  return new Headers(publicHeaders(given));
}

it("a public page is kept until the next change, and depends on the theme cookie", () => {
  const headers = headersOf({ "Content-Type": "application/json" });
  expect(Array.from(headers)).toEqual([
    ["cache-control", untilTheNextChange],
    ["vary", "Cookie"],
  ]);
});

it("the caching that a loader or an error sets counts", () => {
  const noStore = { "Cache-Control": "no-store" };
  expect(headersOf(noStore).get("Cache-Control")).toBe("no-store");
  const failed = headersOf({ "Cache-Control": "public" }, noStore);
  expect(failed.get("Cache-Control")).toBe("no-store");
});

it("no cache keeps a page that was made without a catalogue", () => {
  const headersIn = (init: ResponseInit) => new Headers(init.headers);
  expect(headersIn(keptIf(undefined)).get("Cache-Control")).toBe("no-store");
  const catalogue = buildCatalogue([]);
  expect(headersIn(keptIf(catalogue)).has("Cache-Control")).toBe(false);
});

it.each([
  ["https://www.example.org", true],
  ["http://www.example.org", false],
  ["http://localhost:3000/https:", false],
  [undefined, false],
])("asks browsers to use HTTPS only at %s: %s", (siteUrl, isAsked) => {
  const headers = securityHeaders(siteUrl);
  expect("Strict-Transport-Security" in headers).toBe(isAsked);
  expect(Object.values(headers)).not.toContain(undefined);
});

it.each([worksUnavailable, unavailable])(
  "a failure that passes gets 503 and says when to ask again",
  (make) => {
    const { status, headers } = make();
    expect(status).toBe(503);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
  },
);

it("an address names a notice, which the page shows", () => {
  const path = noticePath("/admin/account", "password-changed", {
    next: "/admin/dashboard?q=a&b",
  });
  const { pathname, searchParams } = new URL(path, "http://site.example");
  expect(pathname).toBe("/admin/account");
  expect(searchParams.get("next")).toBe("/admin/dashboard?q=a&b");
  expect(fixedNoticeIn(searchParams)).toBe(
    "Your password was changed. All other sessions have ended.",
  );
});

it.each(["", "notice=", "notice=nothing", "notice=constructor", "password-changed="])(
  "a page with the query %j shows no notice",
  (query) => {
    expect(fixedNoticeIn(new URLSearchParams(query))).toBeUndefined();
  },
);
