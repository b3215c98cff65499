import { randomUUID } from "node:crypto";
import {
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  GrpcStatus,
  type Query,
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
import {
  type Counts,
  type RecordStore,
  type StoredRecord,
  sumOf,
} from "~/records/record-store";

/** A document can hold both the data and the file of a record. */
const mostInline = 400_000;
const mostAtOnce = 400;

/** Compressed, either in the record's document or in documents of its own. */
type Body = { inline: Uint8Array } | { parts: string[] };

/** One collection holds the records and the parts of large ones, which have only bytes and an expiry. */
export function firestoreRecords(open: () => Firestore): RecordStore {
  const collection = () => open().collection("records");

  const referenceOf = (kind: string, id: string): DocumentReference =>
    collection().doc(`${kind}.${encodeURIComponent(id)}`);

  async function get(
    kind: string,
    id: string,
  ): Promise<DocumentSnapshot | undefined> {
    const found = await within(readDeadline, referenceOf(kind, id).get());
    return isLive(found) ? found : undefined;
  }

  async function store(bytes: Uint8Array, expiresAt: Timestamp): Promise<Body> {
    const packed = await compress(bytes);
    if (packed.length <= mostInline) return { inline: packed };
    const name = randomUUID();
    const parts: string[] = [];
    for (const data of inParts(packed)) {
      const part = `part.${name}.${parts.length}`;
      const create = collection().doc(part).create({ data, expiresAt });
      await within(writeDeadline, create);
      parts.push(part);
    }
    return { parts };
  }

  /** @returns undefined while the record is being removed. */
  async function load(body: Body): Promise<Uint8Array | undefined> {
    if ("inline" in body) return decompress(body.inline);
    const parts: Uint8Array[] = [];
    for (const part of body.parts) {
      const read = collection().doc(part).get();
      const found = await within(readDeadline, read);
      if (!found.exists) return undefined;
      parts.push(found.get("data") as Uint8Array);
    }
    return decompress(Buffer.concat(parts));
  }

  async function toRecord(
    found: DocumentSnapshot,
  ): Promise<StoredRecord | undefined> {
    const body = found.get("data") as Body | undefined;
    const data = body && (await load(body));
    if (body && !data) return undefined;
    return {
      kind: String(found.get("kind")),
      id: String(found.get("id")),
      owner: String(found.get("owner") ?? ""),
      at: Number(found.get("at")),
      expiresAt: (found.get("expiresAt") as Timestamp).toMillis(),
      data: data ? (JSON.parse(data.toString()) as unknown) : null,
      counts: countsOf(found),
      version: versionOf(found),
    };
  }

  async function removeAll(found: DocumentSnapshot[]): Promise<void> {
    if (found.length === 0) return;
    const batch = open().batch();
    for (const { ref } of found) batch.delete(ref);
    for (const part of found.flatMap(partsOf)) {
      batch.delete(collection().doc(part));
    }
    await within(writeDeadline, batch.commit());
  }

  async function removeFound(query: Query): Promise<void> {
    for (;;) {
      const limited = query.limit(mostAtOnce).get();
      const { docs } = await within(readDeadline, limited);
      await removeAll(docs);
      if (docs.length < mostAtOnce) return;
    }
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
      const now = Timestamp.fromMillis(Date.now());
      await removeFound(collection().where("expiresAt", "<=", now));
      const latest = collection()
        .where("kind", "==", kind)
        .orderBy("at", "desc");
      const { perOwner, inAll } = limits;
      if (perOwner) {
        const own = latest.where("owner", "==", owner);
        await removeFound(own.offset(perOwner - 1));
      }
      if (inAll) await removeFound(latest.offset(inAll - 1));
      const expiresAt = Timestamp.fromMillis(record.expiresAt);
      const { data = null, content } = record;
      const document = {
        ...{ kind, id, owner, at, expiresAt, version: 1 },
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
          if (!isLive(found) || versionOf(found) !== version) return false;
          transaction.update(reference, { data, version: version + 1 });
          return true;
        }),
      );
    },

    async touch(kind, id, at) {
      const update = referenceOf(kind, id).update({ at });
      await within(writeDeadline, update).catch((cause: unknown) => {
        if (!isNotFound(cause)) throw cause;
      });
    },

    async count({ kind, id, at, ...record }, counts) {
      const reference = referenceOf(kind, id);
      const expiresAt = Timestamp.fromMillis(record.expiresAt);
      await within(
        writeDeadline,
        open().runTransaction(async (transaction) => {
          const found = await transaction.get(reference);
          if (isLive(found)) {
            const sums = sumOf(countsOf(found), counts);
            transaction.update(reference, { at, expiresAt, counts: sums });
          } else {
            transaction.set(reference, { kind, id, at, expiresAt, counts });
          }
        }),
      );
    },

    async remove(kind, id) {
      const found = await within(readDeadline, referenceOf(kind, id).get());
      if (found.exists) await removeAll([found]);
    },
  };
}

function toBytes(data: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(data));
}

function partsOf(found: DocumentSnapshot): string[] {
  return ["data", "content"].flatMap((field) => {
    const body = found.get(field) as Partial<{ parts: string[] }> | undefined;
    return body?.parts ?? [];
  });
}

function isLive(found: DocumentSnapshot): boolean {
  const expiresAt = found.get("expiresAt") as Timestamp | undefined;
  return expiresAt !== undefined && expiresAt.toMillis() > Date.now();
}

function versionOf(found: DocumentSnapshot): number {
  return Number(found.get("version") ?? 1);
}

function countsOf(found: DocumentSnapshot): Counts {
  return (found.get("counts") ?? {}) as Counts;
}

function isNotFound(cause: unknown): boolean {
  return (
    cause instanceof Error &&
    "code" in cause &&
    cause.code === GrpcStatus.NOT_FOUND
  );
}
