import { expect, it } from "vitest";
import { unavailable, worksUnavailable } from "~/http/error-response.server";

it.each([worksUnavailable, unavailable])(
  "a failure that passes gets 503 and says when to ask again",
  (make) => {
    const { status, headers } = make();
    expect(status).toBe(503);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
  },
);
