import { type Decoder, DecoderEnded, type DecoderStep } from "./decoder.server";
import { lossIn, PictureRefused } from "./recognize.server";
import { type Box, backgroundOf, pageOfSvg, readSvg, resized, type Svg } from "./svg.server";

/** The longer side, in pixels: an SVG has no size of its own. */
const svgSide = 1600;

/** At this density, an inch in an SVG has 96 of its pixels, as in browsers. */
const cssDensity = 96;
/** sharp counts 72 pixels of an SVG per inch. */
const pixelsPerUnit = cssDensity / 72;

export interface Placed {
  step: DecoderStep;
  width: number;
  height: number;
  /** The file does not say where its page is. */
  isGuessed: boolean;
}

/** Makes the longer side of the page `svgSide` pixels long, whatever its unit. */
export async function placeSvg(decoder: Decoder, content: Uint8Array): Promise<Placed> {
  const svg = readSvg(content);
  const loss = svg && lossIn(svg);
  if (!svg || loss) throw new PictureRefused(loss);
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
    if (cause instanceof DecoderEnded) throw cause;
    // Browsers use this page.
    return { x: 0, y: 0, width: 300, height: 150 };
  }
}

/** @throws PictureRefused if what the SVG shows does not fill the page that was guessed. */
export async function checkInk(
  decoder: Decoder,
  raw: { width: number; height: number; channels: 3 | 4 },
): Promise<void> {
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const { info } = await decoder.run({ options: { raw } }, (image) =>
    image.trim({ background, threshold: 1 }).toBuffer({ resolveWithObject: true }),
  );
  if (info.width > 0.97 * raw.width && info.height > 0.97 * raw.height) return;
  throw new PictureRefused(
    "This SVG does not say how large it is (width and height, or viewBox), so the site cannot place it. Resize the page to the drawing (Inkscape: Edit > Resize Page to Selection), or export it as a PNG, then upload the result.",
  );
}
