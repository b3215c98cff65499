import { parseAccept } from "hono/utils/accept";
import { LRUCache } from "lru-cache";

export type Encoding = "br" | "gzip" | "identity";

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

/** The best of what is wanted most; never nothing, whatever is refused. */
function negotiate(acceptEncoding: string): Encoding {
  const accepted = parseAccept(acceptEncoding.toLowerCase());
  function quality(encoding: string): number | undefined {
    return accepted.find(({ type }) => type === encoding)?.q;
  }
  const others = quality("*") ?? 0;
  const br = quality("br") ?? others;
  const gzip = quality("gzip") ?? others;
  const best = Math.max(br, gzip);
  if (best === 0 || best < (quality("identity") ?? 0)) return "identity";
  return br === best ? "br" : "gzip";
}
