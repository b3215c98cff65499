import { picturesIn } from "~/changes/changes.server";
import { byName } from "./groups.server";
import { grouped, oncePer } from "~/kinds/derived";
import { type Documents, titleOf } from "~/kinds/kind";
import { search, searchEntry } from "./search";
import { allPictures, type MediaStore, type PictureEntry } from "~/media/media-store";

export interface NamedPicture extends PictureEntry {
  /** The title is the file's name, else the title of a work that uses the image. */
  title: string;
  /** Works, drafts included, and pages are listed by their titles. */
  usedBy: string[];
}

export const pictureSorts = {
  newest: "Newest",
  name: "Name",
  size: "Largest",
  unused: "Unused first",
};

export type PictureSort = keyof typeof pictureSorts;

const comparisons: Record<PictureSort, (a: NamedPicture, b: NamedPicture) => number> = {
  newest: () => 0,
  name: (a, b) => byName({ name: a.title }, { name: b.title }),
  size: (a, b) => b.bytes - a.bytes,
  unused: (a, b) => Math.min(a.usedBy.length, 1) - Math.min(b.usedBy.length, 1),
};

/** Reads no content. Puts the best matches first, then follows the order of `sort`. */
export async function findPictures(
  media: MediaStore,
  documents: Documents,
  { q, sort }: { q: string; sort: PictureSort },
): Promise<NamedPicture[]> {
  const pictures: NamedPicture[] = [];
  for await (const picture of allPictures(media)) {
    pictures.push(named(picture, documents));
  }
  pictures.sort(comparisons[sort]);
  return search(
    pictures.map((picture) =>
      searchEntry(picture, picture.title, [picture.alt, ...picture.usedBy]),
    ),
    q,
  );
}

const mostChoices = 24;

/** @returns the latest images, or those that match, for a field that takes one. */
export async function pictureChoices(
  media: MediaStore,
  documents: Documents,
  q = "",
): Promise<NamedPicture[]> {
  if (q) {
    const found = await findPictures(media, documents, { q, sort: "newest" });
    return found.slice(0, mostChoices);
  }
  const { pictures } = await media.list({ limit: mostChoices });
  return pictures.map((picture) => named(picture, documents));
}

export function named(picture: PictureEntry, documents: Documents): NamedPicture {
  const usedBy = usersOf(documents).get(picture.name) ?? [];
  const title = picture.fileName || (usedBy[0] ?? `Image ${picture.name.slice(0, 8)}`);
  return { ...picture, title, usedBy };
}

/** @returns the titles of the works and pages that use each image. */
const usersOf = oncePer((documents: Documents) =>
  grouped(
    Array.from(documents).flatMap(([id, document]) => {
      const title = titleOf({ id, document });
      return picturesIn(document).map((name) => [name, title] as const);
    }),
  ),
);
