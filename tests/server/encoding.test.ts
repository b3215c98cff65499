import { expect, it } from "vitest";
import { encodingFor } from "../../server/buffered-response";

it.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["GZIP", "gzip"],
  ["deflate", "identity"],
  ["*", "br"],
  ["br;q=0, *", "gzip"],
  ["br;q=0.5, gzip", "gzip"],
  ["gzip;q=0", "identity"],
  ["*;q=0", "identity"],
  ["identity, gzip;q=0.5", "identity"],
  ["gzip;q=0.5, identity;q=0.5", "gzip"],
  ["nonsense;;;", "identity"],
])("a client that accepts %j gets %s", (acceptEncoding, encoding) => {
  expect(encodingFor(acceptEncoding)).toBe(encoding);
  expect(encodingFor(acceptEncoding)).toBe(encoding);
});
