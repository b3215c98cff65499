import { isDeepStrictEqual } from "node:util";
import type {
  DocumentSnapshot,
  Firestore,
  Query,
  QuerySnapshot,
  Timestamp,
} from "firebase-admin/firestore";
import type { Condition, Row, TableName, Tables } from "../table";
import { inOrder, queriesOf, toRow } from "./rows.server";

export interface OwnWrite {
  table: TableName;
  id: string;
  /** A removed row has none. */
  row?: Row;
  /** The replaced version, if any, was updated at this time. */
  replaced?: Timestamp;
}

interface Watcher {
  tell(writes: OwnWrite[]): void | Promise<void>;
}

export function firestoreWatch(open: () => Firestore): {
  watch: Tables["watch"];
  tellWritten: (writes: OwnWrite[]) => Promise<void>;
} {
  const watchers = new Set<Watcher>();

  return {
    async tellWritten(writes) {
      await Promise.all(Array.from(watchers, async (watcher) => watcher.tell(writes)));
    },

    watch(queries, onRows, onFailure) {
      const found: (Row[] | undefined)[] = queries.map(() => undefined);
      const live: LiveQuery[] = [];
      let told: Row[][] | undefined;
      let taken: void | Promise<void>;
      let isTelling = true;

      function tellNow(): void | Promise<void> {
        const rows = found.filter((each) => each !== undefined);
        if (!isTelling || rows.length < queries.length) return;
        // The listener may report our own write first, and `onRows` may still be taking it.
        if (isDeepStrictEqual(told, rows)) return taken;
        told = rows;
        return (taken = onRows(rows));
      }

      function stop(): void {
        for (const query of live) query.stop();
        watchers.delete(watcher);
      }

      function fail(cause: unknown): void {
        stop();
        onFailure(cause);
      }

      const watcher: Watcher = {
        // All parts of a write are reported together.
        tell(writes) {
          isTelling = false;
          for (const [index, { table, where = [] }] of queries.entries()) {
            const own = writes.filter((write) => write.table === table);
            if (own.length > 0) live[index]?.overlay(own.map((write) => matching(write, where)));
          }
          isTelling = true;
          return tellNow();
        },
      };

      try {
        for (const [index, { table, where }] of queries.entries()) {
          const [query] = queriesOf(open(), table, { where });
          if (!query) continue;
          const onValues = (rows: Row[]) => {
            found[index] = inOrder(rows, {});
            void tellNow();
          };
          live.push(liveQuery({ table, query, onValues, onFailure: fail }));
        }
        watchers.add(watcher);
      } catch (cause) {
        fail(cause);
      }
      return stop;
    },
  };
}

/** A row that the query does not find counts as removed. */
function matching(write: OwnWrite, where: readonly Condition[]): OwnWrite {
  const isFound = where.every(([field, , value]) => write.row?.fields[field] === value);
  return isFound ? write : { ...write, row: undefined };
}

/** The listener may lag behind our own write by this much, in milliseconds. */
const longestLag = 5_000;

interface Overlaid extends OwnWrite {
  since: number;
}

interface LiveQueryOptions {
  table: TableName;
  query: Query;
  onValues: (rows: Row[]) => void;
  onFailure: (cause: unknown) => void;
}

interface LiveQuery {
  stop(): void;
  overlay(writes: OwnWrite[]): void;
}

/** Overlays our own writes on the snapshot until the listener reports a later version. */
function liveQuery({ table, query, onValues, onFailure }: LiveQueryOptions): LiveQuery {
  const own = new Map<string, Overlaid>();
  const known = new WeakMap<DocumentSnapshot, Row>();
  let latest: QuerySnapshot | undefined;
  let stopListening: (() => void) | undefined;

  function listen(): void {
    const begun = performance.now();
    let isFirst = true;
    stopListening = query.onSnapshot((snapshot) => {
      // A new listener's first snapshot includes all earlier writes.
      if (isFirst) dropOwn(({ since }) => since < begun);
      isFirst = false;
      latest = snapshot;
      report(snapshot);
    }, onFailure);
  }

  function dropOwn(isOver: (write: Overlaid) => boolean): void {
    for (const write of [...own.values()]) {
      if (isOver(write)) own.delete(write.id);
    }
  }

  function report(snapshot: QuerySnapshot): void {
    const rows = new Map<string, Row>();
    const found = new Map<string, DocumentSnapshot>();
    for (const document of snapshot.docs) {
      const row = rowOf(document);
      rows.set(row.id, row);
      found.set(row.id, document);
    }
    dropOwn((write) => isReported(found.get(write.id), write));
    for (const { id, row } of own.values()) {
      if (row) rows.set(id, row);
      else rows.delete(id);
    }
    onValues(Array.from(rows.values()));
  }

  function rowOf(document: DocumentSnapshot): Row {
    const row = known.get(document) ?? toRow(table, document);
    known.set(document, row);
    return row;
  }

  function listenAgain(writes: Overlaid[]): void {
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

function isReported(document: DocumentSnapshot | undefined, { row, replaced }: OwnWrite): boolean {
  if (!document?.updateTime) return row === undefined;
  return replaced ? document.updateTime.valueOf() > replaced.valueOf() : row !== undefined;
}
