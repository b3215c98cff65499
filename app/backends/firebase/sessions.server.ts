import { gunzipSync, gzipSync } from "node:zlib";
import {
  type CollectionReference,
  type Firestore,
  GrpcStatus,
  Timestamp,
} from "firebase-admin/firestore";
import type { SessionRecord, SessionStore } from "~/auth/session-store";
import {
  readDeadline,
  within,
  writeDeadline,
} from "~/backends/firebase/deadline.server";

/** As many as one request deletes. */
const mostAtOnce = 500;

/**
 * The sessions in Firestore: collection `sessions`. Each record is compressed
 * JSON: it may hold what no field could, and a long form that was kept.
 */
export function firestoreSessions(open: () => Firestore): SessionStore {
  function collection(): CollectionReference {
    return open().collection("sessions");
  }

  async function removeFound(query: FirebaseFirestore.Query): Promise<void> {
    const { docs } = await within(readDeadline, query.limit(mostAtOnce).get());
    if (docs.length === 0) return;
    const batch = open().batch();
    for (const { ref } of docs) batch.delete(ref);
    await within(writeDeadline, batch.commit());
    if (docs.length === mostAtOnce) await removeFound(query);
  }

  return {
    async find(key) {
      if (!key) return undefined;
      const found = await within(readDeadline, collection().doc(key).get());
      const record: unknown = found.get("record");
      return record instanceof Uint8Array ? unpack(record) : undefined;
    },

    async create(key, record, expiresAt) {
      const data = {
        record: pack(record),
        // A Timestamp, so that a TTL policy can drop what is over.
        expiresAt: Timestamp.fromMillis(expiresAt),
      };
      await within(writeDeadline, collection().doc(key).create(data));
    },

    async update(key, record) {
      const update = collection()
        .doc(key)
        .update({ record: pack(record) });
      await within(writeDeadline, update).catch((cause: unknown) => {
        if (!hasEnded(cause)) throw cause;
      });
    },

    async remove(key) {
      await within(writeDeadline, collection().doc(key).delete());
    },

    async removeAll() {
      await removeFound(collection());
    },

    async removeExpired(now) {
      const expired = Timestamp.fromMillis(now);
      await removeFound(collection().where("expiresAt", "<=", expired));
    },
  };
}

function pack(record: SessionRecord): Buffer {
  return gzipSync(JSON.stringify(record));
}

function unpack(bytes: Uint8Array): SessionRecord {
  return JSON.parse(gunzipSync(bytes).toString()) as SessionRecord;
}

function hasEnded(cause: unknown): boolean {
  return (
    cause instanceof Error &&
    "code" in cause &&
    cause.code === GrpcStatus.NOT_FOUND
  );
}
