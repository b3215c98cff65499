import { firstCharacters, typedText, wellFormed } from "~/kinds/text";

export interface MediaFile {
  /** The name is the last part of the file's address, such as `…-800.webp`. */
  file: string;
  content: Uint8Array;
}

export interface ImageEntry {
  name: string;
  /** A work's field has this value, such as `/media/….jpg`. */
  address: string;
  /** The size is that of the image and all its variants together. */
  bytes: number;
  /** The time is in ISO 8601 and UTC. */
  storedAt: string;
  /** The admin may change the file's name. */
  fileName: string;
  /** Works that use the image from now on get this description. */
  alt: string;
}

export const mostFileBytes = 16 * 1024 * 1024;

/** `app/stores/media.server.ts` implements this for both back ends. */
export interface MediaStore {
  /** An image that is already stored counts as uploaded now. */
  put(image: ImageEntry, files: MediaFile[]): Promise<void>;
  find(name: string): Promise<ImageEntry | undefined>;
  read(file: string): Promise<Uint8Array | undefined>;
  /** The latest comes first. */
  list(query: { before?: string; limit: number }): Promise<{ images: ImageEntry[]; next?: string }>;
  /** Does nothing if the image is gone. */
  describe(name: string, texts: Pick<ImageEntry, "fileName" | "alt">): Promise<void>;
  /** Succeeds if the image is already gone. */
  remove(name: string): Promise<void>;
  /** Changes when an image was deleted, also by another process. A file itself never changes. */
  version(): number;
  close(): void;
}

/** Returns a text that sorts by time, then by name. */
export function positionOf({ storedAt, name }: ImageEntry): string {
  return `${storedAt} ${name}`;
}

/** The latest comes first. */
export async function* allImages(store: MediaStore): AsyncGenerator<ImageEntry> {
  let before: string | undefined;
  do {
    const page = await store.list({ before, limit: 200 });
    yield* page.images;
    before = page.next;
  } while (before !== undefined);
}

export const longestImageText = 300;

/** @returns a name or a description on one line. */
export function imageText(text: string | null): string {
  const line = wellFormed(typedText(text ?? "")).replace(/[\p{Cc}\s]+/gu, " ");
  return firstCharacters(line.trim(), longestImageText).trim();
}
