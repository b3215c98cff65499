import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

export type Encoding = "br" | "gzip" | "identity";

const available = ["br", "gzip", "identity"];

/** Browsers send few different headers; reading one costs more than a hit. */
const known = new LRUCache<string, Encoding>({ max: 100 });

/** The encoding that a request's `Accept-Encoding` asks for. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return "identity";
  let encoding = known.get(acceptEncoding);
  if (!encoding) {
    encoding = negotiate(acceptEncoding);
    known.set(acceptEncoding, encoding);
  }
  return encoding;
}

/** Never nothing, whatever is refused. */
function negotiate(acceptEncoding: string): Encoding {
  const request = { headers: { "accept-encoding": acceptEncoding } };
  const encoding = new Negotiator(request).encoding(available, {
    preferred: available,
  });
  return (encoding as Encoding | undefined) ?? "identity";
}
