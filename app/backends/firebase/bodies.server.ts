import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type {
  CollectionReference,
  DocumentReference,
  DocumentSnapshot,
  Timestamp,
} from "firebase-admin/firestore";
import { bulkDeadline, within } from "./firestore.server";
import { type Body, inGroups, partPrefix } from "./rows.server";

/** A document holds 1 MiB, and can have both data and content. */
const mostInline = 400_000;
/** The data of rows without content may be larger. */
const mostAlone = 900_000;
const bytesPerPart = 900_000;
/** Four parts are far below the 10 MiB of one request, so a slow connection meets its deadline. */
const partsAtOnce = 4;

// `gzipSync` would block the process for large content.
const compress = promisify<Uint8Array, Buffer>(gzip);
const decompress = promisify<Uint8Array, Buffer>(gunzip);

/**
 * Stores large bytes in documents of their own, beside the row. The same bytes of a row have the
 * same parts, so that a repeated transaction leaves none behind.
 */
export async function storeBody(
  row: DocumentReference,
  bytes: Uint8Array,
  isAlone: boolean,
  expiresAt?: Timestamp,
): Promise<Body> {
  const packed = await compress(bytes);
  if (packed.length <= (isAlone ? mostAlone : mostInline)) return { inline: packed };
  const hash = createHash("sha256").update(row.id).update(packed).digest("base64url");
  const count = Math.ceil(packed.length / bytesPerPart);
  const parts = Array.from({ length: count }, (_, index) => ({
    name: `${partPrefix}${hash}.${index}`,
    bytes: packed.subarray(index * bytesPerPart, (index + 1) * bytesPerPart),
  }));
  for (const group of inGroups(parts, partsAtOnce)) {
    const batch = row.firestore.batch();
    for (const { name, bytes } of group) {
      batch.set(row.parent.doc(name), { row: row.id, bytes, ...(expiresAt && { expiresAt }) });
    }
    await within(bulkDeadline, batch.commit());
  }
  return { parts: parts.map(({ name }) => name) };
}

/** @returns undefined while parts are missing, because they are being removed. */
export async function loadBody(
  collection: CollectionReference,
  body: Body | undefined,
): Promise<Uint8Array | undefined> {
  if (!body || "inline" in body) return body?.inline;
  const found: DocumentSnapshot[] = [];
  for (const group of inGroups(body.parts, partsAtOnce)) {
    const references = group.map((name) => collection.doc(name));
    found.push(...(await within(bulkDeadline, collection.firestore.getAll(...references))));
  }
  if (found.some(({ exists }) => !exists)) return undefined;
  return Buffer.concat(found.map((part) => part.get("bytes") as Uint8Array));
}

export async function unpacked(packed: Uint8Array | undefined): Promise<Uint8Array | undefined> {
  return packed && decompress(packed);
}

/** @returns the documents of all parts of a row. */
export function partsOf(row: DocumentSnapshot): DocumentReference[] {
  return ["data", "content"].flatMap((field) => {
    const body = row.get(field) as Partial<{ parts: string[] }> | undefined;
    return Array.isArray(body?.parts) ? body.parts.map((name) => row.ref.parent.doc(name)) : [];
  });
}
