import { json } from "@remix-run/node";

export function unavailable() {
  return json(null, {
    status: 503,
    headers: { "Cache-Control": "no-store", "Retry-After": "10" },
  });
}
