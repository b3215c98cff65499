import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzipSync, gunzip, gzip } from "node:zlib";
import {
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  type Query as FirestoreQuery,
  Timestamp,
  type CollectionReference,
} from "firebase-admin/firestore";
import { storedIdProblem } from "~/kinds/document-problem";
import { attempt } from "~/kinds/text";
import { type NewRow, type Query, type Row, type TableName, tables } from "../table";
import { bulkDeadline, within } from "./firestore.server";
import { documentOf } from "./values.server";

/** The compressed bytes are in a field, or in the documents with these names. */
type Body = { inline: Uint8Array } | { parts: string[] };

/** Row names never begin like this. */
export const partPrefix = "$";
const mostNameBytes = 1500;
/** Firestore limits the values of `in` and `array-contains-any` to this many. */
const mostValues = 30;

/** @returns undefined for an ID that no document can have. */
export function referenceOf(database: Firestore, table: TableName, id: string) {
  if (table === "works" && storedIdProblem(id)) return undefined;
  const name = table === "works" ? id : nameOf(id);
  return name === undefined ? undefined : database.collection(table).doc(name);
}

/** Firestore reserves some names, such as `__settings__` and `..`. */
function nameOf(id: string): string | undefined {
  if (id === "" || !id.isWellFormed()) return undefined;
  const name = encodeURIComponent(id).replace(/^[._]/, (first) => (first === "." ? "%2E" : "%5F"));
  return name.length > mostNameBytes ? undefined : name;
}

/** @param data is needed if the row's data is in parts. */
export function toRow(table: TableName, snapshot: DocumentSnapshot, data?: Uint8Array): Row {
  if (table === "works") {
    return { id: snapshot.id, fields: {}, data: documentOf(snapshot) };
  }
  const fields = tables[table].flatMap((field) => {
    const value: unknown = snapshot.get(field);
    if (value === undefined) return [];
    return [[field, value instanceof Timestamp ? value.toMillis() : value]];
  });
  const body = bodyIn(snapshot, "data");
  const packed = data ?? (body && "inline" in body ? body.inline : undefined);
  return {
    id: attempt(() => decodeURIComponent(snapshot.id)) ?? snapshot.id,
    fields: Object.fromEntries(fields) as Row["fields"],
    data: packed && attempt(() => JSON.parse(gunzipSync(packed).toString()) as unknown),
  };
}

/** @returns undefined for what another program has stored there. */
export function bodyIn(row: DocumentSnapshot, field: "data" | "content"): Body | undefined {
  const { inline, parts } = (row.get(field) ?? {}) as Record<string, unknown>;
  if (inline instanceof Uint8Array) return { inline };
  const isList = Array.isArray(parts) && parts.every((part) => typeof part === "string");
  return isList ? { parts } : undefined;
}

export function fieldData(table: TableName, { fields = {} }: NewRow): DocumentData {
  const entries = tables[table].flatMap((field) => {
    const value = fields[field];
    if (value === undefined) return [];
    // Firestore deletes expired documents by this field.
    return [[field, field === "expiresAt" ? Timestamp.fromMillis(Number(value)) : value]];
  });
  return Object.fromEntries(entries) as DocumentData;
}

/** @returns several queries if a list of values is longer than Firestore permits. */
export function queriesOf(
  database: Firestore,
  table: TableName,
  { where = [], latestBy, oldestBy, skip, limit }: Query,
): FirestoreQuery[] {
  let found: FirestoreQuery = database.collection(table);
  const lists = where.filter(([, , value]) => typeof value === "object");
  const long = lists.toSorted((a, b) => String(b[2]).length - String(a[2]).length)[0];
  for (const condition of where) {
    if (condition === long) continue;
    const [field, is, value] = condition;
    const isTime = field === "expiresAt";
    found = found.where(
      field,
      is === "any" ? "array-contains-any" : is,
      isTime ? Timestamp.fromMillis(Number(value)) : value,
    );
  }
  if (latestBy) found = found.orderBy(latestBy, "desc");
  if (oldestBy) found = found.orderBy(oldestBy);
  if (skip) found = found.offset(skip);
  if (limit !== undefined) found = found.limit(limit);
  if (!long) return [found];
  const [field, is, values] = long as [string, "in" | "any", readonly string[]];
  // Firestore multiplies the lengths of all lists.
  const others = lists
    .filter((list) => list !== long)
    .map(([, , list]) => (list as string[]).length);
  const most = Math.floor(mostValues / others.reduce((product, length) => product * length, 1));
  return inGroups(values, most).map((group) =>
    found.where(field, is === "any" ? "array-contains-any" : "in", group),
  );
}

export function inGroups<Value>(values: readonly Value[], most: number): Value[][] {
  const count = Math.ceil(values.length / most);
  return Array.from({ length: count }, (_, index) =>
    values.slice(index * most, (index + 1) * most),
  );
}

/** Sorts and limits what several queries found together. Sorts by the bytes of IDs, like Firestore. */
export function inOrder(rows: Row[], { latestBy, oldestBy, limit }: Query): Row[] {
  const bytes = new Map(rows.map(({ id }) => [id, Buffer.from(id)]));
  const none = Buffer.alloc(0);
  const by = latestBy ?? oldestBy;
  const direction = latestBy ? -1 : 1;
  const valueOf = ({ fields }: Row) => (by && fields[by]) ?? "";
  return Array.from(new Map(rows.map((row) => [row.id, row])).values())
    .sort((a, b) => {
      const [first, second] = [valueOf(a), valueOf(b)];
      const order =
        first === second
          ? Buffer.compare(bytes.get(a.id) ?? none, bytes.get(b.id) ?? none)
          : first < second
            ? -1
            : 1;
      return order * direction;
    })
    .slice(0, limit);
}

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
  return (["data", "content"] as const).flatMap((field) => {
    const body = bodyIn(row, field);
    return body && "parts" in body ? body.parts.map((name) => row.ref.parent.doc(name)) : [];
  });
}
