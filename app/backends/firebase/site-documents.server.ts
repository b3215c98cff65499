import type {
  CollectionReference,
  DocumentData,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
} from "firebase-admin/firestore";
import { pack, unpack } from "~/backends/firebase/packed.server";
import { arrangementId } from "~/work/arrangement";
import { revOf } from "~/work/work-document.server";
import type { StoredWork, WorkDocument } from "~/work/work";

/** Firestore reserves IDs like `__settings__`. */
const namePattern = /^__(.+)__$/;
/** The first release with an arrangement gave it this name. */
const arrangementName = "current";

/** The collection held only the arrangement at first. */
export function siteDocumentsOf(database: Firestore): CollectionReference {
  return database.collection("arrangement");
}

export function siteDocumentReference(
  database: Firestore,
  id: string,
): DocumentReference {
  const name = namePattern.exec(id)?.[1] ?? id;
  return siteDocumentsOf(database).doc(
    id === arrangementId ? arrangementName : name,
  );
}

export function siteDocumentData(document: WorkDocument): DocumentData {
  return { rev: revOf(document), packed: pack(document) };
}

export function toSiteDocument(snapshot: DocumentSnapshot): StoredWork {
  const { id: name } = snapshot;
  const packed: unknown = snapshot.get("packed");
  return {
    id: name === arrangementName ? arrangementId : `__${name}__`,
    document: (packed instanceof Uint8Array
      ? unpack(packed)
      : {}) as WorkDocument,
  };
}
