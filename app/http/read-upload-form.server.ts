import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { join } from "node:path";
import type { Writable } from "node:stream";
import Busboy, { type BusboyFileStream } from "@fastify/busboy";
import pTimeout from "p-timeout";
import { errorResponse } from "./error-response.server";
import { tokenField } from "./form-token";
import {
  HeldBytes,
  mostHeldByPerson,
  type Form,
  usualFormBytes,
  readBody,
  readForm,
  mostWorkFormFields,
  ownFields,
} from "./read-form.server";
import { foreignForm, formCheck } from "./same-site.server";
import { withWholeBreaks } from "./small-browsers.server";

const megabyte = 1024 * 1024;
export const mostUploadBytes = 15 * megabyte;
/** The limit is high enough that a form with one oversized file comes back with everything else. */
const mostBytesOfBody = 200 * megabyte;
/** Proxies send a large archive to its end before they show why it was refused. */
const mostBytesOfArchive = 1024 * megabyte;
const mostFiles = 60;
const mostNameBytes = 200;
/** The parser gets stuck if a part fills its buffer within one piece of the body. */
const partBuffer = 4 * megabyte;
/** The parser waits only for the disk. */
const longestStep = { milliseconds: 10_000 };

export interface UploadedFile {
  name: string;
  content?: Uint8Array;
  path?: string;
  problem?: string;
}

/**
 * "nowhere" keeps only the names of the files, and "no files" does not read past them either;
 * the caller deletes a folder, and gives back the bytes in memory.
 */
export type FilesTarget = HeldBytes | "nowhere" | "no files" | FolderForFiles;

interface FolderForFiles {
  folder: string;
  mostBytes: number;
}

export interface UploadForm {
  form: Form;
  /** The keys are control names; a control without a file has no entry. */
  files: Map<string, UploadedFile>;
}

export function isUpload(request: Request): boolean {
  const type = request.headers.get("Content-Type") ?? "";
  return /^\s*multipart\/form-data\s*(;|$)/i.test(type);
}

/**
 * Reads a form in either encoding as it streams in.
 * @param mostTextBytes the most bytes of everything but the files.
 * @throws Response 403, 413, 415, or 400, which shows the error screen.
 */
export async function readUploadForm(
  request: Request,
  mostTextBytes: number,
  target: FilesTarget,
): Promise<UploadForm> {
  if (!isUpload(request)) {
    const form = await readForm(request, { mostBytes: mostTextBytes, mayBeUnread: true });
    return { form, files: new Map() };
  }
  const isOwn = await formCheck(request);
  const isFolder = typeof target === "object" && "folder" in target;
  const mostBytes = isFolder ? target.mostBytes : mostUploadBytes;
  const parser = createParser(request, mostTextBytes, mostBytes);
  const parts = new Parts(mostTextBytes, target, (cause) => parser.destroy(cause));
  const check = () => {
    if (!isOwn(parts.form.get(tokenField))) throw foreignForm(request);
  };
  parser
    .on("field", parts.guard(parts.addField))
    // Pages send the token first, so no file of another sender is kept.
    .on(
      "file",
      parts.guard((...file: Parameters<Parts["addFile"]>) => {
        check();
        parts.addFile(...file);
      }),
    )
    // The parser can report several errors, and one without a listener would end the process.
    .on("error", () => undefined);
  for (const limit of ["partsLimit", "fieldsLimit", "filesLimit"]) {
    parser.once(limit, () => parts.fail(errorResponse(400)));
  }
  const mostInAll = isFolder
    ? mostBytesOfArchive
    : target === "no files"
      ? mostTextBytes + usualFormBytes
      : mostBytesOfBody;
  try {
    await parse(withWholeBreaks(request, readBody(request, mostInAll)), parser);
    check();
  } catch (cause) {
    parts.failure ??= cause instanceof Response ? cause : errorResponse(400);
  } finally {
    await parts.close();
  }
  if (parts.failure) {
    if (target instanceof HeldBytes) target.giveBack();
    throw parts.failure;
  }
  return { form: ownFields(parts.form), files: parts.files };
}

/** Settles even if the parser ends before the body, or gets stuck. */
async function parse(body: AsyncIterable<Uint8Array>, parser: Writable): Promise<void> {
  let isOver = false;
  const over = once(parser, "finish").finally(() => (isOver = true));
  over.catch(() => undefined);
  for await (const piece of body) {
    // What follows the last part has no meaning (RFC 2046, section 5.1.1).
    if (isOver) continue;
    const taken = new Promise((resolve) => parser.write(piece, resolve));
    await pTimeout(Promise.race([taken, over]), longestStep);
  }
  parser.end();
  await pTimeout(over, longestStep);
}

