import type { Sharp } from "sharp";
import { colorsOf, pngChunks, withProfile } from "./colors.server";
import { type Decoder, type DecoderStep, UnreadableImage } from "./decoder.server";
import { longestSide } from "./image-name";
import { animated, type Format, ImageRefused } from "./recognize.server";

const mostPixels = 50_000_000;
/** The longer side may be this many times the shorter one. */
const mostNarrow = 50;
/** An AVIF of 50 megapixels usually has 2 or 8 tiles. */
const mostTiles = 64;

const premultiplied =
  "This AVIF stores its colors multiplied by its transparency (premultiplied alpha), which the site cannot undo. Export it as a PNG, then upload the PNG.";
const forPrint =
  "This image has CMYK colors, which are for print, and which browsers show differently. Choose RGB with the profile sRGB (Photoshop: Image > Mode > RGB Color. GIMP: File > Export As), export it as a JPEG, and upload that copy.";
const cropped =
  "This AVIF is cropped by a number in the file (clean aperture), which programs read differently. Crop the image itself, export it as a JPEG or PNG, and upload that copy.";
const manyTiles = `This AVIF has more than ${mostTiles} tiles, which the site does not read. Export it as a JPEG or PNG, then upload that copy.`;

/** Makes the pixels in sRGB the content of the decoder. @throws ImageRefused, UnreadableImage */
export async function readRaster(decoder: Decoder, content: Uint8Array, format: Format) {
  const input = Buffer.from(content.buffer, content.byteOffset, content.length);
  const icc = await checkRaster(decoder, input, format);
  const colors = colorsOf(input, format, icc);
  if (format === "heif") await checkTiles(decoder, input);
  const options = {
    // Phones write harmless errors that deserve only a warning.
    failOn: "error",
    sequentialRead: true,
    limitInputPixels: mostPixels,
  } as const;
  let step: DecoderStep = { input, options };
  const frame = format === "gif" ? frameOfGif(input) : undefined;
  if (frame) step = await onCanvas(decoder, step, frame);
  if (colors) {
    const png = await decoder.run(step, (image) =>
      bounded(image).toColorspace("rgb16").png({ compressionLevel: 1 }).toBuffer(),
    );
    step = { input: withProfile(Buffer.from(png), colors) };
  }
  // With a profile, 16 bits become Display P3 otherwise. Without one, they would change.
  const hasProfile = icc ?? colors;
  return decoder.keep(step, (image) =>
    (hasProfile ? bounded(image).withIccProfile("srgb") : bounded(image))
      .toColorspace("srgb")
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true }),
  );
}

function bounded(image: Sharp): Sharp {
  return image
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true });
}

async function checkRaster(decoder: Decoder, input: Buffer, expected: Format) {
  const { format, width, height, compression, pages, icc, space } = await decoder.run(
    { input, options: { limitInputPixels: false } },
    (image) => image.metadata(),
  );
  if (format !== expected || (format === "heif" && compression !== "av1")) {
    throw new UnreadableImage("The content of the file does not match its first bytes.");
  }
  if (space === "cmyk") throw new ImageRefused(forPrint);
  if (isAnimated(input, format, pages)) throw new ImageRefused(animated);
  if (width * height > mostPixels) {
    const megapixels = Math.ceil((width * height) / 1_000_000);
    throw new ImageRefused(
      `This image has ${inWords(megapixels)} megapixels (${inWords(width)} × ${inWords(height)}). The limit is 50. Make the image smaller and upload it again.`,
    );
  }
  requireShape(width, height);
  return icc;
}

/** @param pages as sharp counts the frames of a GIF or WebP. */
function isAnimated(input: Buffer, format: string, pages = 1): boolean {
  if (format === "gif" || format === "webp") return pages > 1;
  if (format !== "png") return false;
  const chunks = pngChunks(input);
  const frames = chunks.get("acTL")?.readUInt32BE() ?? 0;
  // Without fcTL, browsers do not show the pixels that sharp reads.
  return frames > 1 || (frames === 1 && !chunks.has("fcTL"));
}

export function requireShape(width: number, height: number): void {
  if (Math.max(width, height) <= mostNarrow * Math.min(width, height)) return;
  throw new ImageRefused(
    `This image is ${inWords(width)} × ${inWords(height)} pixels, which is too narrow to show. Crop it and upload it again.`,
  );
}

