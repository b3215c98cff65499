import type { Element } from "domhandler";
import type { Sharp } from "sharp";
import { type Decoder, type DecoderStep, UnreadableImage } from "./decoder.server";
import { readRaster, requireShape } from "./raster.server";
import { animated, ImageRefused, recognize } from "./recognize.server";
import { letters, movement, Reading, readShown, type Shown } from "./svg-losses.server";
import { type Box, insideOf, pageOfSvg, parseSvg, startTag } from "./svg.server";

/** The longer side, in pixels: an SVG has no size of its own. */
export const svgSide = 1600;

/** At this density, an inch in an SVG has 96 of its pixels, as in browsers. */
const cssDensity = 96;
/** sharp counts 72 pixels of an SVG per inch. */
const pixelsPerUnit = cssDensity / 72;

const asPng = "Export it as a PNG, then upload the PNG.";
const mostNamed = 5;
const withoutPage =
  "This SVG does not say how large it is (width and height, or viewBox), so the site cannot place it. Resize the page to the drawing (Inkscape: Edit > Resize Page to Selection), or export it as a PNG, then upload the result.";

export interface OpenedSvg {
  /** Draws pixels of it, with the lines that a browser draws in that size. */
  step: DecoderStep;
  /** What visitors get: only shapes and images. */
  svg: Buffer;
}

/** @throws ImageRefused with all that an image of the SVG would lose. */
export async function openSvg(decoder: Decoder, content: Uint8Array): Promise<OpenedSvg> {
  const reading = new Reading();
  const { root, styles } = await readDrawing(decoder, content, reading);
  refuse(Array.from(reading.losses));
  const page = pageOfSvg(root, styles);
  if (!page) throw new ImageRefused(withoutPage);
  const { width, height, viewBox } = page;
  requireShape(width, height);
  const stretch = (width / height) * (viewBox.height / viewBox.width);
  const inside = backgroundOf(styles, viewBox) + (await insideOf(root));
  const draw = (width: number, height: number) =>
    fileOf(root, inside, {
      width: `${width}px`,
      height: `${height}px`,
      viewBox: `${viewBox.x} ${viewBox.y} ${viewBox.width} ${viewBox.height}`,
      // Whole pixels must not leave a seam at an edge.
      ...(Math.abs(stretch - 1) < 0.01 && { preserveAspectRatio: "none" }),
    });
  const scale = svgSide / Math.max(width, height);
  const units = (length: number) => Math.max(1, Math.round(length * scale)) / pixelsPerUnit;
  const limitInputPixels = 2 * svgSide * svgSide;
  const options = { failOn: "error", density: cssDensity, limitInputPixels } as const;
  // Browsers draw the tiles of patterns in this size, even if the image is larger.
  return { step: { input: draw(units(width), units(height)), options }, svg: draw(width, height) };
}

/** @param page replaces attributes of the root element. */
function fileOf(root: Element, content: string, page: Record<string, string>): Buffer {
  const own = root.attribs["style"] ?? "";
  const style = page["width"] ? own.replace(/(^|;)(?:width|height):[^;]*/g, "") : own;
  const xmlns = "http://www.w3.org/2000/svg";
  return Buffer.from(
    `${startTag("svg", { ...root.attribs, ...page, style, xmlns })}${content}</svg>`,
  );
}

/** @returns what shows the color behind the page, which librsvg leaves out. */
function backgroundOf(styles: ReadonlyMap<string, string>, { x, y, width, height }: Box): string {
  const background = styles.get("background-color") ?? styles.get("background") ?? "";
  const [, color] = /^(#\w+|rgba?\([\d.,%\s/]*\)|[a-z]+)/i.exec(background) ?? [];
  if (color === undefined) return "";
  const style = `fill:${color};fill-opacity:1;stroke:none`;
  return `${startTag("rect", { x: `${x}`, y: `${y}`, width: `${width}`, height: `${height}`, style })}</rect>`;
}

/** An SVG can contain others, and each is read as a whole. */
const mostLevels = 3;
const mostInside = 100;

/** Reads an SVG with all that is in it, and makes its images such as librsvg draws right. */
export async function readDrawing(
  decoder: Decoder,
  content: Uint8Array,
  reading: Reading,
  levels = mostLevels,
): Promise<Shown & { root: Element }> {
  const svg = await parseSvg(content);
  const shown = await readShown(svg, reading);
  const { losses } = reading;
  for (const { attribs } of shown.images) {
    try {
      const { isSvg, content } = await dataIn(attribs["href"] ?? "");
      if (!isSvg) {
        attribs["href"] = await plainImage(decoder, content);
      } else if (levels === 0) {
        losses.add(`other SVGs, more than ${mostLevels} inside each other`);
      } else if (++reading.svgs > mostInside) {
        losses.add(`more than ${mostInside} other SVGs`);
      } else {
        const { root } = await readDrawing(decoder, content, reading, levels - 1);
        const file = fileOf(root, await insideOf(root), {});
        attribs["href"] = `data:image/svg+xml;base64,${file.toString("base64")}`;
      }
    } catch (cause) {
      if (!(cause instanceof ImageRefused || cause instanceof UnreadableImage)) throw cause;
      losses.add(otherImage);
    }
  }
  return { ...shown, root: svg.root };
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

/** @param address begins with `data:`, so this asks no other server. */
async function dataIn(address: string): Promise<{ isSvg: boolean; content: Buffer }> {
  const response = await fetch(address).catch((cause: Error) => {
    throw new UnreadableImage(cause.message);
  });
  const isSvg = /^image\/svg\+xml/i.test(response.headers.get("Content-Type") ?? "");
  return { isSvg, content: Buffer.from(await response.arrayBuffer()) };
}

/** librsvg ignores the profile and the orientation of an image, and shows half of a broken one. */
async function plainImage(decoder: Decoder, input: Buffer): Promise<string> {
  const { width, height, channels } = await readRaster(decoder, input, recognize(input));
  const raw = { width, height, channels: channels as 3 | 4 };
  const encode = (image: Sharp) =>
    channels === 4
      ? image.png({ compressionLevel: 6 })
      : image.jpeg({ quality: 95, chromaSubsampling: "4:4:4" });
  const plain = await decoder.run({ options: { raw } }, (image) => encode(image).toBuffer());
  const type = channels === 4 ? "png" : "jpeg";
  return `data:image/${type};base64,${Buffer.from(plain).toString("base64")}`;
}
