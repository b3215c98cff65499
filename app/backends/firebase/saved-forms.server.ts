import { gunzipSync, gzipSync } from "node:zlib";
import { type Firestore, Timestamp } from "firebase-admin/firestore";
import {
  mostForms,
  mostFormsPerOwner,
  type SavedForm,
  savedFormLife,
  type SavedForms,
} from "~/records/saved-forms";
import {
  readDeadline,
  within,
  writeDeadline,
} from "~/backends/firebase/deadline.server";

type Entry = Pick<SavedForm, "owner" | "savedAt"> & { id: string };

/** Compressed, so that the largest form fits into a document. */
export function firestoreSavedForms(open: () => Firestore): SavedForms {
  const collection = () => open().collection("savedForms");

  async function removeSuperfluous(now: number): Promise<void> {
    const query = collection().select("owner", "savedAt");
    const { docs } = await within(readDeadline, query.get());
    const entries = docs.map((doc) => ({ id: doc.id, ...doc.data() }) as Entry);
    const batch = open().batch();
    for (const id of superfluous(entries, now)) {
      batch.delete(collection().doc(id));
    }
    await within(writeDeadline, batch.commit());
  }

  return {
    async find(id) {
      if (!id) return undefined;
      const found = await within(readDeadline, collection().doc(id).get());
      const data = found.data() as StoredForm | undefined;
      if (!data) return undefined;
      const { owner, path, savedAt, fields } = data;
      return { owner, path, savedAt, fields: gunzipSync(fields).toString() };
    },

    async save(id, { fields, ...form }) {
      const data: StoredForm = {
        ...form,
        fields: gzipSync(fields),
        // A Timestamp, as TTL policies require.
        expiresAt: Timestamp.fromMillis(form.savedAt + savedFormLife),
      };
      await within(
        writeDeadline,
        collection()
          .doc(id)
          .create({ ...data }),
      );
      await removeSuperfluous(form.savedAt);
    },
  };
}

interface StoredForm extends Omit<SavedForm, "fields"> {
  fields: Buffer;
  expiresAt: Timestamp;
}

function superfluous(entries: Entry[], now: number): string[] {
  const newestFirst = entries.toSorted((a, b) => b.savedAt - a.savedAt);
  const perOwner = new Map<string, number>();
  return newestFirst
    .filter(({ owner, savedAt }, index) => {
      const count = (perOwner.get(owner) ?? 0) + 1;
      perOwner.set(owner, count);
      return (
        savedAt <= now - savedFormLife ||
        count > mostFormsPerOwner ||
        index >= mostForms
      );
    })
    .map(({ id }) => id);
}
