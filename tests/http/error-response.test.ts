import { expect, it } from "vitest";
import {
  errorResponse,
  noSiteUrl,
  unavailable,
  worksUnavailable,
} from "~/http/error-response.server";

it.each([
  ["404 Not Found\n", () => errorResponse(404)],
  ["This file is not available because SITE_URL is not set.\n", noSiteUrl],
  ["Failed to load works. Please try again later.\n", worksUnavailable],
])("programs read %j, which no cache keeps", async (text, make) => {
  const response = make();
  expect(await response.text()).toBe(text);
  const { headers } = response;
  expect(headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(headers.get("Cache-Control")).toBe("no-store");
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

it("a missing file gets 404, which does not ask to come back", () => {
  const { status, headers } = noSiteUrl();
  expect(status).toBe(404);
  expect(headers.has("Retry-After")).toBe(false);
});
