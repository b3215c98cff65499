import {
  allPictures,
  type MediaStore,
  type PictureEntry,
} from "~/media/media-store";
import { picturesIn } from "~/works/changes.server";
import type { StoredWork } from "~/works/work";
import { titleOf } from "~/works/work-summary.server";
import type { WorksStore } from "~/works/works-store";

const namesAtOnce = 200;

/** Where a picture is used, by which it cannot be deleted. */
export interface PictureUses {
  works: { id: string; title: string; isDraft: boolean }[];
  /** The IDs of works in the trash. */
  trash: string[];
  /** The IDs of works whose history names the picture. */
  history: string[];
}

/**
 * @param stored all works, drafts included.
 * Finds where pictures are used.
 *
 * @returns the uses by picture name; an unused picture has no entry.
 */
export async function usesOf(
  names: string[],
  stored: StoredWork[],
  store: WorksStore,
): Promise<Map<string, PictureUses>> {
  const uses = new Map<string, PictureUses>();
  const useOf = (name: string): PictureUses => {
    const known = uses.get(name) ?? { works: [], trash: [], history: [] };
    uses.set(name, known);
    return known;
  };
  const asked = new Set(names);
  for (const work of stored) {
    for (const name of picturesIn(work.document)) {
      if (!asked.has(name)) continue;
      const isDraft = work.document.status === "draft";
      useOf(name).works.push({ id: work.id, title: titleOf(work), isDraft });
    }
  }
  for (const [name, mentions] of await store.picturesInChanges(names)) {
    for (const { workId, inTrash } of mentions) {
      useOf(name)[inTrash ? "trash" : "history"].push(workId);
    }
  }
  return uses;
}

/** The pictures that nothing uses. */
export interface UnusedPictures {
  pictures: PictureEntry[];
  /** Those that an open or saved form may still name. */
  recent: PictureEntry[];
}

/**
 * @param stored all works, drafts included.
 * @param since the pictures uploaded after this time count as recent.
 */
export async function unusedPictures(
  media: MediaStore,
  stored: StoredWork[],
  store: WorksStore,
  since: Date,
): Promise<UnusedPictures> {
  const all: PictureEntry[] = [];
  for await (const picture of allPictures(media)) all.push(picture);
  const used = new Set<string>();
  for (let start = 0; start < all.length; start += namesAtOnce) {
    const part = all.slice(start, start + namesAtOnce);
    const names = part.map(({ name }) => name);
    for (const name of (await usesOf(names, stored, store)).keys()) {
      used.add(name);
    }
  }
  const pictures = all.filter(({ name }) => !used.has(name));
  const limit = since.toISOString();
  const recent = pictures.filter(({ storedAt }) => storedAt > limit);
  return { pictures, recent };
}
