import { randomUUID } from "node:crypto";
import type {
  CollectionReference,
  DocumentSnapshot,
  Timestamp,
} from "firebase-admin/firestore";
import {
  readDeadline,
  within,
  writeDeadline,
} from "~/backends/firebase/deadline.server";
import {
  compress,
  decompress,
  inParts,
} from "~/backends/firebase/packed.server";

/** A document can hold both the data and the file of a record. */
const mostInline = 400_000;

/** Compressed bytes in a field, or the IDs of the documents that hold them. */
export type Body = { inline: Uint8Array } | { parts: string[] };

export async function storeBody(
  collection: CollectionReference,
  bytes: Uint8Array,
  expiresAt: Timestamp,
): Promise<Body> {
  const packed = await compress(bytes);
  if (packed.length <= mostInline) return { inline: packed };
  const name = randomUUID();
  const parts: string[] = [];
  for (const data of inParts(packed)) {
    const part = `part.${name}.${parts.length}`;
    const create = collection.doc(part).create({ data, expiresAt });
    await within(writeDeadline, create);
    parts.push(part);
  }
  return { parts };
}

/** @returns undefined while the parts are being removed. */
export async function loadBody(
  collection: CollectionReference,
  body: Body,
): Promise<Uint8Array | undefined> {
  if ("inline" in body) return decompress(body.inline);
  const parts: Uint8Array[] = [];
  for (const part of body.parts) {
    const found = await within(readDeadline, collection.doc(part).get());
    if (!found.exists) return undefined;
    parts.push(found.get("data") as Uint8Array);
  }
  return decompress(Buffer.concat(parts));
}

/** @returns the IDs of all parts of a record. */
export function partsOf(found: DocumentSnapshot): string[] {
  return ["data", "content"].flatMap((field) => {
    const body = found.get(field) as Partial<{ parts: string[] }> | undefined;
    return body?.parts ?? [];
  });
}
