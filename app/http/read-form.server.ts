import pTimeout from "p-timeout";
import * as z from "zod";
import { jsonIn } from "~/kinds/text";
import { errorResponse } from "./error-response.server";
import { intentName, letters, lettersField, textOf, tokenField } from "./form-token";
import { foreignForm, formCheck, senderOf } from "./same-site.server";

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

interface FormLimits {
  mostBytes?: number;
  mostFields?: number;
  /** The caller handles letters that are not UTF-8. */
  mayBeUnread?: true;
}

/** @throws Response 403, 413, 415, or 400, which shows the error screen. */
export async function readForm(request: Request, limits: FormLimits = {}): Promise<Form> {
  const { mostBytes = usualFormBytes, mostFields = mostWorkFormFields, mayBeUnread } = limits;
  const isOwn = await formCheck(request);
  const fields = await readFields(request, mostBytes, mostFields);
  if (!isOwn(fields.get(tokenField))) throw foreignForm(request);
  if (!mayBeUnread && unread.in(fields)) refuse(400);
  return ownFields(fields);
}

/** @returns the fields as the page's action knows them: with `intent`, and only its own. */
export function ownFields(fields: URLSearchParams): URLSearchParams {
  fields.delete(tokenField);
  for (const name of new Set(fields.keys())) {
    const text = fields.get(textOf(name));
    if (text !== null && fields.get(name) === "") fields.set(name, text);
    fields.delete(textOf(name));
  }
  const start = intentName("");
  const pressed = Array.from(fields.keys()).find((name) => name.startsWith(start));
  if (pressed === undefined) return fields;
  fields.delete(pressed);
  fields.set("intent", pressed.slice(start.length));
  return fields;
}

/**
 * Reads a form of a cached page, which has no token and changes nothing that belongs to a person:
 * accepts an unknown sender.
 * @throws Response 403 for a form of another site, and otherwise as `readForm`.
 */
export async function readOpenForm(request: Request): Promise<Form> {
  if (senderOf(request) === "cross-site") throw foreignForm(request);
  return ownFields(await readFields(request, usualFormBytes, mostWorkFormFields));
}

async function readFields(request: Request, mostBytes: number, mostFields: number) {
  const type = request.headers.get("Content-Type") ?? "";
  if (type.split(";")[0]?.trim().toLowerCase() !== formType) {
    refuse(415);
  }
  const fields = new URLSearchParams(await readText(request, mostBytes, mostFields));
  // A form that waited on a page sends these fields as one line.
  const kept = jsonIn(fields.get("kept"));
  fields.delete("kept");
  if (Array.isArray(kept) && kept.length > mostFields) refuse(400);
  for (const [name, text] of Kept.safeParse(kept).data ?? []) fields.append(name, text);
  if (fields.size > mostFields) refuse(400);
  return fields;
}

const Kept = z.array(z.tuple([z.string(), z.string()]));

/** Bytes that are not UTF-8, such as those that eww sends beside a file, arrive as this letter. */
const letter = "\ufffd";

/** The low bytes of some letters are ASCII, and not all of them are noticed. */
function isDamaged(form: Pick<Form, "get">): boolean {
  return (form.get(lettersField) ?? letters) !== letters;
}

export const unread = {
  letter,
  problem: `Your browser sent some letters in an encoding other than UTF-8, so nothing was saved. Each of them is shown as ${letter}. Type them again, then save.`,
  isDamaged,
  inField: `This contains letters that could not be read (${letter}). Type them again.`,
  in: (form: Form) =>
    Array.from(form)
      .flat()
      .some((text) => text.includes(letter)),
};

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
  return new TextDecoder().decode(Buffer.concat(pieces));
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
