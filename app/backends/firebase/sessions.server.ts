import {
  type CollectionReference,
  type DocumentData,
  type Firestore,
  GrpcStatus,
  Timestamp,
} from "firebase-admin/firestore";
import { z } from "zod";
import type { SessionRecord, SessionStore } from "~/records/session-store";
import {
  readDeadline,
  within,
  writeDeadline,
} from "~/backends/firebase/deadline.server";
import { removeExpired } from "~/backends/firebase/remove-expired.server";

export function firestoreSessions(open: () => Firestore): SessionStore {
  function collection(): CollectionReference {
    return open().collection("sessions");
  }

  return {
    async find(key) {
      if (!key) return undefined;
      const found = await within(readDeadline, collection().doc(key).get());
      return toRecord(found.data());
    },

    async list(email) {
      const query = collection().where("email", "==", email);
      const { docs } = await within(readDeadline, query.get());
      return new Map(
        docs.flatMap((doc) => {
          const record = toRecord(doc.data());
          return record ? [[doc.id, record]] : [];
        }),
      );
    },

    async create(key, record, expiresAt) {
      const data = {
        ...withoutUndefined(record),
        expiresAt: Timestamp.fromMillis(expiresAt),
      };
      await within(writeDeadline, collection().doc(key).create(data));
    },

    async touch(key, seenAt) {
      const update = collection().doc(key).update({ seenAt });
      await within(writeDeadline, update).catch((cause: unknown) => {
        if (!hasEnded(cause)) throw cause;
      });
    },

    async remove(key) {
      await within(writeDeadline, collection().doc(key).delete());
    },

    removeExpired: (now) => removeExpired(collection(), now),
  };
}

const StoredRecord = z.object({
  email: z.string(),
  credential: z.string().optional(),
  syncToken: z.string().optional(),
  device: z.string(),
  startedAt: z.number(),
  seenAt: z.number(),
  isRecovery: z.boolean().optional(),
  formers: z.array(z.string()),
});

/** @returns undefined for records of an older format. */
function toRecord(data: DocumentData = {}): SessionRecord | undefined {
  return StoredRecord.safeParse(data).data;
}

/** Firestore refuses undefined values. */
function withoutUndefined(record: SessionRecord): DocumentData {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined),
  );
}

function hasEnded(cause: unknown): boolean {
  return (
    cause instanceof Error &&
    "code" in cause &&
    cause.code === GrpcStatus.NOT_FOUND
  );
}
