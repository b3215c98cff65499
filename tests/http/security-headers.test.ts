import { expect, it } from "vitest";
import { securityHeaders } from "~/http/security-headers.server";

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
