import { media, works } from "~/backends/index.server";
import { type PictureUses, usesOf } from "~/changes/picture-uses.server";
import { errorResponse } from "~/http/error-response.server";
import type { PictureEntry } from "~/media/media-store";
import type { StoredWork } from "~/work/work";

/** @throws Response 404 if the path names no image. */
export async function findPictureOrFail({
  name = "",
}: {
  name?: string;
}): Promise<PictureEntry> {
  if (!/^[0-9a-f]{46}$/.test(name)) throw errorResponse(404);
  const picture = await media.find(name);
  if (!picture) throw errorResponse(404);
  return picture;
}

/** @returns undefined if nothing uses the image. */
export async function usesOfPicture(
  { name }: PictureEntry,
  stored?: StoredWork[],
): Promise<PictureUses | undefined> {
  const uses = await usesOf([name], stored ?? (await works.list()), works);
  return uses.get(name);
}
