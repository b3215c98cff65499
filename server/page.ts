import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "./encoding";

/** A page in one encoding: one call writes it, headers included. */
export interface Answer {
  etag: string;
  head: string[];
  notModifiedHead: string[];
  body: Buffer;
}

/** A rendered page, and its answers as far as anyone has asked for them. */
export interface Page {
  headers: [string, string][];
  body: Buffer;
  answers: Partial<Record<Encoding, Answer>>;
  making: Partial<Record<Encoding, Promise<Answer>>>;
}

/** Shorter bodies gain nothing. */
const leastBytes = 1024;

/** Quick ones: an edit makes every page anew. */
const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
    }),
  gzip: (body) => promisify(gzip)(body),
  identity: async (body) => body,
};

/**
 * Reads a rendered answer, if it is one for everyone: no error, public by its
 * own word, and no different to different visitors but for their theme.
 */
export async function readPublicPage(
  response: Response,
): Promise<Page | undefined> {
  const { status, headers } = response;
  const variesBy = (headers.get("Vary") ?? "").toLowerCase().split(/,\s*/);
  const isPublic =
    status === 200 &&
    /\bpublic\b/.test(headers.get("Cache-Control") ?? "") &&
    !headers.has("Set-Cookie") &&
    variesBy.every((name) => ["", "cookie", "accept-encoding"].includes(name));
  if (!isPublic) {
    await response.body?.cancel();
    return undefined;
  }
  const body = Buffer.from(await response.arrayBuffer());
  return { headers: [...headers], body, answers: {}, making: {} };
}

/** A page's answer in an encoding, made once however many ask for it. */
export function answerIn(page: Page, encoding: Encoding): Promise<Answer> {
  page.making[encoding] ??= makeAnswer(page, encoding).then((answer) => {
    page.answers[encoding] = answer;
    return answer;
  });
  return page.making[encoding];
}

async function makeAnswer(page: Page, wanted: Encoding): Promise<Answer> {
  const encoding = page.body.length < leastBytes ? "identity" : wanted;
  const body = await compressors[encoding](page.body);
  const hash = createHash("sha256").update(body).digest("base64url");
  const etag = `"${hash.slice(0, 27)}"`;
  const common = [...page.headers.flat(), "ETag", etag];
  const head = [...common, "Content-Length", String(body.length)];
  if (encoding !== "identity") head.push("Content-Encoding", encoding);
  return { etag, head, notModifiedHead: common, body };
}

/** About what a page and its answers take in memory. */
export function bytesOf(page: Page): number {
  const headers = 2048;
  return Object.values(page.answers)
    .filter(({ body }) => body !== page.body)
    .reduce((sum, { body }) => sum + body.length, page.body.length + headers);
}

/** Sends an answer, or that the visitor has it already. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
): void {
  const known = request.headers["if-none-match"];
  if (known !== undefined && names(known, answer.etag)) {
    response.writeHead(304, answer.notModifiedHead).end();
  } else {
    response.writeHead(200, answer.head);
    response.end(request.method === "HEAD" ? undefined : answer.body);
  }
}

/** `*`, or a list of tags, weak ones included (RFC 9110, 13.1.2). */
function names(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.trim() === "*" || ifNoneMatch.includes(etag);
}
