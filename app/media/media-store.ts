export interface MediaFile {
  /** The last part of its address, such as `…-800.webp`. */
  file: string;
  content: Uint8Array;
}

export interface PictureEntry {
  name: string;
  /** The value of a work's field, such as `/media/….jpg`. */
  address: string;
  /** Of the image and all its variants. */
  bytes: number;
  /** ISO 8601, in UTC. */
  storedAt: string;
  /** Of the uploaded file, or what the admin called it; blank for those of earlier releases. */
  fileName: string;
  /** What it shows, for works that use it from now on. */
  alt: string;
}

export type PictureTexts = Pick<PictureEntry, "fileName" | "alt">;

export interface PicturePage {
  pictures: PictureEntry[];
  next?: string;
}

export const mostFileBytes = 16 * 1024 * 1024;

export interface MediaStore {
  /** An image that is already stored counts as uploaded now. */
  put(picture: PictureEntry, files: MediaFile[]): Promise<void>;
  find(name: string): Promise<PictureEntry | undefined>;
  read(file: string): Promise<Uint8Array | undefined>;
  /** Latest first. */
  list(query: { after?: string; limit: number }): Promise<PicturePage>;
  /** Does nothing if the image is gone. */
  describe(name: string, texts: PictureTexts): Promise<void>;
  /** Succeeds if the image is already gone. */
  remove(name: string): Promise<void>;
}

/** Sorts by time, then by name. */
export function positionOf({ storedAt, name }: PictureEntry): string {
  return `${storedAt} ${name}`;
}

/** Latest first. */
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
