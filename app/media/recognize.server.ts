import { animated } from "./losses.server";
import { readSvg } from "./svg.server";

export type Format = "jpeg" | "png" | "webp" | "gif" | "heif" | "svg";

const readable = "Choose a JPEG, PNG, WebP, AVIF, GIF, or SVG image.";

const refusals = {
  empty: `The file is empty. ${readable}`,
  heic: "This is a HEIC image, which browsers cannot show. Open it in Photos on a Mac, export it as a JPEG, and upload the JPEG. For new images on an iPhone, choose Settings > Camera > Formats > Most Compatible.",
  video: `This is a video. ${readable}`,
  pdf: `This is a PDF document. Export the page as a PNG or JPEG image, then upload the image.`,
  tiff: "This is a TIFF image. Export it as a JPEG or PNG image, then upload the copy.",
  svgz: "This is a compressed SVG (SVGZ). Save it as a plain SVG, then upload that file.",
  unknown: `The site does not recognize this file as an image. ${readable}`,
};

/** The message says why the file was refused and what to do. */
export class PictureRefused extends Error {}

const heicBrands = ["heic", "heix", "hevc", "hevx", "heim", "heis"];

/** Reads the content, because a browser's names and types can be wrong. Throws `PictureRefused`. */
export function recognize(content: Uint8Array): Format {
  if (content.length === 0) throw new PictureRefused(refusals.empty);
  const start = Buffer.from(content.subarray(0, 64)).toString("latin1");
  if (start.startsWith("\xff\xd8\xff")) return "jpeg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (/^GIF8[79]a/.test(start)) return "gif";
  if (/^RIFF[^]{4}WEBP/.test(start)) return "webp";
  if (start.slice(4, 8) === "ftyp") return recognizeBox(content);
  if (start.startsWith("%PDF")) throw new PictureRefused(refusals.pdf);
  if (/^(II\*\0|MM\0\*)/.test(start)) throw new PictureRefused(refusals.tiff);
  if (start.startsWith("\x1f\x8b")) throw new PictureRefused(refusals.svgz);
  if (readSvg(content)) return "svg";
  throw new PictureRefused(refusals.unknown);
}

/** AVIF, HEIC, and most videos are the same container. */
function recognizeBox(content: Uint8Array): Format {
  const view = Buffer.from(content.subarray(0, 256));
  const length = Math.min(view.readUInt32BE(0), view.length);
  const brands = view.toString("latin1", 8, length).match(/[^]{4}/g) ?? [];
  if (brands[0] === "avis") throw new PictureRefused(animated);
  if (brands.some((brand) => brand === "avif" || brand === "avis")) return "heif";
  const isHeic = brands.some((brand) => heicBrands.includes(brand) || brand === "mif1");
  throw new PictureRefused(isHeic ? refusals.heic : refusals.video);
}
