import { mayChange } from "~/auth/access";
import type { AdminSession } from "~/auth/guard.server";
import { media, works } from "~/backends/index.server";
import { type PictureUses, usesOf } from "~/changes/picture-uses.server";
import { errorResponse } from "~/http/error-response.server";
import type { PictureEntry } from "~/media/media-store";
import { readPictureAddress } from "~/media/picture-name";
import type { StoredWork } from "~/kinds/work";
import { type ListPart, partOf } from "../frame/page-links";

interface PictureParams {
  name?: string;
}

/** @throws Response 404 if no image can have this name. Firestore would fail for one with a slash. */
export async function findPicture({ name }: PictureParams): Promise<PictureEntry | undefined> {
  const named = readPictureAddress(`/media/${name}.jpg`);
  if (!named) throw errorResponse(404);
  return media.find(named.name);
}

/** @throws Response 404 if the path names no image. */
export async function findPictureOrFail(params: PictureParams): Promise<PictureEntry> {
  const picture = await findPicture(params);
  if (!picture) throw errorResponse(404);
  return picture;
}

/** Only administrators may change the pages and settings that use an image. */
export function mayReplace({ person }: AdminSession, uses: PictureUses | undefined): boolean {
  const documents = uses?.works ?? [];
  return documents.every(({ id }) => mayChange(person.role, id));
}

export type ListedUses = { [Kind in keyof PictureUses]: ListPart<PictureUses[Kind][number]> };

/** Keeps the part of each list that the page has space for. */
export function listedUses(uses: PictureUses | undefined, request: Request): ListedUses {
  const query = new URL(request.url).searchParams;
  return {
    works: partOf(uses?.works ?? [], query.get("works")),
    trash: partOf(uses?.trash ?? [], query.get("trash")),
    history: partOf(uses?.history ?? [], query.get("history")),
  };
}

/** @returns undefined if nothing uses the image. */
export async function usesOfPicture(
  { name }: PictureEntry,
  stored?: StoredWork[],
): Promise<PictureUses | undefined> {
  const uses = await usesOf([name], stored ?? (await works.list()), works);
  return uses.get(name);
}
