import { errorResponse } from "~/http/error-response.server";
import { nameInPath } from "~/http/paths";
import { log } from "~/log.server";
import type { MediaStore, PictureEntry } from "~/media/media-store";

/** @throws Response 404 if the path names no picture, or 503. */
export async function findPictureOrFail(
  media: MediaStore,
  request: Request,
): Promise<PictureEntry> {
  const name = nameInPath(request, -2) ?? "";
  if (!/^[0-9a-f]{46}$/.test(name)) throw errorResponse(404);
  const picture = await media.find(name).catch((cause: unknown) => {
    log.error({ err: cause }, "A picture could not be read.");
    throw errorResponse(503);
  });
  if (!picture) throw errorResponse(404);
  return picture;
}
