import { json } from "@remix-run/node";

/** What a loader answers when the works cannot be read: a failure to be told. */
export function unavailable() {
  return json(null, {
    status: 503,
    headers: { "Cache-Control": "no-store", "Retry-After": "10" },
  });
}