function createParser(request: Request, mostTextBytes: number, mostFileBytes: number) {
  try {
    return new Busboy({
      headers: { "content-type": request.headers.get("Content-Type") ?? "" },
      fileHwm: partBuffer,
      limits: {
        fieldNameSize: mostNameBytes,
        fieldSize: mostTextBytes,
        fields: mostWorkFormFields,
        files: mostFiles,
        fileSize: mostFileBytes,
        headerPairs: 20,
      },
    });
  } catch {
    // There is no boundary.
    throw errorResponse(400);
  }
}

class Parts {
  readonly form = new URLSearchParams();
  readonly files: UploadForm["files"] = new Map();
  failure?: Error | Response;
  private readonly writers: WriteStream[] = [];
  private textBytes = 0;
  private fileBytes = 0;

  constructor(
    private readonly mostTextBytes: number,
    private readonly target: FilesTarget,
    private readonly onFailure: (cause: Error) => void,
  ) {}

  /** The parser calls listeners in later ticks, where an error would end the process. */
  guard =
    <Args extends unknown[]>(listener: (...args: Args) => void) =>
    (...args: Args): void => {
      try {
        listener(...args);
      } catch (cause) {
        this.fail(cause as Error | Response);
      }
    };

  fail(cause: Error | Response): void {
    this.failure ??= cause;
    this.onFailure(new Error("The form cannot be read.", { cause }));
  }

  addField = (
    name: string | undefined,
    value: string,
    _isNameCut: boolean,
    isCut: boolean,
  ): void => {
    if (name === undefined) throw errorResponse(400);
    this.textBytes += name.length + Buffer.byteLength(value);
    if (isCut || this.textBytes > this.mostTextBytes) {
      throw errorResponse(413);
    }
    this.form.append(name, value);
  };

  addFile = (
    control: string | undefined,
    stream: BusboyFileStream,
    name: string | undefined,
  ): void => {
    // The parser reports the error, too, but without a listener here the process would end.
    stream.on("error", () => undefined);
    if (control === undefined) throw errorResponse(400);
    const { target } = this;
    if (name && target instanceof HeldBytes) {
      this.keepFile(control, stream, name, target);
    } else if (name && typeof target === "object" && "folder" in target) {
      this.writeFile(control, stream, name, target);
    } else {
      if (name) this.form.append(control, name);
      stream.resume();
    }
  };

  private keepFile(control: string, stream: BusboyFileStream, name: string, held: HeldBytes): void {
    let pieces: Buffer[] = [];
    let bytes = 0;
    let problem: string | undefined;
    const drop = (why: string) => {
      held.giveBack(bytes);
      this.fileBytes -= bytes;
      bytes = 0;
      pieces = [];
      problem = why;
    };
    const take = (piece: Buffer) => {
      if (problem || this.failure) return;
      if (this.fileBytes + piece.length > mostHeldByPerson) drop(tooMuch);
      else if (!held.take(piece.length)) drop(tooBusy);
      else {
        bytes += piece.length;
        this.fileBytes += piece.length;
        pieces.push(piece);
      }
    };
    const finish = () => {
      const file = problem ? { name, problem } : { name, content: Buffer.concat(pieces) };
      this.files.set(control, file);
    };
    stream
      .on("data", take)
      .on("limit", () => drop(tooLarge))
      .on("end", this.guard(finish));
  }

  private writeFile(
    control: string,
    stream: BusboyFileStream,
    name: string,
    { folder, mostBytes }: FolderForFiles,
  ): void {
    const path = join(folder, String(this.writers.length));
    const writer = createWriteStream(path).on("error", (cause) => this.fail(cause));
    this.writers.push(writer);
    stream.pipe(writer);
    stream.on("end", () => {
      const problem = `This file is larger than ${mostBytes / megabyte} MB.`;
      this.files.set(control, stream.truncated ? { name, problem } : { name, path });
    });
  }

  async close(): Promise<void> {
    for (const writer of this.writers) {
      if (!writer.writableEnded) writer.destroy();
      if (!writer.closed) await once(writer, "close").catch(() => undefined);
    }
  }
}

const tooLarge = "This file is larger than 15 MB. Make the image smaller, then choose it again.";
const tooMuch =
  "The chosen files are larger than 40 MB together. Save the form with some of them first, then choose this file again.";
const tooBusy =
  "Too many other images are being processed. Wait a minute, then choose this file again.";
