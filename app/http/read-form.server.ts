import { errorResponse } from "~/http/error-response.server";
import { isSameSite } from "~/http/same-site.server";

/** The work form's limit, on what is sent: encoded, some texts grow threefold. */
export const workFormBytes = 1.2 * 1000 * 1000;
/** Holds any work that a store can (1 MiB), however much its encoding adds. */
export const wholeWorkBytes = 4 * 1000 * 1000;
const usualBytes = 64 * 1024;
const usualFields = 50;
const formType = "application/x-www-form-urlencoded";

/** Each piece of a body costs some work, so tiny ones are bounded as well. */
const fewestPieces = 1000;
const bytesPerPiece = 1000;

const ampersand = "&".charCodeAt(0);

/** The fields of a form; a field that was not sent is null. */
export interface Form extends Iterable<[string, string]> {
  get(name: string): string | null;
}

/**
 * The one way in which actions read what was sent: from a page of this site,
 * as a form, within limits.
 *
 * @param mostBytes the longest body that the form may have.
 * @param mostFields how many fields it may have.
 * @throws Response 403, 413, 415 or 400, for the error screen.
 */
export async function readForm(
  request: Request,
  mostBytes = usualBytes,
  mostFields = usualFields,
): Promise<Form> {
  if (!isSameSite(request)) refuse(403);
  const type = request.headers.get("Content-Type") ?? "";
  if (type.split(";")[0]?.trim().toLowerCase() !== formType) {
    refuse(415);
  }
  const body = await readText(request, mostBytes, mostFields);
  const fields = new URLSearchParams(body);
  if (!isText(body) || fields.size > mostFields) refuse(400);
  return fields;
}

/**
 * Reads a body piece by piece, and no further than its limit, whatever length
 * the request claims.
 *
 * @throws Response 413 where it is longer, 400 where its pieces are tiny.
 */
export async function* readBody(
  request: Request,
  mostBytes: number,
): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get("Content-Length")) > mostBytes) refuse(413);
  const reader = request.body?.getReader();
  if (!reader) return;
  const mostPieces = fewestPieces + mostBytes / bytesPerPiece;
  let bytes = 0;
  for (let pieces = 1; ; pieces += 1) {
    const { done, value } = await reader.read();
    if (done) return;
    bytes += value.length;
    if (bytes > mostBytes) refuse(413);
    if (pieces > mostPieces) refuse(400);
    yield value;
  }
}

/** Parsing costs more than reading, so fields are counted as they arrive. */
async function readText(
  request: Request,
  mostBytes: number,
  mostFields: number,
): Promise<string> {
  const pieces: Uint8Array[] = [];
  let separators = 0;
  for await (const piece of readBody(request, mostBytes)) {
    for (const byte of piece) if (byte === ampersand) separators += 1;
    if (separators > mostFields) refuse(400);
    pieces.push(piece);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(
      Buffer.concat(pieces),
    );
  } catch {
    return refuse(400);
  }
}

/** URLSearchParams puts a question mark for bytes that are no text. */
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
