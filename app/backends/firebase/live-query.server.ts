import type {
  DocumentSnapshot,
  Query,
  QuerySnapshot,
  Timestamp,
} from "firebase-admin/firestore";

/** How long the listener may lag behind our own write, in milliseconds. */
const longestLag = 5_000;

/** A write by this server that the listener may not have reported yet. */
export interface OwnWrite<Value> {
  id: string;
  /** Undefined if the document does not match the query. */
  value?: Value;
  /** The update time of the replaced version, if any. */
  replaced?: Timestamp;
}

interface LaidOver<Value> extends OwnWrite<Value> {
  since: number;
}

interface LiveQueryOptions<Value> {
  query: () => Query;
  read: (document: DocumentSnapshot) => Value;
  /** For each snapshot, all matching documents by ID. */
  onValues: (values: Map<string, Value>) => void;
  onFailure: (cause: unknown) => void;
}

export interface LiveQuery<Value> {
  stop(): void;
  lay(writes: OwnWrite<Value>[]): void;
}

/**
 * Overlays this server's writes on the latest snapshot until the listener
 * reports a later version, by Firestore's update times.
 */
export function liveQuery<Value>({
  query,
  read,
  onValues,
  onFailure,
}: LiveQueryOptions<Value>): LiveQuery<Value> {
  const own = new Map<string, LaidOver<Value>>();
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
      tell(snapshot);
    }, onFailure);
  }

  function dropOwn(isOver: (write: LaidOver<Value>) => boolean): void {
    for (const write of [...own.values()]) {
      if (isOver(write)) own.delete(write.id);
    }
  }

  function tell(snapshot: QuerySnapshot): void {
    const found = new Map(snapshot.docs.map((found) => [found.id, found]));
    dropOwn((write) => isTold(found.get(write.id), write));
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

  function listenAgain(writes: LaidOver<Value>[]): void {
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

    lay(writes) {
      const laid = writes.map((write) => ({
        ...write,
        // The previous write may not have been reported either.
        replaced: write.replaced ?? own.get(write.id)?.replaced,
        since: performance.now(),
      }));
      for (const write of laid) own.set(write.id, write);
      if (latest) tell(latest);
      setTimeout(() => listenAgain(laid), longestLag).unref();
    },
  };
}

function isTold<Value>(
  document: DocumentSnapshot | undefined,
  { value, replaced }: OwnWrite<Value>,
): boolean {
  if (!document?.updateTime) return value === undefined;
  return replaced
    ? document.updateTime.valueOf() > replaced.valueOf()
    : value !== undefined;
}
