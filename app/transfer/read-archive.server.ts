import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import * as z from "zod";
import { type Decoder, openDecoder, quickLane, UnreadableImage } from "~/media/decoder.server";
import { openSvg } from "~/media/draw-svg.server";
import { contentTypeOf, imageFiles, readImageAddress } from "~/media/image-name";
import {
  longestImageText,
  type MediaFile,
  type MediaStore,
  mostFileBytes,
} from "~/media/media-port";
import { cardFile, makeForCard } from "~/media/process-image.server";
import { ImageRefused, recognize } from "~/media/recognize.server";
import { shapeOf, parseMember, partsOf, WorksFileError } from "./json-parts";
import { isStored, mediaFolder, uploadsFile, worksFile } from "./write-archive.server";

const megabyte = 1024 * 1024;
const mostEntries = 100_000;
const mostGigabytes = 32;
/** Images are compressed already, and works shrink to about a tenth. */
const mostRatio = 50;
const freeRatioBytes = 64 * megabyte;
/** The limit is per entry, because all of them stay in memory. */
const mostExtraBytes = 1000;

/** The advice explains to the user how to import more text than this. */
export const textLimit = {
  megabytes: 256,
  advice: "Split the works into several JSON files, then import each file.",
};

const exportAgain = "Export the works and images again, then import that file without changes.";
const deleteImages = "Delete unused images under Media, then export the works and images again.";

const text = z.string().max(longestImageText).default("");
const upload = z.object({ storedAt: z.string(), fileName: text, alt: text });

type Upload = z.infer<typeof upload>;

/** The message is shown to the user. */
export class ArchiveError extends Error {
  constructor(problem: string, advice = exportAgain, options?: ErrorOptions) {
    super(`${problem} ${advice}`, options);
  }
}

export type Archive = Awaited<ReturnType<typeof readDirectory>>;

export function isArchive(file: string | undefined): file is string {
  return file !== undefined && /\.zip$/i.test(file);
}

/** @throws ArchiveError */
export async function openArchive(path: string, limit = textLimit): Promise<Archive> {
  const options = { autoClose: false, strictFileNames: true };
  const zip = await openPromise(path, options).catch(refuse);
  try {
    return await readDirectory(zip, limit);
  } catch (cause) {
    zip.close();
    return refuse(cause);
  }
}

/** @throws ArchiveError if the archive is no export, or is larger than the site reads. */
async function entriesIn(zip: ZipFile, limit: typeof textLimit): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  if (zip.entryCount > mostEntries) {
    throw new ArchiveError(
      `The archive has more than ${mostEntries.toLocaleString("en-US")} files.`,
      deleteImages,
    );
  }
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName;
    if (name === mediaFolder) continue;
    checkEntry(entry, limit);
    if (entries.has(name)) {
      throw new ArchiveError(`The archive contains ${name} twice.`);
    }
    bytes += entry.uncompressedSize;
    entries.set(name, entry);
  }
  if (bytes > mostGigabytes * 1024 * megabyte) {
    throw new ArchiveError(
      `The files in the archive are larger than ${mostGigabytes} GB in total.`,
      deleteImages,
    );
  }
  if (bytes > freeRatioBytes && bytes > mostRatio * zip.fileSize) {
    throw new ArchiveError(
      `The files in the archive are more than ${mostRatio} times as large as the archive.`,
    );
  }
  return entries;
}

async function readDirectory(zip: ZipFile, limit: typeof textLimit) {
  const entries = await entriesIn(zip, limit);

  async function read(name: string): Promise<Buffer> {
    const entry = entries.get(name);
    if (!entry) throw new ArchiveError(`The archive has no ${name}.`);
    // The library reads no more than the declared size.
    return zip.openReadStreamPromise(entry).then(buffer).catch(refuse);
  }

  const decoder = openDecoder();
  const images = Array.from(entries.keys()).flatMap((file) => {
    const address = `/${file}`;
    const image = readImageAddress(address);
    return image ? { name: image.name, address } : [];
  });
  return {
    readWorks: () => read(worksFile),
    images,

    /** @throws ArchiveError if a file does not match its name. */
    async readImage(address: string): Promise<MediaFile[]> {
      const files: MediaFile[] = [];
      for (const file of imageFiles(address)) {
        const content = await checked(decoder, file, await read(mediaFolder + file));
        if (!content) {
          throw new ArchiveError(`The content of ${mediaFolder}${file} does not match its name.`);
        }
        files.push({ file, content });
      }
      return files;
    },

    async readUploads() {
      return entries.has(uploadsFile)
        ? uploadsIn(await read(uploadsFile))
        : new Map<string, Upload>();
    },

    close() {
      zip.close();
      decoder.end();
    },
  };
}

