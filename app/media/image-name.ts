export interface Image {
  /** The name has 46 hexadecimal digits: 32 of the hash, 4 each of the sizes, 6 of the tint. */
  name: string;
  width: number;
  height: number;
  /** The dominant color looks like `#c8553d`. */
  tint: string;
  isTransparent: boolean;
  /** Browsers draw it themselves, from an SVG. */
  isDrawing?: boolean;
  /** For some days, drawings were stored in the widths of the pages of then. */
  hasOtherWidths?: boolean;
}

/** A stored image is at most this long on its longest side, in pixels. */
export const longestSide = 2400;

const narrowerWidths = [400, 800, 1600];

/** The widest image does not need these bits of its width. */
const drawingBit = 0x4000;
const otherWidthsBit = 0x8000;

/** The name holds everything that a page needs for the layout. `hash` is hexadecimal. */
export function imageName(
  hash: string,
  { width, height, tint, isDrawing }: Omit<Image, "name" | "isTransparent">,
): string {
  const first = isDrawing ? width + drawingBit : width;
  return hash.slice(0, 32) + hex(first) + hex(height) + tint.slice(1);
}

export function imageAddress({ name, isTransparent }: Image): string {
  return `/media/${name}.${isTransparent ? "png" : "jpg"}`;
}

/** @returns undefined if this is not the address of an uploaded image. */
export function readImageAddress(url: string): Image | undefined {
  const parts = /^\/media\/([0-9a-f]{46})\.(jpg|png)$/.exec(url);
  const name = parts?.[1];
  if (name === undefined) return undefined;
  const first = parseInt(name.slice(32, 36), 16);
  const isDrawing = (first & drawingBit) > 0;
  const hasOtherWidths = (first & otherWidthsBit) > 0;
  const width = first & ~(drawingBit | otherWidthsBit);
  const height = parseInt(name.slice(36, 40), 16);
  const isPossible = Math.min(width, height) > 0 && Math.max(width, height) <= longestSide;
  if (!isPossible) return undefined;
  const tint = `#${name.slice(40)}`;
  const isTransparent = parts?.[2] === "png";
  return { name, width, height, tint, isTransparent, isDrawing, hasOtherWidths };
}

type Shape = Omit<Image, "name" | "tint">;

export function variantWidths({ width, isDrawing, hasOtherWidths }: Shape): number[] {
  const narrower = isDrawing || hasOtherWidths ? [] : narrowerWidths;
  return narrower.filter((narrower) => narrower < width).concat(width);
}

export function variantAddress({ name, isDrawing }: Image, width: number): string {
  return `/media/${name}${isDrawing ? ".svg" : `-${width}.webp`}`;
}

/** The name of a variant does not tell which of these files the image itself is. */
export function originalsOf(variant: string): string[] {
  const [, name] = /^(\w+)(?:-\d+\.webp|\.svg)$/.exec(variant) ?? [];
  return name ? [`${name}.jpg`, `${name}.png`] : [];
}

/** Returns the names of the image itself and its variants. */
export function imageFiles(address: string): string[] {
  const image = readImageAddress(address);
  if (!image) return [];
  return [address, ...variantWidths(image).map((width) => variantAddress(image, width))].map(
    (path) => path.slice("/media/".length),
  );
}

const types = { jpg: "image/jpeg", png: "image/png", webp: "image/webp", svg: "image/svg+xml" };

/** @returns undefined if no image can have a file of this name. */
export function contentTypeOf(file: string): string | undefined {
  const address = `/media/${originalsOf(file)[0] ?? file}`;
  const [, ending = ""] = /\.(\w+)$/.exec(file) ?? [];
  const isOther = ending === "webp" && readImageAddress(address)?.hasOtherWidths === true;
  return isOther || imageFiles(address).includes(file)
    ? types[ending as keyof typeof types]
    : undefined;
}

function hex(value: number): string {
  return value.toString(16).padStart(4, "0");
}

/** The values are those of the `sizes` attribute. */
const widths = {
  card: "(min-width: 1152px) 350px, (min-width: 768px) 46vw, 92vw",
  large: "(min-width: 1152px) 662px, (min-width: 1024px) 56vw, 92vw",
  showcase: "(min-width: 768px) 560px, 84vw",
  banner: "100vw",
  mosaic: "(min-width: 768px) 120px, 31vw",
  screenshot: "(min-width: 768px) 704px, 85vw",
  icon: "56px",
  logo: "128px",
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
  logo: 4,
  social: 640 / 630,
};

/**
 * Checks whether cropping would cut off much of an image, or whether it is probably a logo. A
 * square fills a card. An image with a focal point is always cropped.
 */
export function isShownWhole(
  place: Place | "social",
  { width, height, isTransparent }: Shape,
): boolean {
  const box = boxes[place] ?? width / height;
  const excess = width / height / box;
  // Photographs of usual shapes fill also a square or a wide box.
  const highest = Math.max(1.4, 1.55 / box);
  const lowest = box > 2 ? 1.3 / box : 0.6;
  return place === "logo" || isTransparent || excess > highest || excess < lowest;
}

export function sourceSet(image: Image): string {
  return variantWidths(image)
    .map((width) => `${variantAddress(image, width)} ${width}w`)
    .join(", ");
}

/**
 * Returns the width and height attributes of an image. Without style sheets, images of these
 * widths fit a phone, even in a list.
 */
export function plainSize(
  { width, height }: Pick<Image, "width" | "height">,
  widest = 304,
): { width: number; height: number } {
  const scale = Math.min(1, widest / width);
  return { width: Math.round(width * scale), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * An image that is wider than its box needs more pixels than the box has, unless it is shown whole.
 */
export function sizesAt(place: Place, image: Image, isWhole = isShownWhole(place, image)): string {
  const ratio = image.width / image.height;
  const box = boxes[place];
  return widths[place].replace(/(\d{1,4})(px|vw)(?=,|$)/g, (_, size: string, unit: string) => {
    if (!isWhole) return Math.round(Number(size) * Math.max(1, box ? ratio / box : 1)) + unit;
    const boxWidth = unit === "px" ? Number(size) : place === "banner" ? 1152 : 350;
    // The padding of .whole in app/ui/cards/cards.css.
    const share = { icon: 1 / 14, logo: 0 }[place as string] ?? 0.08;
    const padding = Math.min(share * boxWidth, 24);
    const widest = boxWidth - 2 * padding;
    const shown = box ? Math.min(widest, (boxWidth / box - 2 * padding) * ratio) : widest;
    return Math.round((Number(size) * shown) / boxWidth) + unit;
  });
}

/**
 * Returns the size at which a form shows an image for its focal point, in pixels. Images of unknown
 * shape are stretched, so that the server can compute which point was clicked.
 */
export function clickableSize(address: string): [width: number, height: number] {
  const { width, height } = readImageAddress(address) ?? { width: 16, height: 10 };
  const scale = 240 / Math.max(width, height);
  return [Math.ceil(width * scale), Math.ceil(height * scale)];
}
