import type {
  DocumentSnapshot,
  Query,
  QuerySnapshot,
  Timestamp,
} from "firebase-admin/firestore";

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

export interface LiveQuery<Value> {
  stop(): void;
  overlay(writes: OwnWrite<Value>[]): void;
}

/** Overlays our own writes on the snapshot until the listener reports a later version. */
export function liveQuery<Value>({
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
  return replaced
    ? document.updateTime.valueOf() > replaced.valueOf()
    : value !== undefined;
}
