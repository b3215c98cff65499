import { media, works } from "~/backends/index.server";
import { type PictureUses, usesOf } from "~/changes/picture-uses.server";
import { errorResponse } from "~/http/error-response.server";
import type { PictureEntry } from "~/media/media-store";
import { readPictureAddress } from "~/media/picture-name";
import type { StoredWork } from "~/work/work";

interface PictureParams {
  name?: string;
}

export async function findPicture({
  name,
}: PictureParams): Promise<PictureEntry | undefined> {
  // Firestore fails for names with a slash.
  const named = readPictureAddress(`/media/${name}.jpg`);
  return named && media.find(named.name);
}

/** @throws Response 404 if the path names no image. */
export async function findPictureOrFail(
  params: PictureParams,
): Promise<PictureEntry> {
  const picture = await findPicture(params);
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
