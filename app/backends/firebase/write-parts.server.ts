import type {
  CollectionReference,
  DocumentData,
} from "firebase-admin/firestore";
import { bulkDeadline, within } from "~/backends/firebase/deadline.server";
import { toData, toDocument } from "~/backends/firebase/document.server";
import type { OwnWrite } from "~/backends/firebase/watch.server";
import { requireId } from "~/works/works-store";
import type { StoredWork } from "~/works/work";

/** A request holds 10 MiB (Firestore documentation, "Usage and limits"). */
const mostBytes = 8 * 1024 * 1024;
const mostChanges = 250;

/** What to write under an id; nothing, to delete. */
export interface Change {
  id: string;
  data?: DocumentData;
}

/** @throws for a work that no store takes. */
export function toChange({ id, document }: StoredWork): Change {
  requireId(id);
  return { id, data: toData(document) };
}

/**
 * Makes changes in as few requests as hold them; each is done as a whole.
 *
 * @param onWritten hears of each request that was done.
 */
export async function writeInParts(
  collection: CollectionReference,
  changes: Change[],
  onWritten: (writes: OwnWrite[]) => void,
): Promise<void> {
  for (const part of inParts(changes)) {
    const batch = collection.firestore.batch();
    for (const { id, data } of part) {
      const reference = collection.doc(id);
      batch.delete(reference);
      if (data) batch.set(reference, data);
    }
    const [result] = await within(bulkDeadline, batch.commit());
    if (!result) continue;
    const time = result.writeTime;
    onWritten(
      part.map(({ id, data }) => ({
        id,
        document: data && toDocument(data),
        time,
        isReplacedTime: false,
      })),
    );
  }
}

function inParts(changes: Change[]): Change[][] {
  const parts: Change[][] = [];
  let part: Change[] = [];
  let bytes = 0;
  for (const change of changes) {
    const size = Buffer.byteLength(JSON.stringify(change));
    const isFull = part.length === mostChanges || bytes + size > mostBytes;
    if (parts.length === 0 || isFull) {
      part = [];
      bytes = 0;
      parts.push(part);
    }
    part.push(change);
    bytes += size;
  }
  return parts;
}
