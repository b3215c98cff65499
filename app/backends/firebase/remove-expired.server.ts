import { type CollectionReference, Timestamp } from "firebase-admin/firestore";
import {
  readDeadline,
  within,
  writeDeadline,
} from "~/backends/firebase/deadline.server";

const mostAtOnce = 500;

export async function removeExpired(
  collection: CollectionReference,
  now: number,
): Promise<void> {
  const expired = collection
    .where("expiresAt", "<=", Timestamp.fromMillis(now))
    .limit(mostAtOnce);
  for (;;) {
    const { docs } = await within(readDeadline, expired.get());
    if (docs.length === 0) return;
    const batch = collection.firestore.batch();
    for (const { ref } of docs) batch.delete(ref);
    await within(writeDeadline, batch.commit());
    if (docs.length < mostAtOnce) return;
  }
}
