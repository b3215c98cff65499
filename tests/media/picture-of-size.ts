import { type Picture, pictureName } from "~/media/picture-name";

const hash = "0123456789abcdef0123456789abcdef" + "f".repeat(32);

export function pictureOfSize(width: number, height: number, isTransparent = false): Picture {
  const tint = "#c8553d";
  const name = pictureName(hash, { width, height, tint });
  return { name, width, height, tint, isTransparent };
}
