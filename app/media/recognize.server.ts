import { isSvg, mostSvgBytes } from "./svg.server";

export type Format = "jpeg" | "png" | "webp" | "gif" | "heif" | "svg";

const readable = "Choose a JPEG, PNG, WebP, AVIF, GIF, or SVG image.";

const refusals = {
  empty: `The file is empty. ${readable}`,
  heic: "This is a HEIC image, which browsers cannot show. Open it in Photos on a Mac, export it as a JPEG, and upload the JPEG. For new images on an iPhone, choose Settings > Camera > Formats > Most Compatible.",
  video: `This is a video. ${readable}`,
  largeSvg: "This SVG is larger than 4 MB. Export it as a PNG, then upload the PNG.",
  unknown: `The site does not recognize this file as an image. ${readable}`,
};

/** How files begin that the site cannot read, and what to choose in their programs. */
const others: [start: RegExp, sentence: string][] = [
  [
    /^%PDF/,
    "This is a PDF document. Export the page as a PNG or JPEG image, then upload the image.",
  ],
  [
    /^(?:II\*\0|MM\0\*)/,
    "This is a TIFF image. Export it as a JPEG or PNG image, then upload the copy.",
  ],
  [
    /^[^ -\xff]\x8b/,
    "This is a compressed SVG (SVGZ). Save it as a plain SVG, then upload that file.",
  ],
  [
    /^(?:\xff\n|\0\0\0\fJXL )/,
    "This is a JPEG XL image, which not all browsers show. Export it as a JPEG or PNG, then upload the copy.",
  ],
  [
    /^(?:\0\0\0\fjP {2}|\xff\x4f\xff\x51)/,
    "This is a JPEG 2000 image (JP2), which browsers do not show. Export it as a JPEG or PNG, then upload the copy.",
  ],
  [
    /^8BPS/,
    "This is a Photoshop document (PSD). Choose File > Export > Export As > PNG in Photoshop, or File > Export As in GIMP, then upload the PNG.",
  ],
  [
    /^gimp xcf/,
    "This is a GIMP project (XCF). Choose File > Export As in GIMP, with a name that ends in .png, then upload the PNG.",
  ],
  [
    /^BM[^]{4}\0{4}/,
    "This is a Windows bitmap (BMP). Save it as a PNG (in Paint: File, Save as), then upload the PNG.",
  ],
  [
    /^\0\0[^\0 -\xff]\0/,
    "This is an icon file (ICO) with several sizes. Export the largest one as a PNG, then upload the PNG.",
  ],
  [
    /^(?:%!PS|\xc5\xd0\xd3\xc6)/,
    "This is a PostScript drawing (EPS). Export it as an SVG or PNG (Illustrator: File > Export > Export As), then upload the result.",
  ],
  [
    /^(?:\xef\xbb\xbf)?\s*(?:<\?xml\s[^>]*>\s*)?<mx(?:file|GraphModel)\b/,
    "This is a draw.io document. Choose File > Export as > PNG in draw.io, then upload the PNG.",
  ],
  [
    /^(?:PK[^]{28}mimetypeapplication\/vnd\.oasis|(?:<\?xml\s[^>]*>\s*)?<office:document\b)/,
    "This is an OpenDocument file, such as an ODG drawing. Choose File > Export in LibreOffice Draw, with PNG or SVG as the format, then upload the result.",
  ],
  [
    /^(?:fig-kiwi|PK[^]{28}canvas\.fig)/,
    "This is a Figma document. Select a frame, choose Export and PNG or SVG in Figma, then upload the result.",
  ],
  [
    /^#FIG /,
    "This is an Xfig drawing. Choose File > Export in Xfig, with PNG as the language, then upload the PNG.",
  ],
];

/** The message says why the file was refused and what to do. */
export class ImageRefused extends Error {}

const heicBrands = ["heic", "heix", "hevc", "hevx", "heim", "heis"];

/** Reads the content, because a browser's names and types can be wrong. Throws `ImageRefused`. */
export function recognize(content: Uint8Array): Format {
  if (content.length === 0) throw new ImageRefused(refusals.empty);
  const start = Buffer.from(content.subarray(0, 512)).toString("latin1");
  if (start.startsWith("\xff\xd8\xff")) return "jpeg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (/^GIF8[79]a/.test(start)) return "gif";
  if (/^RIFF[^]{4}WEBP/.test(start)) return "webp";
  if (start.slice(4, 8) === "ftyp") return recognizeBox(content);
  const other = others.find(([pattern]) => pattern.test(start));
  if (other) throw new ImageRefused(other[1]);
  const isMarkup = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</.test(start);
  if (isMarkup && content.length > mostSvgBytes) throw new ImageRefused(refusals.largeSvg);
  if (isMarkup && isSvg(content)) return "svg";
  throw new ImageRefused(refusals.unknown);
}

/** AVIF, HEIC, and most videos are the same container. */
function recognizeBox(content: Uint8Array): Format {
  const view = Buffer.from(content.subarray(0, 256));
  const length = Math.min(view.readUInt32BE(0), view.length);
  const brands = view.toString("latin1", 8, length).match(/[^]{4}/g) ?? [];
  if (brands[0] === "avis") throw new ImageRefused(animated);
  if (brands.some((brand) => brand === "avif" || brand === "avis")) return "heif";
  const isHeic = brands.some((brand) => heicBrands.includes(brand) || brand === "mif1");
  throw new ImageRefused(isHeic ? refusals.heic : refusals.video);
}

export const animated =
  "This image is animated, and the site would show only its first frame. Save the frame that visitors should see as a PNG, then upload the PNG.";
