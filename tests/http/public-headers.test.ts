import { expect, it } from "vitest";
import { publicHeaders } from "~/http/public-headers";
import { securityHeaders } from "~/http/security-headers.server";
import { fixedNoticeIn } from "~/ui/notices";

it("the caching that an error sets counts", () => {
  const none = new Headers();
  const errorHeaders = new Headers({ "Cache-Control": "no-store, max-age=0" });
  const given = { loaderHeaders: none, errorHeaders, parentHeaders: none, actionHeaders: none };
  expect(new Headers(publicHeaders(given)).get("Cache-Control")).toBe("no-store, max-age=0");
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

it.each(["", "notice=", "notice=nothing", "notice=constructor", "password-changed="])(
  "a page with the query %j shows no notice",
  (query) => {
    expect(fixedNoticeIn(new URLSearchParams(query))).toBeUndefined();
  },
);
