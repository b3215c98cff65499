import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

/** The whole response is in memory, ready to send. */
export interface BufferedResponse {
  status: number;
  headers: Headers;
  body: Buffer;
  etag?: string;
  /** Names and values alternate, as Node.js writes them. */
  head: string[];
  notModifiedHead: string[];
}

/** Compression does not help shorter bodies. */
const leastBytes = 1024;
const compressible = /^text\/|^image\/svg|javascript|[/+](?:json|xml)\b/;

/** A low quality is fast, and every edit means compressing all pages again. */
const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      ...inOnePiece(body),
      params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, inOnePiece(body)),
};

/** By default, every 16 kB of output waits for the event loop, which pages may keep busy. */
function inOnePiece(body: Buffer): { chunkSize: number } {
  return { chunkSize: body.length };
}

/** @param common headers for responses that do not set them. */
export async function bufferResponse(response: Response, common: Record<string, string>) {
  const body = Buffer.from(await response.arrayBuffer());
  const headers = withCommon(response, common);
  if (isCompressible(headers, body)) headers.append("Vary", "Accept-Encoding");
  return prepareResponse(response.status, headers, body);
}

function withCommon(response: Response, common: Record<string, string>): Headers {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(common)) {
    if (!headers.has(name)) headers.set(name, value);
  }
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store, max-age=0");
  return headers;
}

export async function encodeResponse(plain: BufferedResponse, encoding: Encoding) {
  const { status, headers, body } = plain;
  if (encoding === "identity" || !isCompressible(headers, body)) return plain;
  const encoded = new Headers(headers);
  encoded.set("Content-Encoding", encoding);
  encoded.delete("ETag");
  return prepareResponse(status, encoded, await compressors[encoding](body));
}

export function prepareResponse(status: number, headers: Headers, sent: Buffer): BufferedResponse {
  const body = exact(sent);
  if (status === 200 && isCacheable({ status, headers }) && !headers.has("ETag")) {
    headers.set("ETag", etagOf(body));
  }
  const common = [...headers].flat();
  return {
    status,
    headers,
    body,
    etag: headers.get("ETag") ?? undefined,
    head: [...common, "Content-Length", String(body.length)],
    notModifiedHead: common,
  };
}

export function isCacheable(props: Pick<BufferedResponse, "status" | "headers">): boolean {
  const { status, headers } = props;
  return (
    status < 400 &&
    /\bpublic\b/.test(headers.get("Cache-Control") ?? "") &&
    !headers.has("Set-Cookie")
  );
}

export function memoryOf({ head, body }: BufferedResponse): number {
  const texts = head.reduce((sum, text) => sum + text.length, 0);
  return body.buffer.byteLength + 4 * texts;
}

/**
 * Sends a response, or 304 if the visitor has it already.
 * @param change changes the headers for this request.
 */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, head, notModifiedHead, etag, body }: BufferedResponse,
  change?: (text: string) => string,
): void {
  const known = request.headers["if-none-match"];
  if (etag !== undefined && known !== undefined && names(known, etag)) {
    response.writeHead(304, change ? notModifiedHead.map(change) : notModifiedHead).end();
  } else {
    response.writeHead(status, change ? head.map(change) : head);
    response.end(request.method === "HEAD" ? undefined : body);
  }
}

/** @returns whether a response may be too large to read into memory. */
export function isStreamed({ headers }: Response): boolean {
  return headers.get("Content-Type") === "application/zip";
}

/** @throws Error if the app fails while it sends, after closing the connection. */
export async function sendStream(
  request: IncomingMessage,
  response: ServerResponse,
  streamed: Response,
  common: Record<string, string>,
): Promise<void> {
  response.writeHead(streamed.status, [...withCommon(streamed, common)].flat());
  if (request.method === "HEAD" || !streamed.body) {
    response.end();
    await streamed.body?.cancel();
  } else {
    const body = Readable.fromWeb(streamed.body as ReadableStream);
    await pipeline(body, response);
  }
}

/**
 * Supports `*` and lists with weak tags (RFC 9110, section 13.1.2). Proxies that compress a response
 * add the encoding to its tag, such as Apache's mod_deflate and mod_brotli.
 */
function names(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(",").some((given) => {
    const tag = given.trim().replace(/^W\//, "");
    return tag === "*" || tag === etag || tag.replace(/[-;:](?:gzip|br|zstd)"$/, '"') === etag;
  });
}

function etagOf(body: Buffer): string {
  const hash = createHash("sha256").update(body).digest("base64url");
  return `"${hash.slice(0, 27)}"`;
}

function isCompressible(headers: Headers, body: Buffer): boolean {
  return body.length >= leastBytes && compressible.test(headers.get("Content-Type") ?? "");
}

/** Copies a body out of a larger buffer, which it would keep in memory. */
function exact(body: Buffer): Buffer {
  if (body.length === body.buffer.byteLength) return body;
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}

export type Encoding = "br" | "gzip" | "identity";

const available = ["br", "gzip", "identity"];

/** The cache keeps the few headers that browsers send, because parsing is slow. */
const known = new LRUCache<string, Encoding>({ max: 100 });

/** No browser sends a longer list. */
const longestList = 200;

export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined || acceptEncoding.length > longestList) return "identity";
  let encoding = known.get(acceptEncoding);
  if (!encoding) {
    encoding = negotiate(acceptEncoding);
    known.set(acceptEncoding, encoding);
  }
  return encoding;
}

function negotiate(acceptEncoding: string): Encoding {
  const request = { headers: { "accept-encoding": acceptEncoding } };
  const encoding = new Negotiator(request).encoding(available, { preferred: available });
  return (encoding as Encoding | undefined) ?? "identity";
}
