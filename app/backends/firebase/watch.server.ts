import { isDeepStrictEqual } from "node:util";
import type { DocumentSnapshot, Firestore } from "firebase-admin/firestore";
import {
  siteDocumentsOf,
  toSiteDocument,
} from "~/backends/firebase/site-documents.server";
import { toDocument } from "~/backends/firebase/document.server";
import {
  type LiveQuery,
  liveQuery,
  type OwnWrite,
} from "~/backends/firebase/live-query.server";
import { builtInPage } from "~/samples/catalogue.server";
import type { SiteDocuments } from "~/work/site-document";
import type { StoredWork } from "~/work/work";
import type { Stored, WorksStore } from "~/changes/works-store";

export interface OwnWrites {
  works: OwnWrite<StoredWork>[];
  trash: OwnWrite<string>[];
  siteDocuments: OwnWrite<StoredWork>[];
}

interface FirestoreWatch {
  watch: WorksStore["watch"];
  tellWritten: (writes: OwnWrites) => void;
}

/** Listens to the works, and to works in the trash that hide built-in pages. */
export function firestoreWatch(open: () => Firestore): FirestoreWatch {
  let works: LiveQuery<StoredWork> | undefined;
  let trash: LiveQuery<string> | undefined;
  let siteDocuments: LiveQuery<StoredWork> | undefined;
  let tellNow: () => void = () => undefined;

  function stop(): void {
    works?.stop();
    trash?.stop();
    siteDocuments?.stop();
    works = trash = siteDocuments = undefined;
  }

  return {
    tellWritten(writes) {
      // All parts of a write are reported together.
      const hidden = writes.trash.filter(
        ({ value }) => value === undefined || value === builtInPage.appId,
      );
      let hasChanged = false;
      const tell = tellNow;
      tellNow = () => (hasChanged = true);
      if (hidden.length > 0) trash?.overlay(hidden);
      if (writes.works.length > 0) works?.overlay(writes.works);
      if (writes.siteDocuments.length > 0)
        siteDocuments?.overlay(writes.siteDocuments);
      tellNow = tell;
      if (hasChanged) tell();
    },

    watch(onStored, onFailure) {
      stop();
      let found: StoredWork[] | undefined;
      let trashedAppIds: string[] | undefined;
      let siteFound: SiteDocuments | undefined;
      let told: Stored | undefined;

      tellNow = () => {
        if (!found || !trashedAppIds || !siteFound) return;
        const stored = {
          works: found,
          trashedAppIds,
          siteDocuments: siteFound,
        };
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
        siteDocuments = liveQuery({
          query: () => siteDocumentsOf(open()),
          read: toSiteDocument,
          onValues(values) {
            siteFound = new Map(
              Array.from(values.values(), ({ id, document }) => [id, document]),
            );
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
    isDeepStrictEqual(a.siteDocuments, b.siteDocuments)
  );
}

export function toStoredWork(snapshot: DocumentSnapshot): StoredWork {
  return { id: snapshot.id, document: toDocument(snapshot.data() ?? {}) };
}

/** Sorts by the bytes of the IDs, like Firestore, but unlike its emulator. */
export function inOrder(works: StoredWork[]): StoredWork[] {
  const bytes = new Map(works.map(({ id }) => [id, Buffer.from(id)]));
  const none = Buffer.alloc(0);
  return works.sort((a, b) =>
    Buffer.compare(bytes.get(a.id) ?? none, bytes.get(b.id) ?? none),
  );
}
