/** One file of a picture: the picture itself, or a variant of it. */
export interface MediaFile {
  /** The last part of its address, such as `…-800.webp`. */
  file: string;
  content: Uint8Array;
}

/** What a store knows of a picture without its bytes. */
export interface PictureEntry {
  name: string;
  /** What works hold, such as `/media/….jpg`. */
  address: string;
  /** Of all its files. */
  bytes: number;
  /** ISO 8601, in UTC. */
  storedAt: string;
}

export interface PicturePage {
  pictures: PictureEntry[];
  /** Where the next page begins, if there is one. */
  next?: string;
}

/** The most bytes of one file. */
export const mostFileBytes = 16 * 1024 * 1024;

/** The port to whatever keeps the uploaded pictures. */
export interface MediaStore {
  /**
   * Stores a picture with all its files. A picture that is there already is
   * stored again, and counts as uploaded now.
   */
  put(picture: PictureEntry, files: MediaFile[]): Promise<void>;
  find(name: string): Promise<PictureEntry | undefined>;
  /** @returns the content of a file. */
  read(file: string): Promise<Uint8Array | undefined>;
  /**
   * The pictures, the latest first.
   *
   * @param after the `next` of the page before.
   */
  list(query: { after?: string; limit: number }): Promise<PicturePage>;
  /** Deletes a picture with all its files. One that is gone counts as done. */
  remove(name: string): Promise<void>;
}

/** Where a picture is in the list: by time, then by name. */
export function positionOf({ storedAt, name }: PictureEntry): string {
  return `${storedAt} ${name}`;
}

/** All pictures of a store, the latest first. */
export async function* allPictures(
  store: MediaStore,
): AsyncGenerator<PictureEntry> {
  let after: string | undefined;
  do {
    const page = await store.list({ after, limit: 200 });
    yield* page.pictures;
    after = page.next;
  } while (after !== undefined);
}
