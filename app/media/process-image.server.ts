import { createHash } from "node:crypto";
import type { Sharp } from "sharp";
import {
  type Decoder,
  DecoderEnded,
  decodeInTurn,
  type DecoderStep,
  UnreadableImage,
} from "./decoder.server";
import {
  animated,
  isAnimated,
  type Format,
  ImageRefused,
  recognize,
  lossIn,
} from "./recognize.server";
import type { MediaFile } from "./media-store";
import {
  longestSide,
  type Image,
  imageAddress,
  imageName,
  variantAddress,
  variantWidths,
} from "./image-name";
import { type Box, backgroundOf, pageOfSvg, readSvg, resized, type Svg } from "./svg.server";

const mostPixels = 50_000_000;
/** The longer side may be this many times the shorter one. */
const mostNarrow = 50;
/** A larger PNG gets a palette. Only browsers without WebP load it. */
const mostPngBytes = 3 * 1000 * 1000;

interface Pixels {
  raw: { width: number; height: number; channels: 3 | 4 };
  isTransparent: boolean;
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
  const isSvg = format === "svg";
  const { step, width, height, isGuessed } = isSvg
    ? await placeSvg(decoder, content)
    : await checkRaster(decoder, content, format);
  requireShape(width, height);
  const info = await decoder.keep(step, (image) =>
    image
      .autoOrient()
      .resize({
        width: longestSide,
        height: longestSide,
        fit: "inside",
        withoutEnlargement: true,
      })
      .toColorspace("srgb")
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true }),
  );
  const channels = info.channels as 3 | 4;
  const raw = { width: info.width, height: info.height, channels };
  if (channels === 3) return { raw, isTransparent: false };
  const stats = await decoder.run({ options: { raw } }, (image) => image.stats());
  if (isSvg && stats.channels[3]?.max === 0) {
    throw new ImageRefused(
      "This SVG shows nothing: everything in it is transparent, or outside of its page. Export it as a PNG, then upload the PNG.",
    );
  }
  if (isGuessed) await checkInk(decoder, raw);
  return { raw, isTransparent: !stats.isOpaque };
}

async function checkRaster(decoder: Decoder, input: Uint8Array, expected: Format): Promise<Placed> {
  const { format, width, height, compression, pages } = await decoder.run(
    { input, options: { limitInputPixels: false } },
    (image) => image.metadata(),
  );
  if (format !== expected || (format === "heif" && compression !== "av1")) {
    throw new UnreadableImage("The content of the file does not match its first bytes.");
  }
  if (isAnimated(input, format, pages)) throw new ImageRefused(animated);
  if (width * height > mostPixels) {
    const megapixels = Math.ceil((width * height) / 1_000_000);
    throw new ImageRefused(
      `This image has ${inWords(megapixels)} megapixels (${inWords(width)} × ${inWords(height)}). The limit is 50. Make the image smaller and upload it again.`,
    );
  }
  const options = {
    // Phones write harmless errors that deserve only a warning.
    failOn: "error",
    sequentialRead: true,
    limitInputPixels: mostPixels,
  } as const;
  return { step: { options }, width, height, isGuessed: false };
}

function requireShape(width: number, height: number): void {
  if (Math.max(width, height) <= mostNarrow * Math.min(width, height)) return;
  throw new ImageRefused(
    `This image is ${inWords(width)} × ${inWords(height)} pixels, which is too narrow to show. Crop it and upload it again.`,
  );
}

