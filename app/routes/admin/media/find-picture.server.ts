import { errorResponse } from "~/http/error-response.server";
import type { MediaStore, PictureEntry } from "~/media/media-store";

/** @throws Response 404 if the path names no image. */
export async function findPictureOrFail(
  media: MediaStore,
  { name = "" }: { name?: string },
): Promise<PictureEntry> {
  if (!/^[0-9a-f]{46}$/.test(name)) throw errorResponse(404);
  const picture = await media.find(name);
  if (!picture) throw errorResponse(404);
  return picture;
}
