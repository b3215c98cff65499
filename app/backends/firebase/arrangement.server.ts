import type {
  DocumentData,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
} from "firebase-admin/firestore";
import { pack, unpack } from "~/backends/firebase/packed.server";
import { revOf } from "~/work/work-document.server";
import type { WorkDocument } from "~/work/work";

const collection = "arrangement";

export function arrangementReference(database: Firestore): DocumentReference {
  return database.collection(collection).doc("current");
}

export function arrangementData(arrangement: WorkDocument): DocumentData {
  return { rev: revOf(arrangement), packed: pack(arrangement) };
}

export function toArrangement(snapshot: DocumentSnapshot): WorkDocument {
  const packed: unknown = snapshot.get("packed");
  if (!(packed instanceof Uint8Array)) return {};
  return unpack(packed) as WorkDocument;
}
