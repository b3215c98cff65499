import Busboy, { type BusboyFileStream } from "@fastify/busboy";
import { errorResponse } from "~/http/error-response.server";
import {
  type Form,
  readBody,
  readForm,
  workFormFields,
} from "~/http/read-form.server";
import { isSameSite } from "~/http/same-site.server";

const megabyte = 1024 * 1024;
export const smallFormBytes = 64 * 1024;
export const mostUploadBytes = 15 * megabyte;
const mostBytesOfAllFiles = 40 * megabyte;
/** A form with a file that is too large comes back with everything else. */
const mostBytesOfBody = 200 * megabyte;
const mostFiles = 60;
const mostNameBytes = 200;

export interface UploadedFile {
  /** As the sender's computer names it. */
  name: string;
  /** Undefined if there is a problem. */
  content?: Uint8Array;
  problem?: string;
}

export interface UploadForm {
  form: Form;
  /** By control name, without controls that have no file. */
  files: Map<string, UploadedFile>;
}

export function isUpload(request: Request): boolean {
  const type = request.headers.get("Content-Type") ?? "";
  return /^\s*multipart\/form-data\s*(;|$)/i.test(type);
}

/**
 * Reads a form that may hold files, in either encoding, as it streams in.
 *
 * @param mostTextBytes the most bytes of everything but the files.
 * @param keepsFiles false puts only the names of the files into the form.
 * @throws Response 403, 413, 415, or 400, which shows the error screen.
 */
export async function readUploadForm(
  request: Request,
  mostTextBytes: number,
  keepsFiles = true,
): Promise<UploadForm> {
  if (!isUpload(request)) {
    const form = await readForm(request, mostTextBytes);
    return { form, files: new Map() };
  }
  if (!isSameSite(request)) throw errorResponse(403);
  const parts = new Parts(mostTextBytes, keepsFiles);
  const parser = createParser(request, mostTextBytes);
  parser.on("field", parts.addField).on("file", parts.addFile);
  const finished = new Promise<void>((resolve, reject) => {
    parser.once("finish", resolve).once("error", reject);
    for (const limit of ["partsLimit", "fieldsLimit", "filesLimit"]) {
      parser.once(limit, () => reject(new Error(`Too much: ${limit}.`)));
    }
  });
  // Until it is awaited, a rejection must not count as unhandled.
  finished.catch(() => undefined);
  for await (const piece of readBody(request, mostBytesOfBody)) {
    const isFull = !parser.write(
      Buffer.from(piece.buffer, piece.byteOffset, piece.length),
    );
    if (isFull) {
      await Promise.race([
        new Promise((resolve) => parser.once("drain", resolve)),
        finished,
      ]).catch(() => undefined);
    }
    if (parts.isTooLong) throw errorResponse(413);
    if (parser.destroyed) break;
  }
  parser.end();
  await finished.catch(() => {
    throw errorResponse(400);
  });
  if (parts.isTooLong) throw errorResponse(413);
  return { form: parts.form, files: parts.files };
}

function createParser(request: Request, mostTextBytes: number) {
  try {
    return new Busboy({
      headers: {
        "content-type": request.headers.get("Content-Type") ?? "",
      },
      limits: {
        fieldNameSize: mostNameBytes,
        fieldSize: mostTextBytes,
        fields: workFormFields,
        files: mostFiles,
        fileSize: mostUploadBytes,
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
  isTooLong = false;
  private textBytes = 0;
  private fileBytes = 0;

  constructor(
    private readonly mostTextBytes: number,
    private readonly keepsFiles: boolean,
  ) {}

  addField = (name: string, value: string, isNameCut: boolean): void => {
    this.textBytes += name.length + Buffer.byteLength(value);
    this.isTooLong ||= isNameCut || this.textBytes > this.mostTextBytes;
    if (!this.isTooLong) this.form.append(name, value);
  };

  addFile = (
    control: string,
    stream: BusboyFileStream,
    name: string | undefined,
  ): void => {
    const isChosen = Boolean(name);
    const pieces: Buffer[] = [];
    let bytes = 0;
    let isOverAll = false;
    stream.on("data", (piece: Buffer) => {
      if (!this.keepsFiles || !isChosen || isOverAll) return;
      bytes += piece.length;
      this.fileBytes += piece.length;
      isOverAll = this.fileBytes > mostBytesOfAllFiles;
      if (isOverAll) {
        this.fileBytes -= bytes;
        pieces.length = 0;
      } else {
        pieces.push(piece);
      }
    });
    stream.on("limit", () => {
      this.fileBytes -= bytes;
      bytes = 0;
      pieces.length = 0;
    });
    stream.on("end", () => {
      if (!isChosen) return;
      const file = { name: name ?? "" };
      if (!this.keepsFiles) this.form.append(control, file.name);
      else if (stream.truncated) {
        this.files.set(control, { ...file, problem: tooLarge });
      } else if (isOverAll) {
        this.files.set(control, { ...file, problem: tooMuch });
      } else {
        this.files.set(control, { ...file, content: Buffer.concat(pieces) });
      }
    });
  };
}

const tooLarge =
  "This file is larger than 15 MB. Make the picture smaller, then choose it again.";
const tooMuch =
  "The chosen files are larger than 40 MB together. Save the form with some of them first, then choose this one again.";
