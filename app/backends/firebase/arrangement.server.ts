import { gunzipSync, gzipSync } from "node:zlib";
import type {
  DocumentData,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
} from "firebase-admin/firestore";
import { revOf } from "~/work/document.server";
import type { WorkDocument } from "~/work/work";

const collection = "arrangement";

export function arrangementReference(database: Firestore): DocumentReference {
  return database.collection(collection).doc("current");
}

/** Compressed JSON, because field names are arbitrary. */
export function arrangementData(arrangement: WorkDocument): DocumentData {
  const packed = gzipSync(JSON.stringify(arrangement));
  return { rev: revOf(arrangement), packed };
}

export function toArrangement(snapshot: DocumentSnapshot): WorkDocument {
  const packed: unknown = snapshot.get("packed");
  if (!(packed instanceof Uint8Array)) return {};
  return JSON.parse(gunzipSync(packed).toString()) as WorkDocument;
}
