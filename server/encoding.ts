import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

export type Encoding = "br" | "gzip" | "identity";

const available = ["br", "gzip", "identity"];

/** Caches the few headers that browsers send, because parsing is slow. */
const known = new LRUCache<string, Encoding>({ max: 100 });

export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return "identity";
  let encoding = known.get(acceptEncoding);
  if (!encoding) {
    encoding = negotiate(acceptEncoding);
    known.set(acceptEncoding, encoding);
  }
  return encoding;
}

function negotiate(acceptEncoding: string): Encoding {
  const request = { headers: { "accept-encoding": acceptEncoding } };
  const encoding = new Negotiator(request).encoding(available, {
    preferred: available,
  });
  return (encoding as Encoding | undefined) ?? "identity";
}
