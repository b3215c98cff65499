import { isDeepStrictEqual } from "node:util";
import {
  type DocumentData,
  DocumentReference,
  GeoPoint,
  Timestamp,
} from "firebase-admin/firestore";
import type { WorkDocument } from "~/work/work";

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
export function toData(
  document: WorkDocument,
  former: DocumentData = {},
): DocumentData {
  const data = JSON.parse(JSON.stringify(document)) as DocumentData;
  for (const [field, value] of Object.entries(toDocument(former))) {
    if (isDeepStrictEqual(data[field], value)) {
      data[field] = former[field] as unknown;
    }
  }
  return data;
}
