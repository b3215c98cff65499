import { imagesIn } from "~/changes/prepare-write.server";
import { grouped, oncePer } from "~/kinds/derived";
import { type Documents, titleOf } from "~/kinds/kind";
import { allImages, type MediaStore, type ImageEntry } from "~/media/media-port";
import { byName } from "./groups.server";
import { search, searchEntry } from "./search";

export interface NamedImage extends ImageEntry {
  /** The title is the file's name, else the title of a work that uses the image. */
  title: string;
  /** Works, drafts included, and pages are listed by their titles. */
  usedBy: string[];
}

export const imageSorts = {
  newest: "Newest",
  name: "Name",
  size: "Largest",
  unused: "Unused first",
};

export type ImageSort = keyof typeof imageSorts;

const comparisons: Record<ImageSort, (a: NamedImage, b: NamedImage) => number> = {
  newest: () => 0,
  name: (a, b) => byName({ name: a.title }, { name: b.title }),
  size: (a, b) => b.bytes - a.bytes,
  unused: (a, b) => Math.min(a.usedBy.length, 1) - Math.min(b.usedBy.length, 1),
};

/** Reads no content. Puts the best matches first, then follows the order of `sort`. */
export async function findImages(
  media: MediaStore,
  documents: Documents,
  { q, sort }: { q: string; sort: ImageSort },
): Promise<NamedImage[]> {
  const images: NamedImage[] = [];
  for await (const image of allImages(media)) {
    images.push(named(image, documents));
  }
  images.sort(comparisons[sort]);
  return search(
    images.map((image) => searchEntry(image, image.title, [image.alt, ...image.usedBy])),
    q,
  );
}

const mostChoices = 24;

/** @returns the latest images, or those that match, for a field that takes one. */
export async function imageChoices(media: MediaStore, documents: Documents, q = "") {
  if (q) {
    const found = await findImages(media, documents, { q, sort: "newest" });
    return found.slice(0, mostChoices);
  }
  const { images } = await media.list({ limit: mostChoices });
  return images.map((image) => named(image, documents));
}

export function named(image: ImageEntry, documents: Documents): NamedImage {
  const usedBy = usersOf(documents).get(image.name) ?? [];
  const title = image.fileName || (usedBy[0] ?? `Image ${image.name.slice(0, 8)}`);
  return { ...image, title, usedBy };
}

/** @returns the titles of the works and pages that use each image. */
const usersOf = oncePer((documents: Documents) =>
  grouped(
    Array.from(documents).flatMap(([id, document]) => {
      const title = titleOf({ id, document });
      return imagesIn(document).map((name) => [name, title] as const);
    }),
  ),
);
