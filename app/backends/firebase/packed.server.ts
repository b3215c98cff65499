import { promisify } from "node:util";
import { gunzip, gunzipSync, gzip, gzipSync } from "node:zlib";

/** A document holds 1 MiB. */
const bytesPerPart = 900_000;

/** Packs a value as compressed JSON, because field names are arbitrary. */
export function pack(value: unknown): Buffer {
  return gzipSync(JSON.stringify(value));
}

export function unpack(packed: Uint8Array): unknown {
  return JSON.parse(gunzipSync(packed).toString());
}

/** Large content needs these, because `gzipSync` would block the process. */
export const compress = promisify<Uint8Array, Buffer>(gzip);

export const decompress = promisify<Uint8Array, Buffer>(gunzip);

/** @returns at least one part. */
export function inParts(bytes: Uint8Array): Buffer[] {
  const count = Math.max(1, Math.ceil(bytes.length / bytesPerPart));
  return Array.from({ length: count }, (_, index) => {
    const start = index * bytesPerPart;
    return Buffer.from(bytes.subarray(start, start + bytesPerPart));
  });
}
