import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

export type Encoding = "br" | "gzip" | "identity";

const available = ["br", "gzip", "identity"];

/** Caches the few headers that browsers send, because parsing is slow. */
const known = new LRUCache<string, Encoding>({ max: 100 });

/** @returns the best encoding for an `Accept-Encoding` header. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return "identity";
  let encoding = known.get(acceptEncoding);
  if (!encoding) {
    encoding = negotiate(acceptEncoding);
    known.set(acceptEncoding, encoding);
  }
  return encoding;
}

/** Uses no compression if the header rejects everything. */
function negotiate(acceptEncoding: string): Encoding {
  const request = { headers: { "accept-encoding": acceptEncoding } };
  const encoding = new Negotiator(request).encoding(available, {
    preferred: available,
  });
  return (encoding as Encoding | undefined) ?? "identity";
}
