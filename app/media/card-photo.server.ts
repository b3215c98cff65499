import type { Sharp } from "sharp";
import { decodeInTurn } from "./decoder.server";
import type { Picture } from "./picture-name";

/** The background shows both black and white logos. */
export const behindPictures = "#c9beae";

/** This JPEG for the shared image of a work is stored with an upload, but has no address. */
export function cardFile({ name }: Pick<Picture, "name">): string {
  return `${name}-card.jpg`;
}

export function forCard(image: Sharp): Promise<Buffer> {
  return image
    .resize(1200, 1200, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: behindPictures })
    .jpeg()
    .toBuffer();
}

/** Archives have only the image itself, which the server does not decode. */
export function makeForCard(content: Uint8Array): Promise<Buffer> {
  return decodeInTurn("cards", (decoder) => decoder.run({ input: content }, forCard));
}
