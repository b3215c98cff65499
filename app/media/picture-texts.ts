import type { MediaStore } from "./media-store";
import { readPictureAddress } from "./picture-name";
import { wellFormed } from "~/work/text";

export const longestPictureText = 300;

/** @returns a name or a description on one line. */
export function pictureText(text: string | null): string {
  const line = wellFormed(text ?? "").replace(/[\p{Cc}\s]+/gu, " ");
  return Array.from(line.trim()).slice(0, longestPictureText).join("").trim();
}

/** @returns what the image shows, for a work that says nothing of its own. */
export async function altFor(
  media: Pick<MediaStore, "find">,
  address: string,
  typed: string,
): Promise<string> {
  const picture = typed.trim() ? undefined : readPictureAddress(address);
  return (picture && (await media.find(picture.name))?.alt) ?? typed;
}
