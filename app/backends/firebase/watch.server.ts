import { isDeepStrictEqual } from "node:util";
import type {
  DocumentSnapshot,
  Firestore,
  Query,
  QuerySnapshot,
  Timestamp,
} from "firebase-admin/firestore";
import { siteDocumentsOf, toSiteDocument, toDocument } from "./documents.server";
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
      if (writes.siteDocuments.length > 0) siteDocuments?.overlay(writes.siteDocuments);
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
            siteFound = new Map(Array.from(values.values(), ({ id, document }) => [id, document]));
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
      (work, index) => work === b.works[index] || isDeepStrictEqual(work, b.works[index]),
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
  return works.sort((a, b) => Buffer.compare(bytes.get(a.id) ?? none, bytes.get(b.id) ?? none));
}

/** The listener may lag behind our own write by this much, in milliseconds. */
const longestLag = 5_000;

export interface OwnWrite<Value> {
  id: string;
  /** A document that does not match the query has none. */
  value?: Value;
  /** The replaced version, if any, was updated at this time. */
  replaced?: Timestamp;
}

interface Overlaid<Value> extends OwnWrite<Value> {
  since: number;
}

interface LiveQueryOptions<Value> {
  query: () => Query;
  read: (document: DocumentSnapshot) => Value;
  onValues: (values: Map<string, Value>) => void;
  onFailure: (cause: unknown) => void;
}

interface LiveQuery<Value> {
  stop(): void;
  overlay(writes: OwnWrite<Value>[]): void;
}

/** Overlays our own writes on the snapshot until the listener reports a later version. */
function liveQuery<Value>({
  query,
  read,
  onValues,
  onFailure,
}: LiveQueryOptions<Value>): LiveQuery<Value> {
  const own = new Map<string, Overlaid<Value>>();
  const known = new WeakMap<DocumentSnapshot, { value: Value }>();
  let latest: QuerySnapshot | undefined;
  let stopListening: (() => void) | undefined;

  function listen(): void {
    const begun = performance.now();
    let isFirst = true;
    stopListening = query().onSnapshot((snapshot) => {
      // A new listener's first snapshot includes all earlier writes.
      if (isFirst) dropOwn(({ since }) => since < begun);
      isFirst = false;
      latest = snapshot;
      report(snapshot);
    }, onFailure);
  }

  function dropOwn(isOver: (write: Overlaid<Value>) => boolean): void {
    for (const write of [...own.values()]) {
      if (isOver(write)) own.delete(write.id);
    }
  }

  function report(snapshot: QuerySnapshot): void {
    const found = new Map(snapshot.docs.map((found) => [found.id, found]));
    dropOwn((write) => isReported(found.get(write.id), write));
    const values = new Map<string, Value>();
    for (const [id, document] of found) values.set(id, valueOf(document));
    for (const { id, value } of own.values()) {
      if (value === undefined) values.delete(id);
      else values.set(id, value);
    }
    onValues(values);
  }

  function valueOf(document: DocumentSnapshot): Value {
    const { value } = known.get(document) ?? { value: read(document) };
    known.set(document, { value });
    return value;
  }

  function listenAgain(writes: Overlaid<Value>[]): void {
    const isLagging = writes.some((write) => own.get(write.id) === write);
    if (!isLagging || !stopListening) return;
    // The connection was lost silently.
    stopListening();
    listen();
  }

  listen();
  return {
    stop() {
      stopListening?.();
      stopListening = undefined;
    },

    overlay(writes) {
      const overlaid = writes.map((write) => ({
        ...write,
        // The previous write may not have been reported either.
        replaced: write.replaced ?? own.get(write.id)?.replaced,
        since: performance.now(),
      }));
      for (const write of overlaid) own.set(write.id, write);
      if (latest) report(latest);
      setTimeout(() => listenAgain(overlaid), longestLag).unref();
    },
  };
}

function isReported<Value>(
  document: DocumentSnapshot | undefined,
  { value, replaced }: OwnWrite<Value>,
): boolean {
  if (!document?.updateTime) return value === undefined;
  return replaced ? document.updateTime.valueOf() > replaced.valueOf() : value !== undefined;
}
