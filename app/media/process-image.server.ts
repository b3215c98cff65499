import { createHash } from "node:crypto";
import type { Sharp } from "sharp";
import { type Decoder, DecoderEnded, decodeInTurn, UnreadableImage } from "./decoder.server";
import { openSvg, type OpenedSvg } from "./draw-svg.server";
import { type Image, imageAddress, imageName, variantAddress, variantWidths } from "./image-name";
import type { MediaFile } from "./media-port";
import { readRaster } from "./raster.server";
import { type Format, ImageRefused, recognize } from "./recognize.server";

/** A larger PNG gets a palette. Only browsers without WebP load it. */
const mostPngBytes = 3 * 1000 * 1000;
/** In bits per pixel, as sharp estimates it. Photos have more than 6. */
const flatEntropy = 4;
/** So few pixels, each of which shows, are stored without loss. */
const fewPixels = 128 * 128;

/** A larger SVG has the pixels of a photo instead: browsers would take long to draw it. */
const mostDrawingBytes = 500 * 1000;

interface Pixels {
  raw: { width: number; height: number; channels: 3 | 4 };
  isTransparent: boolean;
  /** A drawing of few colors or pixels, such as pixel art. */
  isFlat: boolean;
  drawing?: OpenedSvg;
}

type Encode = (use: (image: Sharp) => Promise<Buffer>) => Promise<Buffer>;

/** Makes an image upright, in sRGB, and without metadata. @throws ImageRefused, CannotDecode */
export async function processImage(
  content: Uint8Array,
  person: string,
  longestStep?: number,
): ReturnType<typeof makeFiles> {
  const format = recognize(content);
  try {
    return await decodeInTurn(
      person,
      async (decoder) => makeFiles(decoder, await readPixels(decoder, content, format)),
      longestStep,
    );
  } catch (cause) {
    if (!(cause instanceof DecoderEnded || cause instanceof UnreadableImage)) throw cause;
    throw new ImageRefused(sentenceFor(cause, format === "svg"), { cause });
  }
}

async function readPixels(decoder: Decoder, content: Uint8Array, format: Format): Promise<Pixels> {
  const drawing = format === "svg" ? await openSvg(decoder, content) : undefined;
  const info = drawing
    ? await decoder.keep(drawing.step, drawn)
    : await readRaster(decoder, content, format);
  const raw = { width: info.width, height: info.height, channels: info.channels as 3 | 4 };
  const stats = await decoder.run({ options: { raw } }, (image) => image.stats());
  if (drawing && stats.channels[3]?.max === 0) {
    throw new ImageRefused(
      "This SVG shows nothing: everything in it is transparent, or outside of its page. Export it as a PNG, then upload the PNG.",
    );
  }
  const isTransparent = !stats.isOpaque;
  const isFlat = stats.entropy < flatEntropy || isFew(raw.width, raw);
  return { raw, isTransparent, isFlat, drawing };
}

/** Checks the pixels of a variant. */
function isFew(variant: number, { width, height }: { width: number; height: number }): boolean {
  return (variant * variant * height) / width <= fewPixels;
}

function drawn(image: Sharp) {
  return image.toColorspace("srgb").raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
}

async function makeFiles(decoder: Decoder, { raw, isTransparent, isFlat, drawing }: Pixels) {
  const { width, height } = raw;
  const encode: Encode = (use) =>
    decoder.run({ options: { raw } }, (image) => use(isTransparent ? image : image.removeAlpha()));
  const main = isTransparent
    ? await encodePng(encode)
    : await encode((image) =>
        image
          .jpeg({
            quality: isFlat ? 95 : 82,
            progressive: true,
            chromaSubsampling: isFlat ? "4:4:4" : "4:2:0",
          })
          .toBuffer(),
      );
  const isDrawing = drawing !== undefined && drawing.svg.length <= mostDrawingBytes;
  const shape = { width, height, isTransparent, isDrawing };
  const variants = new Map<number, Buffer>();
  for (const variant of variantWidths(shape)) {
    const webp = toWebp(variant, isFlat || isFew(variant, raw));
    variants.set(variant, isDrawing ? drawing.svg : await encode(webp));
  }
  const card = await encode(forCard);
  const tint = await tintOf(decoder, raw, isTransparent);
  const hash = createHash("sha256").update(main).digest("hex");
  const name = imageName(hash, { ...shape, tint });
  const image: Image = { ...shape, name, tint };
  const address = imageAddress(image);
  const files: MediaFile[] = [
    { file: fileOf(address), content: main },
    ...Array.from(variants, ([variant, content]) => ({
      file: fileOf(variantAddress(image, variant)),
      content,
    })),
  ];
  const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
  files.push({ file: cardFile(image), content: card });
  return { entry: { name, address, bytes }, files };
}

function toWebp(width: number, lossless: boolean) {
  return (image: Sharp) =>
    image.resize({ width }).webp({ quality: 80, alphaQuality: 90, lossless }).toBuffer();
}

async function encodePng(encode: Encode): Promise<Buffer> {
  const png = await encode((image) => image.png({ compressionLevel: 9 }).toBuffer());
  return png.length > mostPngBytes
    ? encode((image) => image.png({ palette: true }).toBuffer())
    : png;
}

/** Transparent pixels count as white. */
async function tintOf(
  decoder: Decoder,
  raw: Pixels["raw"],
  isTransparent: boolean,
): Promise<string> {
  const { width, height } = await decoder.keep({ options: { raw } }, (image) =>
    (isTransparent ? image : image.removeAlpha())
      .resize({ width: 64, height: 64, fit: "inside" })
      .flatten({ background: "#ffffff" })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const small = { raw: { width, height, channels: 3 as const } };
  const { dominant } = await decoder.run({ options: small }, (image) => image.stats());
  const hex = (value: number) => value.toString(16).padStart(2, "0");
  return `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`;
}

function fileOf(address: string): string {
  return address.slice("/media/".length);
}

const beyondAv1 =
  "This AVIF goes beyond what the site can decode, such as 35.6 megapixels or a height of 8,704 pixels. Save it as a JPEG or PNG, then upload that copy.";

function sentenceFor(cause: DecoderEnded | UnreadableImage, isSvg: boolean): string {
  if (cause instanceof UnreadableImage) {
    if (/not supported by this decoder/.test(cause.message)) return beyondAv1;
    return "The file is damaged or incomplete. Open it in an image editor, save it as a JPEG or PNG, and upload that copy.";
  }
  const advice = isSvg
    ? "Export it as a PNG, then upload the PNG."
    : "Save it as a smaller JPEG or PNG, then upload the copy.";
  return `${cause.message} ${advice}`;
}

/** The background shows both black and white logos. */
export const behindImages = "#c9beae";

/** This JPEG for the shared image of a work is stored with an upload, but has no address. */
export function cardFile({ name }: Pick<Image, "name">): string {
  return `${name}-card.jpg`;
}

export function forCard(image: Sharp): Promise<Buffer> {
  return image
    .resize(1200, 1200, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: behindImages })
    .jpeg()
    .toBuffer();
}

/** Archives have only the image itself, which the server does not decode. */
export function makeForCard(content: Uint8Array): Promise<Buffer> {
  return decodeInTurn("cards", (decoder) => decoder.run({ input: content }, forCard));
}
