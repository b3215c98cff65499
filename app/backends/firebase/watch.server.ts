import { isDeepStrictEqual } from "node:util";
import type { DocumentSnapshot, Firestore } from "firebase-admin/firestore";
import {
  arrangementReference,
  toArrangement,
} from "~/backends/firebase/arrangement.server";
import { toDocument } from "~/backends/firebase/document.server";
import {
  type LiveQuery,
  liveQuery,
  type OwnWrite,
} from "~/backends/firebase/live-query.server";
import { builtInPage } from "~/samples/catalogue.server";
import type { StoredWork, WorkDocument } from "~/work/work";
import type { Stored, WorksStore } from "~/changes/works-store";

export interface OwnWrites {
  works: OwnWrite<StoredWork>[];
  trash: OwnWrite<string>[];
  arrangement: OwnWrite<WorkDocument>[];
}

interface FirestoreWatch {
  watch: WorksStore["watch"];
  tellWritten: (writes: OwnWrites) => void;
}

/** Listens to the works, and to works in the trash that hide built-in pages. */
export function firestoreWatch(open: () => Firestore): FirestoreWatch {
  let works: LiveQuery<StoredWork> | undefined;
  let trash: LiveQuery<string> | undefined;
  let arrangement: LiveQuery<WorkDocument> | undefined;
  let tellNow: () => void = () => undefined;

  function stop(): void {
    works?.stop();
    trash?.stop();
    arrangement?.stop();
    works = trash = arrangement = undefined;
  }

  return {
    tellWritten(writes) {
      // Reports all parts of a write together.
      const hidden = writes.trash.filter(
        ({ value }) => value === undefined || value === builtInPage.appId,
      );
      let hasChanged = false;
      const tell = tellNow;
      tellNow = () => (hasChanged = true);
      if (hidden.length > 0) trash?.overlay(hidden);
      if (writes.works.length > 0) works?.overlay(writes.works);
      if (writes.arrangement.length > 0)
        arrangement?.overlay(writes.arrangement);
      tellNow = tell;
      if (hasChanged) tell();
    },

    watch(onStored, onFailure) {
      stop();
      let found: StoredWork[] | undefined;
      let trashedAppIds: string[] | undefined;
      let arranged: WorkDocument | undefined;
      let told: Stored | undefined;

      tellNow = () => {
        if (!found || !trashedAppIds || !arranged) return;
        const stored = { works: found, trashedAppIds, arrangement: arranged };
        if (told && isSame(told, stored)) return;
        told = stored;
        onStored(stored);
      };

      function fail(cause: unknown): void {
        stop();
        onFailure(cause);
      }

      try {
        const mine = (works = liveQuery({
          query: () => open().collection("works"),
          read: toStoredWork,
          onValues(values) {
            found = inOrder([...values.values()]);
            tellNow();
          },
          onFailure: fail,
        }));
        trash = liveQuery({
          query: () =>
            open()
              .collection("changes")
              .where("inTrash", "==", true)
              .where("appId", "==", builtInPage.appId),
          read: (change) => String(change.get("appId")),
          onValues(values) {
            trashedAppIds = Array.from(new Set(values.values())).sort();
            tellNow();
          },
          onFailure: fail,
        });
        arrangement = liveQuery({
          query: () => arrangementReference(open()).parent,
          read: toArrangement,
          onValues(values) {
            arranged = values.values().next().value ?? {};
            tellNow();
          },
          onFailure: fail,
        });
        return () => {
          if (works === mine) stop();
        };
      } catch (cause) {
        fail(cause);
        return () => undefined;
      }
    },
  };
}

function isSame(a: Stored, b: Stored): boolean {
  return (
    a.works.length === b.works.length &&
    a.works.every(
      (work, index) =>
        work === b.works[index] || isDeepStrictEqual(work, b.works[index]),
    ) &&
    isDeepStrictEqual(a.trashedAppIds, b.trashedAppIds) &&
    isDeepStrictEqual(a.arrangement, b.arrangement)
  );
}

export function toStoredWork(snapshot: DocumentSnapshot): StoredWork {
  return { id: snapshot.id, document: toDocument(snapshot.data() ?? {}) };
}

/** Like Firestore, but unlike its emulator, sorts by the bytes of the IDs. */
export function inOrder(works: StoredWork[]): StoredWork[] {
  const bytes = new Map(works.map(({ id }) => [id, Buffer.from(id)]));
  const none = Buffer.alloc(0);
  return works.sort((a, b) =>
    Buffer.compare(bytes.get(a.id) ?? none, bytes.get(b.id) ?? none),
  );
}