async function uploadsIn(list: Buffer) {
  const found = new Map<string, Upload>();
  try {
    if (shapeOf(list) !== "object") throw new WorksFileError();
    for await (const { json } of partsOf(list)) {
      for (const [name, value] of parseMember(json)) found.set(name, upload.parse(value));
    }
    return found;
  } catch {
    throw new ArchiveError(`${uploadsFile} is not a list of uploaded images.`);
  }
}

function checkEntry(entry: Entry, limit: typeof textLimit): void {
  const { fileName: name, uncompressedSize } = entry;
  const isText = name === worksFile || name === uploadsFile;
  const isImage =
    name.startsWith(mediaFolder) && contentTypeOf(name.slice(mediaFolder.length)) !== undefined;
  if (!isText && !isImage) {
    throw new ArchiveError(
      `The archive contains ${JSON.stringify(name)}, which is not part of an export.`,
    );
  }
  const most = isText ? limit.megabytes : mostFileBytes / megabyte;
  if (uncompressedSize > most * megabyte) {
    throw new ArchiveError(`${name} is larger than ${most} MB.`, isText ? limit.advice : undefined);
  }
  if (entry.extraFieldLength + entry.fileCommentLength > mostExtraBytes) {
    throw new ArchiveError(`${name} has too long a comment or extra field.`);
  }
  if (entry.isEncrypted()) throw new ArchiveError(`${name} is encrypted.`);
}

/**
 * Takes only a moment for these formats, so imports may take turns with uploads.
 * @returns undefined if the content does not match the name. An SVG is written again, as for uploads.
 * @throws ArchiveError if the server cannot tell.
 */
async function checked(decoder: Decoder, file: string, content: Buffer) {
  const [, digits = "", width] = /^(\w+?)(?:-(\d+))?\./.exec(file) ?? [];
  const image = readImageAddress(`/media/${digits}.jpg`);
  if (!image) return undefined;
  const hash = createHash("sha256").update(content).digest("hex");
  const isDrawing = file.endsWith(".svg");
  if (!width && !isDrawing && !digits.startsWith(hash.slice(0, 32))) return undefined;
  try {
    const format = recognize(content);
    if (isDrawing && format === "svg") {
      return (await quickLane.add("imports", () => openSvg(decoder, content))).svg;
    }
    if (`image/${format}` !== contentTypeOf(file)) return undefined;
    const { exif, xmp, iptc, comments, ...found } = await quickLane.add("imports", () =>
      decoder.run({ input: content }, (image) => image.metadata()),
    );
    // The site's images have no metadata, which can say where a photo was taken.
    const isRight =
      !(exif ?? xmp ?? iptc ?? comments) &&
      found.format === format &&
      found.width === (width ? Number(width) : image.width) &&
      (width !== undefined || found.height === image.height);
    return isRight ? content : undefined;
  } catch (cause) {
    if (cause instanceof UnreadableImage || cause instanceof ImageRefused) return undefined;
    const problem = `${mediaFolder}${file} could not be checked.`;
    throw new ArchiveError(problem, (cause as Error).message, { cause });
  }
}

function refuse(cause: unknown): never {
  if (cause instanceof ArchiveError || isOfSystem(cause)) throw cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  throw new ArchiveError(`The archive cannot be read: ${reason.replace(/\.$/, "")}.`, undefined, {
    cause,
  });
}

function isOfSystem(cause: unknown): boolean {
  return cause instanceof Error && "syscall" in cause;
}

/** @throws ArchiveError before anything is stored. */
export async function importImages(
  archive: Archive,
  media: MediaStore,
  onPart: (done: number) => void | Promise<void>,
): Promise<number> {
  const { images } = archive;
  const uploaded = await archive.readUploads();
  const missing: Archive["images"] = [];
  for (const image of images) {
    await archive.readImage(image.address);
    await onPart(0);
    if (!(await isStored(media, image))) missing.push(image);
  }
  let done = images.length - missing.length;
  for (const { name, address } of missing) {
    const files = await archive.readImage(address);
    const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
    const [main] = files;
    // A damaged image has no photo for cards.
    const photo = main && (await makeForCard(main.content).catch(() => undefined));
    if (photo) files.push({ file: cardFile({ name }), content: photo });
    const { storedAt = "", fileName = "", alt = "" } = uploaded.get(name) ?? {};
    await media.put({ name, address, bytes, fileName, alt, storedAt: readTime(storedAt) }, files);
    done += 1;
    await onPart(done);
  }
  return missing.length;
}

function readTime(time: string): string {
  const date = new Date(time);
  return (Number.isNaN(date.getTime()) ? new Date() : date).toISOString();
}
