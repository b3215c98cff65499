import {
  type CollectionReference,
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  FieldPath,
  type Firestore,
} from "firebase-admin/firestore";
import { bulkDeadline, readDeadline, within, writeDeadline, inParts } from "./firestore.server";
import {
  type MediaFile,
  type MediaStore,
  type PictureEntry,
  positionOf,
} from "~/media/media-store";

/** Four parts are far below the 10 MiB of one request, so a slow connection meets its deadline. */
const partsAtOnce = 4;
const mostAtOnce = 400;

interface Part {
  reference: DocumentReference;
  data: DocumentData;
}

/** Puts entries in `pictures`, and bytes in `pictureFiles` by file name, a dot, and the part. */
export function firestoreMedia(open: () => Firestore): MediaStore {
  const pictures = () => open().collection("pictures");
  const parts = () => open().collection("pictureFiles");

  async function write(writes: Part[]): Promise<void> {
    const batch = open().batch();
    for (const { reference, data } of writes) batch.set(reference, data);
    await within(bulkDeadline, batch.commit());
  }

  return {
    // The entry comes first, so that the admin can delete an interrupted upload.
    async put(picture, files) {
      const entry = {
        reference: pictures().doc(picture.name),
        data: { ...picture, position: positionOf(picture) },
      };
      const writes = [entry, ...files.flatMap((file) => partsOf(parts(), picture.name, file))];
      for (let start = 0; start < writes.length; start += partsAtOnce) {
        await write(writes.slice(start, start + partsAtOnce));
      }
    },

    async find(name) {
      if (!name) return undefined;
      const found = await within(readDeadline, pictures().doc(name).get());
      return found.exists ? toEntry(found) : undefined;
    },

    async read(file) {
      const [first] = await within(writeDeadline, open().getAll(partReference(parts(), file, 0)));
      if (!first?.exists) return undefined;
      const count = Number(first.get("parts"));
      const others = Array.from({ length: count - 1 }, (_, index) =>
        partReference(parts(), file, index + 1),
      );
      const rest = others.length > 0 ? await within(writeDeadline, open().getAll(...others)) : [];
      // A part is missing while the image is being stored or deleted.
      if (rest.some(({ exists }) => !exists)) return undefined;
      return Buffer.concat([first, ...rest].map(contentOf));
    },

    async list({ after, limit }) {
      const sorted = pictures().orderBy("position", "desc");
      const query = after ? sorted.startAfter(after) : sorted;
      const { docs } = await within(readDeadline, query.limit(limit + 1).get());
      const entries = docs.slice(0, limit).map(toEntry);
      const last = docs.length > limit ? entries.at(-1) : undefined;
      return { pictures: entries, next: last && positionOf(last) };
    },

    async describe(name, { fileName, alt }) {
      const reference = pictures().doc(name);
      await within(
        writeDeadline,
        open().runTransaction(async (transaction) => {
          const { exists } = await transaction.get(reference);
          if (exists) transaction.update(reference, { fileName, alt });
        }),
      );
    },

    // The entry is deleted last, so that an interrupted deletion can be repeated.
    async remove(name) {
      for (;;) {
        const { docs } = await within(
          bulkDeadline,
          parts().where("name", "==", name).select(FieldPath.documentId()).limit(mostAtOnce).get(),
        );
        if (docs.length === 0) break;
        const batch = open().batch();
        for (const { ref } of docs) batch.delete(ref);
        await within(writeDeadline, batch.commit());
      }
      await within(writeDeadline, pictures().doc(name).delete());
    },

    watch(onNames, onFailure) {
      return pictures().onSnapshot(
        ({ docs }) => onNames(new Set(docs.map(({ id }) => id))),
        onFailure,
      );
    },
  };
}

function partsOf(
  collection: CollectionReference,
  name: string,
  { file, content }: MediaFile,
): Part[] {
  const parts = inParts(content);
  return parts.map((part, index) => ({
    reference: partReference(collection, file, index),
    data: { name, parts: parts.length, content: part },
  }));
}

function partReference(
  collection: CollectionReference,
  file: string,
  index: number,
): DocumentReference {
  return collection.doc(`${file}.${index}`);
}

function contentOf(part: DocumentSnapshot): Uint8Array {
  return part.get("content") as Uint8Array;
}

function toEntry(found: DocumentSnapshot): PictureEntry {
  return {
    name: found.id,
    address: String(found.get("address")),
    bytes: Number(found.get("bytes")),
    storedAt: String(found.get("storedAt")),
    fileName: String(found.get("fileName") ?? ""),
    alt: String(found.get("alt") ?? ""),
  };
}
