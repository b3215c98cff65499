import type {
  DocumentSnapshot,
  Query,
  QuerySnapshot,
  Timestamp,
} from "firebase-admin/firestore";

/** How long the listener may lag behind an own write, in milliseconds. */
const longestLag = 5_000;

/** What this server has written and the listener may not have told yet. */
export interface OwnWrite<Value> {
  /** The document's. */
  id: string;
  /** Undefined where the document does not match the query any more. */
  value?: Value;
  /** When the version that it replaced was written, if there was one. */
  replaced?: Timestamp;
}

interface LaidOver<Value> extends OwnWrite<Value> {
  since: number;
}

interface LiveQueryOptions<Value> {
  query: () => Query;
  read: (document: DocumentSnapshot) => Value;
  /** Hears what matches now, by document ID; called for each snapshot. */
  onValues: (values: Map<string, Value>) => void;
  onFailure: (cause: unknown) => void;
}

export interface LiveQuery<Value> {
  stop(): void;
  /** Shows own writes before the listener does. */
  lay(writes: OwnWrite<Value>[]): void;
}

/**
 * Listens to a query. What this server wrote is laid over what the listener
 * told last, until it tells something later, by Firestore's own times.
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
      // A new listener's first snapshot has all that was written before.
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
    // It has been cut off without a word.
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
        // The one before may not have been told either.
        replaced: write.replaced ?? own.get(write.id)?.replaced,
        since: performance.now(),
      }));
      for (const write of laid) own.set(write.id, write);
      if (latest) tell(latest);
      setTimeout(() => listenAgain(laid), longestLag).unref();
    },
  };
}

/** Whether a document is from after a write, as the listener has told it. */
function isTold<Value>(
  document: DocumentSnapshot | undefined,
  { value, replaced }: OwnWrite<Value>,
): boolean {
  if (!document?.updateTime) return value === undefined;
  return replaced
    ? document.updateTime.valueOf() > replaced.valueOf()
    : value !== undefined;
}