async function makeFiles(decoder: Decoder, { raw, isTransparent }: Pixels) {
  const { width, height } = raw;
  const encode: Encode = (use) =>
    decoder.run({ options: { raw } }, (image) => use(isTransparent ? image : image.removeAlpha()));
  const main = isTransparent
    ? await encodePng(encode)
    : await encode((image) => image.jpeg({ quality: 82, progressive: true }).toBuffer());
  const variants = new Map<number, Buffer>();
  for (const variant of variantWidths({ width })) {
    const webp = await encode((image) =>
      image.resize({ width: variant }).webp({ quality: 80, alphaQuality: 90 }).toBuffer(),
    );
    variants.set(variant, webp);
  }
  const card = await encode(forCard);
  const tint = await tintOf(decoder, { raw, isTransparent });
  const hash = createHash("sha256").update(main).digest("hex");
  const name = imageName(hash, { width, height, tint });
  const image: Image = { name, width, height, tint, isTransparent };
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

async function encodePng(encode: Encode): Promise<Buffer> {
  const png = await encode((image) => image.png({ compressionLevel: 9 }).toBuffer());
  return png.length > mostPngBytes
    ? encode((image) => image.png({ palette: true }).toBuffer())
    : png;
}

/** Transparent pixels count as white. */
async function tintOf(decoder: Decoder, { raw, isTransparent }: Pixels): Promise<string> {
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

function inWords(count: number): string {
  return count.toLocaleString("en-US");
}

function sentenceFor(cause: DecoderEnded | UnreadableImage, isSvg: boolean): string {
  if (cause instanceof UnreadableImage) {
    return "The file is damaged or incomplete. Open it in an image editor, save it as a JPEG or PNG, and upload that copy.";
  }
  const advice = isSvg
    ? "Export it as a PNG, then upload the PNG."
    : "Save it as a smaller JPEG or PNG, then upload the copy.";
  return `${cause.message} ${advice}`;
}

/** The longer side, in pixels: an SVG has no size of its own. */
const svgSide = 1600;

/** At this density, an inch in an SVG has 96 of its pixels, as in browsers. */
const cssDensity = 96;
/** sharp counts 72 pixels of an SVG per inch. */
const pixelsPerUnit = cssDensity / 72;

interface Placed {
  step: DecoderStep;
  width: number;
  height: number;
  /** The file does not say where its page is. */
  isGuessed: boolean;
}

/** Makes the longer side of the page `svgSide` pixels long, whatever its unit. */
async function placeSvg(decoder: Decoder, content: Uint8Array): Promise<Placed> {
  const svg = readSvg(content);
  const loss = svg && lossIn(svg);
  if (!svg || loss) throw new ImageRefused(loss);
  const said = pageOfSvg(svg);
  const { width, height, ...start } = said.page ?? (await inkOf(decoder, svg));
  const viewBox = said.viewBox ?? { ...start, width, height };
  const scale = svgSide / Math.max(width, height);
  const pixels = (side: number) => `${Math.max(1, Math.round(side * scale)) / pixelsPerUnit}px`;
  const stretch = (width / height) * (viewBox.height / viewBox.width);
  const input = resized(svg, [pixels(width), pixels(height)], {
    viewBox,
    // Whole pixels must not leave a seam at an edge.
    isFilled: Math.abs(stretch - 1) < 0.01,
    content: backgroundOf(svg, viewBox),
  });
  const options = {
    failOn: "error",
    density: cssDensity,
    limitInputPixels: 2 * svgSide * svgSide,
  } as const;
  return { step: { input, options }, width, height, isGuessed: !said.page };
}

/** @returns the box around everything that an SVG without a page draws, as librsvg finds it. */
async function inkOf(decoder: Decoder, svg: Svg): Promise<Box> {
  const finer = 10;
  const measure = async (content = "") => {
    const input = resized(svg, ["auto", "auto"], { content });
    const options = { density: 72 * finer, limitInputPixels: false };
    const { width, height } = await decoder.run({ input, options }, (image) => image.metadata());
    return { width: width / finer, height: height / finer };
  };
  const far = 10_000;
  try {
    const ink = await measure();
    // Nothing else says where the box begins.
    const path = svg.root.replace(/svg$/, "path");
    const more = await measure(`<${path} d="M${-far} ${-far}h.1v.1z"/>`);
    return { x: more.width - ink.width - far, y: more.height - ink.height - far, ...ink };
  } catch (cause) {
    if (!(cause instanceof UnreadableImage)) throw cause;
    // Browsers use this page.
    return { x: 0, y: 0, width: 300, height: 150 };
  }
}

/** @throws ImageRefused if what the SVG shows does not fill the page that was guessed. */
async function checkInk(
  decoder: Decoder,
  raw: { width: number; height: number; channels: 3 | 4 },
): Promise<void> {
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const { info } = await decoder.run({ options: { raw } }, (image) =>
    image.trim({ background, threshold: 1 }).toBuffer({ resolveWithObject: true }),
  );
  if (info.width > 0.97 * raw.width && info.height > 0.97 * raw.height) return;
  throw new ImageRefused(
    "This SVG does not say how large it is (width and height, or viewBox), so the site cannot place it. Resize the page to the drawing (Inkscape: Edit > Resize Page to Selection), or export it as a PNG, then upload the result.",
  );
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
