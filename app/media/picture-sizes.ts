import { type Picture, readPictureAddress, variantAddress, variantWidths } from "./picture-name";

/** The values are those of the `sizes` attribute. */
const widths = {
  card: "(min-width: 1152px) 352px, (min-width: 768px) 46vw, 92vw",
  large: "(min-width: 1152px) 662px, (min-width: 1024px) 56vw, 92vw",
  showcase: "(min-width: 768px) 560px, 84vw",
  banner: "100vw",
  mosaic: "(min-width: 768px) 120px, 31vw",
  screenshot: "(min-width: 768px) 704px, 85vw",
  icon: "128px",
  text: "(min-width: 640px) 544px, 92vw",
};

export type Place = keyof typeof widths;

/** Boxes crop images to this ratio of width to height. */
export const boxes: Partial<Record<Place | "social", number>> = {
  card: 1.6,
  large: 1.6,
  showcase: 1.6,
  banner: 2.5,
  mosaic: 1,
  icon: 1,
  social: 640 / 630,
};

/**
 * Checks whether cropping would cut off much of an image, or whether it is probably a logo. A
 * square fills a card. An image with a focal point is always cropped.
 */
export function isShownWhole(
  place: Place | "social",
  { width, height, isTransparent }: Picture,
): boolean {
  const box = boxes[place] ?? width / height;
  const excess = width / height / box;
  // Photographs of usual shapes fill also a square or a wide box.
  const highest = Math.max(1.4, 1.55 / box);
  const lowest = box > 2 ? 1.3 / box : 0.6;
  return isTransparent || excess > highest || excess < lowest;
}

export function sourceSet(picture: Picture): string {
  return variantWidths(picture)
    .map((width) => `${variantAddress(picture, width)} ${width}w`)
    .join(", ");
}

/**
 * Returns the width and height attributes of an image. Without style sheets, images of these
 * widths fit a phone, even in a list.
 */
export function plainSize(
  { width, height }: Pick<Picture, "width" | "height">,
  widest = 304,
): { width: number; height: number } {
  const scale = Math.min(1, widest / width);
  return {
    width: Math.round(width * scale),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** An image that is wider than its box needs more pixels than the box has. */
export function sizesAt(place: Place, { width, height }: Picture): string {
  const box = boxes[place];
  const excess = box ? width / height / box : 1;
  if (excess <= 1) return widths[place];
  return widths[place].replace(
    /(\d{1,4})(px|vw)(?=,|$)/g,
    (_, size: string, unit: string) => Math.round(Number(size) * excess) + unit,
  );
}

/**
 * Returns the size at which a form shows an image for its focal point, in pixels. Images of unknown
 * shape are stretched, so that the server can compute which point was clicked.
 */
export function clickableSize(address: string): [width: number, height: number] {
  const { width, height } = readPictureAddress(address) ?? {
    width: 16,
    height: 10,
  };
  const scale = 240 / Math.max(width, height);
  return [Math.ceil(width * scale), Math.ceil(height * scale)];
}
