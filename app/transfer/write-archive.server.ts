import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { imageFiles } from "~/media/image-name";
import { allImages, type MediaFile, type MediaStore, type ImageEntry } from "~/media/media-port";

export const worksFile = "works.json";
export const mediaFolder = "media/";
/** Each image has, under its name, the time of its upload, its file's name, and its description. */
export const uploadsFile = "media/uploaded.json";

/** The time is fixed, so that the same content gives the same archive. */
const common = { mtime: new Date(Date.UTC(2000, 0, 1)), mode: 0o100644 };

/** @param onIncomplete is called for each image that is left out, because files are missing. */
export function writeArchive(
  works: string,
  media: MediaStore,
  onIncomplete: (name: string) => void,
): Readable {
  const zip = new ZipFile();
  // One buffer would be checked in one piece.
  zip.addReadStream(Readable.from(piecesOf(works)), worksFile, common);
  const stream = zip.outputStream as Readable;
  addImages(zip, media, onIncomplete).catch((cause: unknown) => {
    stream.destroy(cause as Error);
  });
  return stream;
}

function* piecesOf(text: string): Generator<Buffer> {
  for (const [piece] of text.matchAll(/[^]{1,65536}/gu)) yield Buffer.from(piece);
}

async function addImages(zip: ZipFile, media: MediaStore, onIncomplete: (name: string) => void) {
  const uploads: Record<string, Pick<ImageEntry, "storedAt" | "fileName" | "alt">> = {};
  const images: ImageEntry[] = [];
  for await (const image of allImages(media)) images.push(image);
  images.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const image of images) {
    const files = await readFiles(media, image);
    if (!files) {
      onIncomplete(image.name);
      continue;
    }
    const { name, storedAt, fileName, alt } = image;
    uploads[name] = { storedAt, fileName, alt };
    for (const { file, content } of files) {
      // Images are compressed already.
      const options = { ...common, compress: false };
      await new Promise<void>((resolve, reject) => {
        const source = Readable.from([Buffer.from(content)]);
        source.once("close", resolve).once("error", reject);
        zip.addReadStream(source, mediaFolder + file, options);
      });
    }
  }
  const text = `${JSON.stringify(uploads, null, 2)}\n`;
  zip.addBuffer(Buffer.from(text), uploadsFile, common);
  zip.end();
}

/** @returns undefined if a file is missing. */
export async function readFiles(media: MediaStore, { address }: Pick<ImageEntry, "address">) {
  const files: MediaFile[] = [];
  for (const file of imageFiles(address)) {
    const content = await media.read(file);
    if (!content) return undefined;
    files.push({ file, content });
  }
  return files;
}

/** An interrupted upload leaves an entry without all of its files. */
export async function isStored(media: MediaStore, image: Pick<ImageEntry, "name" | "address">) {
  const entry = await media.find(image.name);
  return entry !== undefined && !!(await readFiles(media, image));
}
