import { errorResponse } from "~/http/error-response.server";
import { isSameSite } from "~/http/same-site.server";

/** The work form's limit, on what is sent: encoded, some texts grow threefold. */
export const workFormBytes = 1.2 * 1000 * 1000;
/** Holds any work that a store can (1 MiB), however much its encoding adds. */
export const wholeWorkBytes = 4 * 1000 * 1000;
const usualBytes = 64 * 1024;
const mostFields = 50;
const formType = "application/x-www-form-urlencoded";

/** The fields of a form; a field that was not sent is null. */
export interface Form extends Iterable<[string, string]> {
  get(name: string): string | null;
}

/**
 * The one way in which actions read what was sent: from a page of this site,
 * as a form, within limits.
 *
 * @param mostBytes the longest body that the form may have.
 * @throws Response 403, 413, 415 or 400, for the error screen.
 */
export async function readForm(
  request: Request,
  mostBytes = usualBytes,
): Promise<Form> {
  if (!isSameSite(request)) refuse(403);
  const type = request.headers.get("Content-Type") ?? "";
  if (type.split(";")[0]?.trim().toLowerCase() !== formType) {
    refuse(415);
  }
  const body = await readBody(request, mostBytes);
  const fields = new URLSearchParams(body);
  if (!isText(body) || fields.size > mostFields) refuse(400);
  return fields;
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

/** Stops reading at the limit, whatever length the request claims. */
async function readBody(request: Request, mostBytes: number): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let bytes = 0;
  for await (const chunk of chunks(request)) {
    bytes += chunk.length;
    if (bytes > mostBytes) refuse(413);
    text += decode(decoder, chunk);
  }
  return text + decode(decoder);
}

function decode(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    return refuse(400);
  }
}

async function* chunks(request: Request): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

function refuse(status: number): never {
  throw errorResponse(status);
}
