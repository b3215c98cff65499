import {
  type Picture,
  variantAddress,
  variantWidths,
} from "~/media/picture-name";

/** Values of the `sizes` attribute. */
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

/** Width to height of the boxes that crop. */
const boxes: Partial<Record<Place, number>> = {
  card: 1.6,
  large: 1.6,
  lead: 2.5,
  showcase: 1.6,
  banner: 2.5,
  mosaic: 1,
  icon: 1,
};

export function sourceSet(picture: Picture): string {
  return variantWidths(picture)
    .map((width) => `${variantAddress(picture, width)} ${width}w`)
    .join(", ");
}

/** A picture that is wider than its box needs more pixels than the box has. */
export function sizesAt(place: Place, { width, height }: Picture): string {
  const box = boxes[place];
  const excess = box ? width / height / box : 1;
  if (excess <= 1) return widths[place];
  return widths[place].replace(
    /(\d+)(px|vw)(?=,|$)/g,
    (_, size: string, unit: string) => Math.round(Number(size) * excess) + unit,
  );
}
