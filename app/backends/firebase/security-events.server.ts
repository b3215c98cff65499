import {
  type Firestore,
  type Query,
  Timestamp,
} from "firebase-admin/firestore";
import { z } from "zod";
import {
  type SecurityEventKind,
  type SecurityEvents,
  securityEventNames,
} from "~/records/security-events";
import {
  readDeadline,
  within,
  writeDeadline,
} from "~/backends/firebase/deadline.server";
import { removeExpired } from "~/backends/firebase/remove-expired.server";

const kinds = Object.keys(securityEventNames) as SecurityEventKind[];

const StoredEvent = z.object({
  at: z.string(),
  kind: z.enum(kinds),
  email: z.string().optional(),
  device: z.string(),
});

export function firestoreSecurityEvents(open: () => Firestore): SecurityEvents {
  const collection = () => open().collection("securityEvents");

  return {
    async record({ id, at, kind, email, device }, expiresAt) {
      const event = collection()
        .doc(id)
        .create({
          at,
          kind,
          device,
          // Firestore refuses undefined values.
          ...(email !== undefined && { email }),
          expiresAt: Timestamp.fromMillis(expiresAt),
        });
      await within(writeDeadline, event);
    },

    async list({ email, kind, from = "", until = "9999", limit }) {
      let found: Query = collection();
      if (email !== undefined) found = found.where("email", "==", email);
      if (kind !== undefined) found = found.where("kind", "==", kind);
      const query = found
        .where("at", ">=", from)
        .where("at", "<", until)
        .orderBy("at", "desc")
        .limit(limit);
      const { docs } = await within(readDeadline, query.get());
      return docs.flatMap((doc) => {
        const event = StoredEvent.safeParse(doc.data()).data;
        return event ? [{ id: doc.id, ...event }] : [];
      });
    },

    removeExpired: (now) => removeExpired(collection(), now),
  };
}
