export interface Image {
  /** The name has 46 hexadecimal digits: 32 of the hash, 4 each of the sizes, 6 of the tint. */
  name: string;
  width: number;
  height: number;
  /** The dominant color looks like `#c8553d`. */
  tint: string;
  isTransparent: boolean;
  /** It was an SVG, so each of its widths is one that pages show. */
  isDrawing?: boolean;
}

/** A stored image is at most this long on its longest side, in pixels. */
export const longestSide = 2400;

const narrowerWidths = [400, 800, 1600];

/** The widest image does not need this bit of its width. */
const drawingBit = 0x8000;

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
  const isDrawing = first >= drawingBit;
  const width = isDrawing ? first - drawingBit : first;
  const height = parseInt(name.slice(36, 40), 16);
  const isPossible = Math.min(width, height) > 0 && Math.max(width, height) <= longestSide;
  if (!isPossible) return undefined;
  const tint = `#${name.slice(40)}`;
  return { name, width, height, tint, isTransparent: parts?.[2] === "png", isDrawing };
}

type Shape = Omit<Image, "name" | "tint">;

/** Browsers blur the lines of a drawing that they scale, so it is stored as it is shown. */
export function variantWidths(image: Shape): number[] {
  const { width, isDrawing } = image;
  const narrower = isDrawing ? drawnWidths(image) : narrowerWidths;
  return narrower.filter((narrower) => narrower < width).concat(width);
}

export function variantAddress({ name }: Image, width: number): string {
  return `/media/${name}-${width}.webp`;
}

/** The name of a variant does not tell which of these files the image itself is. */
export function originalsOf(variant: string): string[] {
  const [, name] = /^(\w+)-\d+\.webp$/.exec(variant) ?? [];
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

/** @returns undefined if no image can have a file of this name. */
export function contentTypeOf(file: string): string | undefined {
  const [, width = ""] = /-(\d+)\.webp$/.exec(file) ?? [];
  if (width) {
    const isVariant = originalsOf(file).some((original) => {
      const image = readImageAddress(`/media/${original}`);
      return image && variantWidths(image).map(String).includes(width);
    });
    return isVariant ? "image/webp" : undefined;
  }
  const image = readImageAddress(`/media/${file}`);
  return image && (image.isTransparent ? "image/png" : "image/jpeg");
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

/** Where a drawing has a width of its own: the place, its box, and pixels for each CSS pixel. */
const drawnPlaces: [Place, number, number?][] = [
  ["icon", 56],
  ["card", 350],
  ["card", 350, 2],
  ["screenshot", 704],
];

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

/** @returns how wide the image is shown where a box is so wide, in CSS pixels. */
function shownWidth(place: Place, { width, height }: Shape, boxWidth: number, isWhole: boolean) {
  const ratio = width / height;
  const box = boxes[place];
  if (!isWhole) return boxWidth * Math.max(1, box ? ratio / box : 1);
  // The padding of .whole in app/ui/cards/cards.css.
  const share = { icon: 1 / 14, logo: 0 }[place as string] ?? 0.08;
  const padding = Math.min(share * boxWidth, 24);
  const widest = boxWidth - 2 * padding;
  return box ? Math.min(widest, (boxWidth / box - 2 * padding) * ratio) : widest;
}

function drawnWidths(image: Shape): number[] {
  const drawn = drawnPlaces.map(([place, boxWidth, pixels = 1]) => {
    const shown = shownWidth(place, image, boxWidth, isShownWhole(place, image)) * pixels;
    const height = (shown / image.width) * image.height;
    // A rounded height shows in an icon, which is scaled down then.
    const isRounded = place === "icon" && Math.abs(height - Math.round(height)) > 0.1;
    return Math.round(isRounded ? 4 * shown : shown);
  });
  return Array.from(new Set(drawn))
    .filter((width) => width > 0)
    .sort((a, b) => a - b);
}

/**
 * An image that is wider than its box needs more pixels than the box has, unless it is shown whole.
 */
export function sizesAt(place: Place, image: Image, isWhole = isShownWhole(place, image)): string {
  return widths[place].replace(/(\d{1,4})(px|vw)(?=,|$)/g, (_, size: string, unit: string) => {
    const boxWidth = unit === "px" ? Number(size) : place === "banner" ? 1152 : 350;
    const share = shownWidth(place, image, boxWidth, isWhole) / boxWidth;
    return Math.round(Number(size) * share) + unit;
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
