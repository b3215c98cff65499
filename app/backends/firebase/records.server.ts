import {
  type CollectionReference,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  GrpcStatus,
  type Query,
  Timestamp,
} from "firebase-admin/firestore";
import {
  hasCode,
  readDeadline,
  within,
  writeDeadline,
  compress,
  decompress,
  inParts,
} from "./firestore.server";
import { type Counts, type RecordStore, type StoredRecord, sumOf } from "~/records/record-store";
import { randomUUID } from "node:crypto";

const mostAtOnce = 400;
/** Few records are removed at once, because each can have many parts. */
const mostRemoved = 20;

/** One collection holds the records and the parts of large ones, which have only bytes and an expiry. */
export function firestoreRecords(open: () => Firestore): RecordStore {
  const collection = () => open().collection("records");

  const referenceOf = (kind: string, id: string): DocumentReference =>
    collection().doc(`${kind}.${encodeURIComponent(id)}`);

  async function get(kind: string, id: string): Promise<DocumentSnapshot | undefined> {
    const found = await within(readDeadline, referenceOf(kind, id).get());
    return isLive(found) ? found : undefined;
  }

  const store = (bytes: Uint8Array, expiresAt: Timestamp): Promise<Body> =>
    storeBody(collection(), bytes, expiresAt);

  const load = (body: Body): Promise<Uint8Array | undefined> => loadBody(collection(), body);

  async function toRecord(found: DocumentSnapshot): Promise<StoredRecord | undefined> {
    const body = found.get("data") as Body | undefined;
    const data = body && (await load(body));
    if (body && !data) return undefined;
    return {
      kind: String(found.get("kind")),
      id: String(found.get("id")),
      owner: String(found.get("owner")),
      at: Number(found.get("at")),
      expiresAt: (found.get("expiresAt") as Timestamp).toMillis(),
      data: data ? (JSON.parse(data.toString()) as unknown) : null,
      counts: countsOf(found),
      version: Number(found.get("version")),
    };
  }

  function withParts(found: DocumentSnapshot): DocumentReference[] {
    return [found.ref, ...partsOf(found).map((part) => collection().doc(part))];
  }

  async function removeAll(references: DocumentReference[]): Promise<void> {
    if (references.length === 0) return;
    const batch = open().batch();
    for (const reference of references) batch.delete(reference);
    await within(writeDeadline, batch.commit());
  }

  async function removeExpired(): Promise<void> {
    const now = Timestamp.fromMillis(Date.now());
    const expired = collection().where("expiresAt", "<=", now);
    for (;;) {
      const query = expired.limit(mostAtOnce).get();
      const { docs } = await within(readDeadline, query);
      await removeAll(docs.map(({ ref }) => ref));
      if (docs.length < mostAtOnce) return;
    }
  }

  async function keepNewest(query: Query, most: number): Promise<void> {
    const old = query.orderBy("at", "desc").offset(most).limit(mostRemoved);
    const { docs } = await within(readDeadline, old.get());
    await removeAll(docs.flatMap(withParts));
  }

  return {
    async find(kind, id) {
      const found = await get(kind, id);
      return found && toRecord(found);
    },

    async list(kinds, { owner, from, until, limit } = {}) {
      let query: Query = collection().where("kind", "in", kinds);
      if (owner !== undefined) query = query.where("owner", "==", owner);
      if (from !== undefined) query = query.where("at", ">=", from);
      if (until !== undefined) query = query.where("at", "<", until);
      query = query.orderBy("at", "desc");
      if (limit !== undefined) query = query.limit(limit);
      const { docs } = await within(readDeadline, query.get());
      const records = await Promise.all(docs.filter(isLive).map(toRecord));
      return records.filter((record) => record !== undefined);
    },

    async read(kind, id) {
      const content = (await get(kind, id))?.get("content") as Body | undefined;
      return content && load(content);
    },

    async add({ kind, id, owner = "", at, ...record }, limits = {}) {
      await removeExpired();
      const { perOwner, inAll } = limits;
      const all = collection().where("kind", "==", kind);
      if (perOwner) {
        await keepNewest(all.where("owner", "==", owner), perOwner - 1);
      }
      if (inAll) await keepNewest(all, inAll - 1);
      const expiresAt = Timestamp.fromMillis(record.expiresAt);
      const { data = null, content } = record;
      const document = {
        kind,
        id,
        owner,
        at,
        expiresAt,
        version: 1,
        data: await store(toBytes(data), expiresAt),
        ...(content && { content: await store(content, expiresAt) }),
      };
      await within(writeDeadline, referenceOf(kind, id).create(document));
    },

    // Replaced parts stay until they expire, because others may be reading them.
    async update({ kind, id, version, expiresAt }, value) {
      const reference = referenceOf(kind, id);
      const expiry = Timestamp.fromMillis(expiresAt);
      const data = await store(toBytes(value), expiry);
      return within(
        writeDeadline,
        open().runTransaction(async (transaction) => {
          const found = await transaction.get(reference);
          if (!isLive(found) || found.get("version") !== version) return false;
          transaction.update(reference, { data, version: version + 1 });
          return true;
        }),
      );
    },

    async touch(kind, id, at) {
      const update = referenceOf(kind, id).update({ at });
      await within(writeDeadline, update).catch((cause: unknown) => {
        if (!hasCode(cause, GrpcStatus.NOT_FOUND)) throw cause;
      });
    },

    async count({ kind, id, at, ...record }, counts, sum = sumOf) {
      const reference = referenceOf(kind, id);
      const expiresAt = Timestamp.fromMillis(record.expiresAt);
      await within(
        writeDeadline,
        open().runTransaction(async (transaction) => {
          const found = await transaction.get(reference);
          if (isLive(found)) {
            const sums = sum(countsOf(found), counts);
            transaction.update(reference, { at, expiresAt, counts: sums });
          } else {
            const fields = { kind, id, owner: "", at, expiresAt, version: 1 };
            transaction.set(reference, { ...fields, counts: sum({}, counts) });
          }
        }),
      );
    },

    async remove(kind, id) {
      const found = await within(readDeadline, referenceOf(kind, id).get());
      await removeAll(withParts(found));
    },
  };
}

function toBytes(data: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(data));
}

function isLive(found: DocumentSnapshot): boolean {
  const expiresAt = found.get("expiresAt") as Timestamp | undefined;
  return expiresAt !== undefined && expiresAt.toMillis() > Date.now();
}

function countsOf(found: DocumentSnapshot): Counts {
  return (found.get("counts") ?? {}) as Counts;
}

/** A document can hold both the data and the file of a record. */
const mostInline = 400_000;

/** The compressed bytes are in a field, or in the documents with these IDs. */
type Body = { inline: Uint8Array } | { parts: string[] };

async function storeBody(
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
async function loadBody(
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
function partsOf(found: DocumentSnapshot): string[] {
  return ["data", "content"].flatMap((field) => {
    const body = found.get(field) as Partial<{ parts: string[] }> | undefined;
    return body?.parts ?? [];
  });
}
