import { isSameSite } from "~/forms/same-site.server";

const mostFields = 50;
const formType = "application/x-www-form-urlencoded";

/** The fields of a form; a field that was not sent is null. */
export interface Form {
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
  mostBytes = 64 * 1024,
): Promise<Form> {
  if (!isSameSite(request)) refuse(403, "Forbidden");
  const type = request.headers.get("Content-Type") ?? "";
  if (type.split(";")[0]?.trim().toLowerCase() !== formType) {
    refuse(415, "Unsupported Media Type");
  }
  const fields = new URLSearchParams(await readBody(request, mostBytes));
  if (fields.size > mostFields) refuse(400, "Bad Request");
  return fields;
}

/** Stops reading at the limit, whatever length the request claims. */
async function readBody(request: Request, mostBytes: number): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let bytes = 0;
  for await (const chunk of chunks(request)) {
    bytes += chunk.length;
    if (bytes > mostBytes) refuse(413, "Content Too Large");
    text += decode(decoder, chunk);
  }
  return text + decode(decoder);
}

function decode(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    return refuse(400, "Bad Request");
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

function refuse(status: number, statusText: string): never {
  throw new Response(null, { status, statusText });
}
