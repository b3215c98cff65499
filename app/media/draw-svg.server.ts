import type { Sharp } from "sharp";
import { colorsOf } from "./colors.server";
import { type Decoder, type DecoderStep, UnreadableImage } from "./decoder.server";
import { readRaster, requireShape } from "./raster.server";
import { animated, ImageRefused, recognize } from "./recognize.server";
import { letters, movement, readShown } from "./svg-losses.server";
import {
  type Box,
  backgroundOf,
  mostAttributes,
  pageOfSvg,
  readSvg,
  resized,
  type Svg,
  textOf,
} from "./svg.server";

/** The longer side, in pixels: an SVG has no size of its own. */
export const svgSide = 1600;

/** At this density, an inch in an SVG has 96 of its pixels, as in browsers. */
const cssDensity = 96;
/** sharp counts 72 pixels of an SVG per inch. */
const pixelsPerUnit = cssDensity / 72;

const asPng = "Export it as a PNG, then upload the PNG.";
const mostNamed = 5;

interface Drawing {
  /** @returns a step that draws the SVG with a longer side of so many pixels. */
  at(side: number): DecoderStep;
  /** The file does not say where its page is. */
  isGuessed: boolean;
  /** Some lines have the same width at every size of the image. */
  hasFixedLines: boolean;
}

/** @throws ImageRefused with all that an image of the SVG would lose. */
export async function openSvg(decoder: Decoder, content: Uint8Array): Promise<Drawing> {
  const losses = new Set<string>();
  const svg = readSvg(content);
  const background = await findLosses(content, losses);
  if (!svg) throw new UnreadableImage("There is no root element.");
  svg.rest = await withPlainImages(decoder, svg.rest, losses);
  refuse(Array.from(losses));
  const said = pageOfSvg(svg);
  const { width, height, ...start } = said.page ?? (await inkOf(decoder, svg));
  requireShape(width, height);
  const viewBox = said.viewBox ?? { ...start, width, height };
  const stretch = (width / height) * (viewBox.height / viewBox.width);
  const at = (side: number) => {
    const scale = side / Math.max(width, height);
    const pixels = (length: number) =>
      `${Math.max(1, Math.round(length * scale)) / pixelsPerUnit}px`;
    const input = resized(svg, [pixels(width), pixels(height)], {
      viewBox,
      // Whole pixels must not leave a seam at an edge.
      isFilled: Math.abs(stretch - 1) < 0.01,
      content: backgroundOf(svg, viewBox, background),
    });
    const limitInputPixels = 2 * svgSide * svgSide;
    return { input, options: { failOn: "error", density: cssDensity, limitInputPixels } } as const;
  };
  return { at, isGuessed: !said.page, hasFixedLines: svg.rest.includes("non-scaling-stroke") };
}

/** An SVG can contain others, and each is read as a whole. */
const mostLevels = 3;
const mostInside = 100;

/** @returns the background of the root element by style sheets. */
export async function findLosses(
  content: Uint8Array,
  losses: Set<string>,
  levels = mostLevels,
): Promise<string> {
  const svg = readSvg(content);
  const problem =
    (!svg && otherImage) ||
    (levels < 0 && `other SVGs, more than ${mostLevels} inside each other`) ||
    (svg && svg.attributes.size > mostAttributes && "more than 1,000 attributes at its root");
  if (problem) losses.add(problem);
  if (problem || !svg) return "";
  const shown = await readShown(textOf(content));
  for (const loss of shown.losses) losses.add(loss);
  const inside = imagesIn(svg.rest).filter(({ type }) => type === "svg+xml");
  if (inside.length > mostInside) losses.add(`more than ${mostInside} other SVGs`);
  else for (const image of inside) await findLosses(image.content, losses, levels - 1);
  return shown.background;
}

function refuse(losses: string[]): void {
  if (losses.length === 0) return;
  if (losses.every((loss) => loss === movement)) throw new ImageRefused(animated);
  const named = losses.slice(0, mostNamed);
  if (losses.length > named.length) named.push(`${losses.length - named.length} more`);
  const list = new Intl.ListFormat("en-US").format(named);
  const isText = losses.every((loss) => loss === letters);
  const advice = isText
    ? "Convert the text to outlines (Inkscape: Path > Object to Path. Illustrator: Type > Create Outlines. Figma: Outline text) and upload the result, or export it as a PNG, then upload the PNG."
    : asPng;
  throw new ImageRefused(`This SVG contains ${list}, which the site cannot draw. ${advice}`);
}

const otherImage = "an unreadable image";
const embedded =
  /(\s(?:[\w-]+:)?href\s*=\s*)(["'])\s*data:image\/([^;,"'<\s]+)((?:;[^,"'<]*)?),((?:(?!\2)[^<])*)\2/gi;

function imagesIn(text: string) {
  return Array.from(
    text.matchAll(embedded),
    ([whole, start = "", , type = "", coding = "", data = ""]) => {
      const plain = data.replaceAll(/&#(?:x[\da-f]+|\d+);|\s+/gi, " ");
      const content = /;\s*base64/i.test(coding)
        ? Buffer.from(plain, "base64")
        : Buffer.from(unescaped(data), "latin1");
      return { whole, start, type: type.toLowerCase(), content };
    },
  );
}

function unescaped(data: string): string {
  return data
    .replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

/** librsvg ignores the profile and the orientation of an image, and shows half of a broken one. */
async function withPlainImages(decoder: Decoder, text: string, losses: Set<string>) {
  let changed = text;
  for (const { whole, start, type, content } of imagesIn(text)) {
    if (type === "svg+xml") continue;
    try {
      const image = await plainImage(decoder, content, type === "jpg" ? "jpeg" : type);
      if (image) changed = changed.replace(whole, () => `${start}"data:image/${image}"`);
    } catch (cause) {
      if (!(cause instanceof ImageRefused || cause instanceof UnreadableImage)) throw cause;
      losses.add(otherImage);
    }
  }
  return changed;
}

/** @returns undefined if librsvg draws the image as it is. */
async function plainImage(decoder: Decoder, input: Buffer, type: string) {
  const format = recognize(input);
  const { icc, orientation = 1 } = await decoder.run({ input }, (image) => image.metadata());
  if (
    format === type &&
    /png|jpeg/.test(type) &&
    !icc &&
    orientation === 1 &&
    !colorsOf(input, format)
  ) {
    await decoder.run({ input, options: { failOn: "error" } }, (image) => image.stats());
    return undefined;
  }
  const { width, height, channels } = await readRaster(decoder, input, format);
  const raw = { width, height, channels: channels as 3 | 4 };
  const encode = (image: Sharp) =>
    channels === 4
      ? image.png({ compressionLevel: 6 })
      : image.jpeg({ quality: 95, chromaSubsampling: "4:4:4" });
  const plain = await decoder.run({ options: { raw } }, (image) => encode(image).toBuffer());
  return `${channels === 4 ? "png" : "jpeg"};base64,${Buffer.from(plain).toString("base64")}`;
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
export async function checkInk(
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
