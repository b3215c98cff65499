import { json } from "@remix-run/node";

/** Answers for a page while the works cannot be read. */
export function unavailable() {
  return json(null, {
    status: 503,
    headers: { "Cache-Control": "no-store", "Retry-After": "10" },
  });
}
