import { errorResponse } from "./error-response.server";
import { json } from "@remix-run/node";
import pTimeout from "p-timeout";
import { env } from "~/env.server";
import { ownPath } from "~/kinds/link";

/** The encoded body can be three times as long as the text. */
export const workFormBytes = 1.2 * 1000 * 1000;
export const usualFormBytes = 64 * 1024;
/** The work form has four controls for each screenshot. */
export const mostWorkFormFields = 200;
const formType = "application/x-www-form-urlencoded";

const fewestPieces = 1000;
const bytesPerPiece = 1000;

/** After this time of waiting, a body has to arrive at this speed on average. `server/` is stricter. */
const graceMs = 60_000;
const leastBytesPerMs = 16;

const ampersand = "&".charCodeAt(0);

export interface Form extends Iterable<[string, string]> {
  get(name: string): string | null;
}

/** @throws Response 403, 413, 415, or 400, which shows the error screen. */
export async function readForm(
  request: Request,
  mostBytes = usualFormBytes,
  mostFields = mostWorkFormFields,
): Promise<Form> {
  if (!isSameSite(request)) throw foreignForm(request);
  return readFields(request, mostBytes, mostFields);
}

/**
 * Reads a form that needs no session, so that programs can send it anyway: accepts an unknown
 * sender, because lynx names none on a page with a query.
 * @throws Response 403 for a form of another site, and otherwise as `readForm`.
 */
export async function readOpenForm(request: Request): Promise<Form> {
  if (senderOf(request) === "foreign") throw foreignForm(request);
  return readFields(request, usualFormBytes, mostWorkFormFields);
}

async function readFields(request: Request, mostBytes: number, mostFields: number): Promise<Form> {
  const type = request.headers.get("Content-Type") ?? "";
  if (type.split(";")[0]?.trim().toLowerCase() !== formType) {
    refuse(415);
  }
  const body = await readText(request, mostBytes, mostFields);
  const fields = new URLSearchParams(body);
  if (!isText(body) || fields.size > mostFields) refuse(400);
  return fields;
}

/** @throws Response 413 for a long body, 400 for too many chunks, or 408 for a slow one. */
export async function* readBody(request: Request, mostBytes: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get("Content-Length")) > mostBytes) refuse(413);
  const reader = request.body?.getReader();
  if (!reader) return;
  const mostPieces = fewestPieces + mostBytes / bytesPerPiece;
  let bytes = 0;
  let waitedMs = 0;
  for (let pieces = 1; ; pieces += 1) {
    const begun = performance.now();
    const milliseconds = Math.max(1, graceMs + bytes / leastBytesPerMs - waitedMs);
    const inTime = { milliseconds, fallback: () => refuse(408) };
    const { done, value } = await pTimeout(reader.read(), inTime);
    waitedMs += performance.now() - begun;
    if (done) return;
    bytes += value.length;
    if (bytes > mostBytes) refuse(413);
    if (pieces > mostPieces) refuse(400);
    yield value;
  }
}

/** Counts fields before parsing, because parsing costs more than reading. */
async function readText(request: Request, mostBytes: number, mostFields: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  let separators = 0;
  for await (const piece of readBody(request, mostBytes)) {
    for (const byte of piece) if (byte === ampersand) separators += 1;
    if (separators > mostFields) refuse(400);
    pieces.push(piece);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(pieces));
  } catch {
    return refuse(400);
  }
}

/** URLSearchParams would replace bytes that are not UTF-8. */
function isText(body: string): boolean {
  try {
    decodeURIComponent(body);
    return true;
  } catch {
    return false;
  }
}

function refuse(status: number): never {
  throw errorResponse(status);
}

const megabyte = 1024 * 1024;
/** The files of one form fit into this. */
export const mostHeldByPerson = 40 * megabyte;
const mostHeld = 100 * megabyte;

const held = new Map<string, number>();

/** Counts the files of a form that are in memory until the form is answered. */
export class HeldBytes {
  private bytes = 0;

  /** @param person an email address; the forms of each person share a limit. */
  constructor(private readonly person: string) {}

  /** @returns false, without counting them, if these bytes would exceed a limit. */
  take(bytes: number): boolean {
    const own = held.get(this.person) ?? 0;
    const all = Array.from(held.values()).reduce((sum, each) => sum + each, 0);
    if (own + bytes > mostHeldByPerson || all + bytes > mostHeld) return false;
    this.add(bytes);
    return true;
  }

  giveBack(bytes = this.bytes): void {
    this.add(-bytes);
  }

  private add(bytes: number): void {
    this.bytes += bytes;
    const own = (held.get(this.person) ?? 0) + bytes;
    if (own > 0) held.set(this.person, own);
    else held.delete(this.person);
  }
}

export function senderOf(request: Pick<Request, "headers">): "same-site" | "foreign" | "unknown" {
  const site = request.headers.get("Sec-Fetch-Site");
  const from = request.headers.get("Origin") ?? request.headers.get("Referer");
  if (site === null && from === null) return "unknown";
  const isSame = site === null ? isFrom(from, request) : site === "same-origin";
  return isSame ? "same-site" : "foreign";
}

/** @returns false if the sender is unknown. */
export function isSameSite(request: Request): boolean {
  return senderOf(request) === "same-site";
}

/** @returns 403. At another address than the site's own, it names the same page there. */
export function foreignForm({ url, headers }: Request): Response {
  const site = env.SITE_URL && new URL(env.SITE_URL);
  if (!site || headers.get("Host") === site.host) return errorResponse(403);
  const ownAddress = site.origin + new URL(url).pathname;
  const init = { status: 403, statusText: "Forbidden", headers: { "Cache-Control": "no-store" } };
  return json({ ownAddress }, init);
}

export function referringPath(request: Request): string | undefined {
  const referrer = request.headers.get("Referer");
  if (referrer === null || !isFrom(referrer, request)) return undefined;
  const { pathname, search } = new URL(referrer);
  return ownPath(pathname + search);
}

/** Without the site's own origin in the settings, the `Host` header counts. */
function isFrom(from: string | null, request: Pick<Request, "headers">): boolean {
  if (from === null || !URL.canParse(from)) return false;
  const { origin, host } = new URL(from);
  return env.SITE_URL ? origin === env.SITE_URL : host === request.headers.get("Host");
}
