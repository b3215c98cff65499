import { gunzipSync, gzipSync } from "node:zlib";
import {
  type CollectionReference,
  type DocumentReference,
  type Firestore,
  Timestamp,
} from "firebase-admin/firestore";
import {
  bulkDeadline,
  readDeadline,
  within,
  writeDeadline,
} from "~/backends/firebase/deadline.server";
import { removeExpired } from "~/backends/firebase/remove-expired.server";
import {
  mostStagedFiles,
  type StagedFile,
  stagedFileLife,
  type StagedFiles,
} from "~/records/staged-files";

/** A document holds 1 MiB. */
const bytesPerPart = 900_000;

interface Part extends Omit<StagedFile, "content"> {
  id: string;
  part: number;
  parts: number;
  packed: Uint8Array;
  expiresAt: Timestamp;
}

export function firestoreStagedFiles(open: () => Firestore): StagedFiles {
  const collection = () => open().collection("stagedFiles");

  return {
    async put(id, { content, ...file }) {
      const packed = gzipSync(content);
      const parts = Math.max(1, Math.ceil(packed.length / bytesPerPart));
      const expiresAt = Timestamp.fromMillis(file.stagedAt + stagedFileLife);
      for (let part = 0; part < parts; part += 1) {
        const start = part * bytesPerPart;
        const data: Part = {
          ...{ ...file, id, part, parts, expiresAt },
          packed: packed.subarray(start, start + bytesPerPart),
        };
        const create = partOf(collection(), id, part).create({ ...data });
        await within(writeDeadline, create);
      }
      await removeExpired(collection(), file.stagedAt);
      await removeOld(collection(), file.owner);
    },

    async find(id, owner) {
      if (!/^[\w-]+$/.test(id)) return undefined;
      const first = (
        await within(readDeadline, partOf(collection(), id, 0).get())
      ).data() as Part | undefined;
      if (first?.owner !== owner) return undefined;
      const references = Array.from({ length: first.parts }, (_, part) =>
        partOf(collection(), id, part),
      );
      const found = await within(bulkDeadline, open().getAll(...references));
      if (found.some(({ exists }) => !exists)) return undefined;
      const packed = found.map((part) => part.get("packed") as Uint8Array);
      const { name, stagedAt } = first;
      const content = new Uint8Array(gunzipSync(Buffer.concat(packed)));
      return { owner, name, content, stagedAt };
    },
  };
}

function partOf(
  collection: CollectionReference,
  id: string,
  part: number,
): DocumentReference {
  return collection.doc(`${id}.${part}`);
}

async function removeOld(
  collection: CollectionReference,
  owner: string,
): Promise<void> {
  const query = collection.where("owner", "==", owner).select("id", "stagedAt");
  const { docs } = await within(readDeadline, query.get());
  const stagedAt = (id: unknown) =>
    Number(docs.find((found) => found.get("id") === id)?.get("stagedAt"));
  const ids = Array.from(new Set(docs.map((found) => String(found.get("id")))));
  const kept = ids
    .sort((a, b) => stagedAt(b) - stagedAt(a))
    .slice(0, mostStagedFiles);
  const batch = collection.firestore.batch();
  for (const found of docs) {
    if (!kept.includes(String(found.get("id")))) batch.delete(found.ref);
  }
  await within(writeDeadline, batch.commit());
}
