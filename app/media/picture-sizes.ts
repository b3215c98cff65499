import {
  type Picture,
  variantAddress,
  variantWidths,
} from "~/media/picture-name";

/** The `sizes` attribute of HTML. */
const widths = {
  card: "(min-width: 1152px) 352px, (min-width: 768px) 46vw, 92vw",
  large: "(min-width: 1152px) 662px, (min-width: 1024px) 56vw, 92vw",
  lead: "(min-width: 1152px) 1104px, 92vw",
  showcase: "(min-width: 768px) 560px, 84vw",
  banner: "100vw",
  mosaic: "(min-width: 768px) 120px, 31vw",
  screenshot: "(min-width: 768px) 704px, 85vw",
  icon: "128px",
};

export type Place = keyof typeof widths;

/** Width to height, if the box crops the picture. */
const boxes: Partial<Record<Place, number>> = {
  card: 1.6,
  large: 1.6,
  lead: 2.5,
  showcase: 1.6,
  banner: 2.5,
  mosaic: 1,
  icon: 1,
};

/** The `srcset` of an uploaded picture's WebP files. */
export function sourceSet(picture: Picture): string {
  return variantWidths(picture)
    .map((width) => `${variantAddress(picture, width)} ${width}w`)
    .join(", ");
}

/** A picture that is wider than its box must be loaded wider, too. */
export function sizesAt(place: Place, { width, height }: Picture): string {
  const box = boxes[place];
  const excess = box ? width / height / box : 1;
  if (excess <= 1) return widths[place];
  return widths[place].replace(
    /(\d+)(px|vw)(?=,|$)/g,
    (_, size: string, unit: string) => Math.round(Number(size) * excess) + unit,
  );
}
