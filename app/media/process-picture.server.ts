import { createHash } from "node:crypto";
import PQueue from "p-queue";
import type { Sharp, SharpOptions } from "sharp";
import { drawSvg } from "~/media/draw-svg.server";
import type { MediaFile, PictureEntry } from "~/media/media-store";
import {
  longestSide,
  type Picture,
  pictureAddress,
  pictureName,
  variantAddress,
  variantWidths,
} from "~/media/picture-name";
import { PictureRefused } from "~/media/picture-refused";
import { type Format, recognize } from "~/media/recognize.server";

const mostPixels = 50_000_000;
/** The longer side to the shorter one. */
const mostNarrow = 50;
const longestSeconds = 60;
const mostWaiting = 20;
/** A larger PNG gets a palette. Only browsers without WebP load it. */
const mostPngBytes = 3 * 1000 * 1000;

/** One picture at a time: each takes up to a second of a core and a lot of memory. */
const queue = new PQueue({ concurrency: 1 });

interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: 3 | 4 };
  isTransparent: boolean;
}

interface Processed {
  entry: Omit<PictureEntry, "storedAt">;
  files: MediaFile[];
}

/** Upright, in sRGB, and without metadata. Throws `PictureRefused`. */
export async function processPicture(content: Uint8Array): Promise<Processed> {
  const format = recognize(content);
  if (queue.size >= mostWaiting) {
    throw new PictureRefused(
      "Many other pictures are being processed. Try this one again in a minute.",
    );
  }
  return queue.add(async () => makeFiles(await decode(content, format)));
}

/** Loads sharp with the first upload, because that takes time. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // Requests need the other cores, and the memory of the cache.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

async function decode(upload: Uint8Array, format: Format): Promise<Pixels> {
  const sharp = await loadSharp();
  try {
    const isSvg = format === "svg";
    const content = isSvg
      ? await drawSvg(upload, longestSeconds * 1000)
      : upload;
    await measure(content, isSvg ? "png" : format);
    const { data, info } = await open(sharp, content)
      .autoOrient()
      .resize({
        ...{ width: longestSide, height: longestSide },
        ...{ fit: "inside", withoutEnlargement: true },
      })
      .toColorspace("srgb")
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const raw = { width, height, channels: info.channels as 3 | 4 };
    const isTransparent =
      info.channels === 4 && !(await sharp(data, { raw }).stats()).isOpaque;
    return { data, raw, isTransparent };
  } catch (cause) {
    if (cause instanceof PictureRefused) throw cause;
    throw new PictureRefused(sentenceFor(cause), { cause });
  }
}

async function measure(content: Uint8Array, expected: Format): Promise<void> {
  const sharp = await loadSharp();
  const { format, width, height, compression } = await open(sharp, content, {
    limitInputPixels: false,
  }).metadata();
  if (format !== expected || (format === "heif" && compression !== "av1")) {
    throw new Error("The content of the file does not match its first bytes.");
  }
  const [longer, shorter] = [Math.max(width, height), Math.min(width, height)];
  if (longer > mostNarrow * shorter) {
    throw new PictureRefused(
      `This picture is ${inWords(width)} × ${inWords(height)} pixels, which is too narrow to show. Crop it and upload it again.`,
    );
  }
  if (width * height > mostPixels) {
    const megapixels = Math.ceil((width * height) / 1_000_000);
    throw new PictureRefused(
      `This picture has ${inWords(megapixels)} megapixels (${inWords(width)} × ${inWords(height)}). The limit is 50. Make the picture smaller and upload it again.`,
    );
  }
}

function open(
  sharp: Awaited<ReturnType<typeof loadSharp>>,
  content: Uint8Array,
  options?: SharpOptions,
): Sharp {
  return sharp(content, {
    limitInputPixels: mostPixels,
    // Phones write harmless errors that deserve only a warning.
    failOn: "error",
    sequentialRead: true,
    ...options,
  }).timeout({ seconds: longestSeconds });
}

async function makeFiles(pixels: Pixels): Promise<Processed> {
  const sharp = await loadSharp();
  const { data, raw, isTransparent } = pixels;
  const { width, height } = raw;
  const image = () =>
    isTransparent ? sharp(data, { raw }) : sharp(data, { raw }).removeAlpha();
  const main = isTransparent
    ? await encodePng(image())
    : await image().jpeg({ quality: 82, progressive: true }).toBuffer();
  const tint = await tintOf(image());
  const hash = createHash("sha256").update(main).digest("hex");
  const name = pictureName(hash, { width, height, tint });
  const picture: Picture = { name, width, height, tint, isTransparent };
  const address = pictureAddress(picture);
  const files = [{ file: fileOf(address), content: main }];
  for (const variant of variantWidths(picture)) {
    const content = await image()
      .resize({ width: variant })
      .webp({ quality: 80, alphaQuality: 90 })
      .toBuffer();
    files.push({ file: fileOf(variantAddress(picture, variant)), content });
  }
  const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
  return { entry: { name, address, bytes }, files };
}

async function encodePng(image: Sharp): Promise<Buffer> {
  const png = await image.clone().png({ compressionLevel: 9 }).toBuffer();
  return png.length > mostPngBytes
    ? image.png({ palette: true }).toBuffer()
    : png;
}

/** Transparent pixels count as white. */
async function tintOf(image: Sharp): Promise<string> {
  const small = await image
    .resize({ width: 64, height: 64, fit: "inside" })
    .flatten({ background: "#ffffff" })
    .png()
    .toBuffer();
  const sharp = await loadSharp();
  const { dominant } = await sharp(small).stats();
  const hex = (value: number) => value.toString(16).padStart(2, "0");
  return `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`;
}

function fileOf(address: string): string {
  return address.slice("/media/".length);
}

function inWords(count: number): string {
  return count.toLocaleString("en-US");
}

function sentenceFor(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : "";
  if (/pixel limit/.test(message)) {
    return "This picture has too many pixels. The limit is 50 megapixels. Make the picture smaller and upload it again.";
  }
  if (/timeout/.test(message)) {
    return "This picture takes too long to read. Save it as a JPEG or PNG, then upload the copy.";
  }
  return "The file is damaged or incomplete. Open it in an image editor, save it as a JPEG or PNG, and upload that copy.";
}
