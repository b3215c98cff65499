import type { MediaStore } from "~/media/media-store";
import { processPicture } from "~/media/process-picture.server";

/**
 * Stores an uploaded file as a picture.
 *
 * @returns the address that a work's field holds.
 * @throws PictureRefused, whose message is for the person.
 */
export async function storePicture(
  media: MediaStore,
  content: Uint8Array,
): Promise<string> {
  const { entry, files } = await processPicture(content);
  await media.put({ ...entry, storedAt: new Date().toISOString() }, files);
  return entry.address;
}
