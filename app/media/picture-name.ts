export interface Picture {
  /** The name has 46 hexadecimal digits: 32 of the hash, 4 each of the sizes, 6 of the tint. */
  name: string;
  width: number;
  height: number;
  /** The dominant color looks like `#c8553d`. */
  tint: string;
  isTransparent: boolean;
}

/** A stored image is at most this long on its longest side, in pixels. */
export const longestSide = 2400;

const narrowerWidths = [400, 800, 1600];

/** The name holds everything that a page needs for the layout. `hash` is hexadecimal. */
export function pictureName(
  hash: string,
  { width, height, tint }: Pick<Picture, "width" | "height" | "tint">,
): string {
  return hash.slice(0, 32) + hex(width) + hex(height) + tint.slice(1);
}

export function pictureAddress({ name, isTransparent }: Picture): string {
  return `/media/${name}.${isTransparent ? "png" : "jpg"}`;
}

/** @returns undefined if this is not the address of an uploaded image. */
export function readPictureAddress(url: string): Picture | undefined {
  const parts = /^\/media\/([0-9a-f]{46})\.(jpg|png)$/.exec(url);
  const name = parts?.[1];
  if (name === undefined) return undefined;
  const width = parseInt(name.slice(32, 36), 16);
  const height = parseInt(name.slice(36, 40), 16);
  const isPossible = Math.min(width, height) > 0 && Math.max(width, height) <= longestSide;
  if (!isPossible) return undefined;
  const tint = `#${name.slice(40)}`;
  return { name, width, height, tint, isTransparent: parts?.[2] === "png" };
}

export function variantWidths({ width }: Pick<Picture, "width">): number[] {
  return narrowerWidths.filter((narrower) => narrower < width).concat(width);
}

export function variantAddress({ name }: Picture, width: number): string {
  return `/media/${name}-${width}.webp`;
}

/** Returns the names of the image itself and its variants. */
export function pictureFiles(address: string): string[] {
  const picture = readPictureAddress(address);
  if (!picture) return [];
  return [address, ...variantWidths(picture).map((width) => variantAddress(picture, width))].map(
    (path) => path.slice("/media/".length),
  );
}

/** @returns undefined if no image can have a file of this name. */
export function contentTypeOf(file: string): string | undefined {
  const [, name = "", width = ""] = /^(\w+)-(\d+)\.webp$/.exec(file) ?? [];
  if (name) {
    const picture = readPictureAddress(`/media/${name}.jpg`);
    const isVariant = picture && variantWidths(picture).indexOf(+width) >= 0;
    return isVariant && String(+width) === width ? "image/webp" : undefined;
  }
  const picture = readPictureAddress(`/media/${file}`);
  return picture && (picture.isTransparent ? "image/png" : "image/jpeg");
}

function hex(value: number): string {
  return value.toString(16).padStart(4, "0");
}
