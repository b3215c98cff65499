import { isDeepStrictEqual } from "node:util";
import type {
  CollectionReference,
  DocumentSnapshot,
  QuerySnapshot,
  Timestamp,
} from "firebase-admin/firestore";
import { toDocument } from "~/backends/firebase/document.server";
import type { WorksStore } from "~/works/works-store";
import type { StoredWork, WorkDocument } from "~/works/work";

/** How long the listener may lag behind an own write, in milliseconds. */
const longestLag = 5_000;

/** What this server has written and the listener may not have told yet. */
export interface OwnWrite {
  id: string;
  /** Undefined for a deletion. */
  document?: WorkDocument;
  /** When it was written, or else the version that it replaced was. */
  time: Timestamp;
  isReplacedTime: boolean;
}

interface Watcher {
  onWorks: (works: StoredWork[]) => void;
  onFailure: (cause: unknown) => void;
}

export interface FirestoreWatch {
  watch: WorksStore["watch"];
  /** Tells watchers of own writes, before the listener does. */
  tellWritten(writes: OwnWrite[]): void;
}

/** One listener to a collection, however many watch it. */
export function firestoreWatch(
  open: () => CollectionReference,
): FirestoreWatch {
  const watchers = new Set<Watcher>();
  const own = new Map<string, OwnWrite>();
  const known = new WeakMap<DocumentSnapshot, StoredWork>();
  let latest: QuerySnapshot | undefined;
  let told: StoredWork[] | undefined;
  let stopListening: (() => void) | undefined;

  function listen(): void {
    stopListening = open().onSnapshot(
      (snapshot) => {
        latest = snapshot;
        tell();
      },
      (cause) => {
        const ended = [...watchers];
        endListening();
        for (const watcher of ended) watcher.onFailure(cause);
      },
    );
  }

  function endListening(): void {
    stopListening?.();
    stopListening = undefined;
    latest = undefined;
    told = undefined;
    watchers.clear();
    own.clear();
  }

  function tell(): void {
    if (!latest) return;
    const works = merge(latest);
    if (told && isSame(works, told)) return;
    told = works;
    for (const watcher of watchers) watcher.onWorks(works);
  }

  function merge(snapshot: QuerySnapshot): StoredWork[] {
    const works = new Map<string, StoredWork>();
    for (const document of snapshot.docs) {
      const work = known.get(document) ?? toStoredWork(document);
      known.set(document, work);
      works.set(work.id, work);
    }
    const found = new Map(snapshot.docs.map((found) => [found.id, found]));
    for (const write of [...own.values()]) {
      const { id, document } = write;
      if (holds(snapshot, found.get(id), write)) own.delete(id);
      else if (document) works.set(id, { id, document });
      else works.delete(id);
    }
    return inOrder([...works.values()]);
  }

  function tellWritten(writes: OwnWrite[]): void {
    if (!stopListening) return;
    for (const write of writes) own.set(write.id, write);
    tell();
    setTimeout(() => {
      const isLagging = writes.some((write) => own.get(write.id) === write);
      if (isLagging && stopListening) {
        // It has been cut off without a word.
        stopListening();
        listen();
      }
    }, longestLag).unref();
  }

  return {
    tellWritten,

    watch(onWorks, onFailure) {
      const watcher = { onWorks, onFailure };
      try {
        watchers.add(watcher);
        if (!stopListening) listen();
        if (told) onWorks(told);
      } catch (cause) {
        watchers.delete(watcher);
        onFailure(cause);
      }
      return () => {
        if (watchers.delete(watcher) && watchers.size === 0) endListening();
      };
    },
  };
}

/** Whether a snapshot is from after a write. */
function holds(
  snapshot: QuerySnapshot,
  document: DocumentSnapshot | undefined,
  { time, isReplacedTime }: OwnWrite,
): boolean {
  if (!document?.updateTime) return isBefore(time, snapshot.readTime);
  return (
    isBefore(time, document.updateTime) ||
    (!isReplacedTime && time.isEqual(document.updateTime))
  );
}

function isBefore(a: Timestamp, b: Timestamp): boolean {
  return a.valueOf() < b.valueOf();
}

function isSame(a: StoredWork[], b: StoredWork[]): boolean {
  return (
    a.length === b.length &&
    a.every(
      (work, index) => work === b[index] || isDeepStrictEqual(work, b[index]),
    )
  );
}

export function toStoredWork(snapshot: DocumentSnapshot): StoredWork {
  return { id: snapshot.id, document: toDocument(snapshot.data() ?? {}) };
}

/** By the bytes of the ids, as Firestore orders; its emulator does not. */
export function inOrder(works: StoredWork[]): StoredWork[] {
  const bytes = new Map(works.map(({ id }) => [id, Buffer.from(id)]));
  const none = Buffer.alloc(0);
  return works.sort((a, b) =>
    Buffer.compare(bytes.get(a.id) ?? none, bytes.get(b.id) ?? none),
  );
}