/**
 * libheif leaves a tile that it cannot read green, whatever `failOn` says, so this reads each tile
 * as if it were the main image.
 */
async function checkTiles(decoder: Decoder, input: Buffer): Promise<void> {
  const { start, end } = boxIn(input, "ipco");
  if (input.subarray(start, end).includes("clap")) throw new ImageRefused(cropped);
  const references = referencesIn(input);
  if (references.some(({ type }) => type === "prem")) throw new ImageRefused(premultiplied);
  const tiles = references.flatMap(({ type, items }) => (type === "dimg" ? items : []));
  if (tiles.length > mostTiles) throw new ImageRefused(manyTiles);
  const main = input.indexOf("pitm") + 4;
  for (const tile of tiles) {
    const copy = Buffer.from(input);
    copy.writeUIntBE(tile, main + 4, copy[main] === 0 ? 2 : 4);
    // No hidden item can be the main one.
    const { start, end } = boxIn(input, "iinf");
    for (let at = start; (at = copy.indexOf("infe", at)) > 0 && at < end; at += 4) copy[at + 7] = 0;
    await decoder.run({ input: copy, options: { failOn: "error" } }, (image) => image.stats());
  }
}

/** @returns where the content of an AVIF's first box of this name is. */
function boxIn(input: Buffer, name: string): { start: number; end: number } {
  const at = input.indexOf(name);
  if (at < 4) return { start: 0, end: 0 };
  return { start: at + 4, end: Math.min(input.length, at - 4 + input.readUInt32BE(at - 4)) };
}

/** @returns which items of an AVIF are parts of others. */
function referencesIn(input: Buffer): { type: string; items: number[] }[] {
  const references = [];
  const { start, end } = boxIn(input, "iref");
  const size = input[start] === 0 ? 2 : 4;
  for (let at = start + 4; at + 8 + size + 2 <= end; at += Math.max(8, input.readUInt32BE(at))) {
    const first = at + 8 + size + 2;
    const most = Math.floor((end - first) / size);
    const count = Math.min(most, input.readUInt16BE(first - 2));
    references.push({
      type: input.toString("latin1", at + 4, at + 8),
      items: Array.from({ length: count }, (_, index) =>
        input.readUIntBE(first + index * size, size),
      ),
    });
  }
  return references;
}

/** @returns where the first frame of a GIF is, if it is smaller than the canvas. */
function frameOfGif(input: Buffer) {
  const tableSize = (flags = 0) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
  let at = 13 + tableSize(input[10]);
  // Extensions, such as comments, come first: two bytes, then blocks that begin with their length.
  while (input[at] === 0x21) {
    at += 2;
    while (input[at]) at += 1 + (input[at] ?? 0);
    at += 1;
  }
  if (input[at] !== 0x2c || at + 9 > input.length) return undefined;
  const [left = 0, top = 0, width = 0, height = 0] = [1, 3, 5, 7].map((offset) =>
    input.readUInt16LE(at + offset),
  );
  const canvas = { width: input.readUInt16LE(6), height: input.readUInt16LE(8) };
  const isInside = left + width <= canvas.width && top + height <= canvas.height;
  const isWhole = width === canvas.width && height === canvas.height;
  return isInside && !isWhole ? { left, top, width, height, canvas } : undefined;
}

/** libvips paints the canvas around a frame black, and browsers leave it transparent. */
async function onCanvas(
  decoder: Decoder,
  step: DecoderStep,
  frame: NonNullable<ReturnType<typeof frameOfGif>>,
): Promise<DecoderStep> {
  const { left, top, width, height, canvas } = frame;
  const around = {
    left,
    top,
    right: canvas.width - left - width,
    bottom: canvas.height - top - height,
    background: { r: 0, g: 0, b: 0, alpha: 0 },
  };
  await decoder.keep(step, (image) =>
    image
      .extract({ left, top, width, height })
      .toColorspace("srgb")
      .ensureAlpha()
      .extend(around)
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  return { options: { raw: { ...canvas, channels: 4 } } };
}

function inWords(count: number): string {
  return count.toLocaleString("en-US");
}
