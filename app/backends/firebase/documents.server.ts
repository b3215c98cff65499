import {
  type CollectionReference,
  type DocumentData,
  DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  GeoPoint,
  Timestamp,
} from "firebase-admin/firestore";
import { pack, unpack } from "./firestore.server";
import { arrangementId } from "~/work/arrangement";
import { revOf } from "~/work/work-document.server";
import type { StoredWork, WorkDocument } from "~/work/work";
import { isDeepStrictEqual } from "node:util";

export function toDocument(data: DocumentData): WorkDocument {
  return JSON.parse(JSON.stringify(data, toJson)) as WorkDocument;
}

/** Runs before `toJSON`, which would expose a Timestamp's internals. */
function toJson(this: unknown, key: string, value: unknown): unknown {
  const original = (this as Record<string, unknown>)[key];
  if (original instanceof Timestamp) return original.toDate().toISOString();
  if (original instanceof DocumentReference) return original.path;
  if (original instanceof GeoPoint) {
    return { latitude: original.latitude, longitude: original.longitude };
  }
  if (original instanceof Uint8Array) {
    return Buffer.from(original).toString("base64");
  }
  return value;
}

/** Unchanged fields keep their Firestore type, such as Timestamp. */
export function toData(document: WorkDocument, former: DocumentData = {}): DocumentData {
  const data = JSON.parse(JSON.stringify(document)) as DocumentData;
  for (const [field, value] of Object.entries(toDocument(former))) {
    if (isDeepStrictEqual(data[field], value)) {
      data[field] = former[field] as unknown;
    }
  }
  return data;
}

/** Firestore reserves IDs like `__settings__`. */
const namePattern = /^__(.+)__$/;
/** The first release with an arrangement gave it this name. */
const arrangementName = "current";

/** The collection held only the arrangement at first. */
export function siteDocumentsOf(database: Firestore): CollectionReference {
  return database.collection("arrangement");
}

export function siteDocumentReference(database: Firestore, id: string): DocumentReference {
  const name = namePattern.exec(id)?.[1] ?? id;
  return siteDocumentsOf(database).doc(id === arrangementId ? arrangementName : name);
}

export function siteDocumentData(document: WorkDocument): DocumentData {
  return { rev: revOf(document), packed: pack(document) };
}

export function toSiteDocument(snapshot: DocumentSnapshot): StoredWork {
  const { id: name } = snapshot;
  const packed: unknown = snapshot.get("packed");
  return {
    id: name === arrangementName ? arrangementId : `__${name}__`,
    document: (packed instanceof Uint8Array ? unpack(packed) : {}) as WorkDocument,
  };
}
