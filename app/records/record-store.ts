/** Records are kept for people for a limited time. All times are in milliseconds since 1970. */
export interface StoredRecord {
  kind: string;
  id: string;
  owner: string;
  /** Lists show the latest first. */
  at: number;
  /** From this time on, the record is no longer found. It is deleted later. */
  expiresAt: number;
  /** Must be JSON. */
  data: unknown;
  counts: Counts;
  /** The version changes with each update, but not when the record is touched or counts. */
  version: number;
}

export interface NewRecord extends Pick<StoredRecord, "kind" | "id" | "at" | "expiresAt"> {
  owner?: string;
  data?: unknown;
  /** The bytes of a file are read separately. */
  content?: Uint8Array;
}

/** The oldest records of the kind above these limits are deleted. */
export interface RecordLimits {
  perOwner?: number;
  inAll?: number;
}

export interface RecordQuery {
  owner?: string;
  from?: number;
  /** The time is exclusive. */
  until?: number;
  limit?: number;
}

export type Counts = Record<string, number>;

export interface RecordStore {
  find(kind: string, id: string): Promise<StoredRecord | undefined>;
  /** The latest comes first. */
  list(kinds: string[], query?: RecordQuery): Promise<StoredRecord[]>;
  /** @returns the record's file. */
  read(kind: string, id: string): Promise<Uint8Array | undefined>;
  /** Deletes all expired records, too. @throws if the record exists. */
  add(record: NewRecord, limits?: RecordLimits): Promise<void>;
  /** @returns whether `record` was the latest version; if not, nothing has changed. */
  update(record: StoredRecord, data: unknown): Promise<boolean>;
  /** Changes only the time. Does not revive a removed record. */
  touch(kind: string, id: string, at: number): Promise<void>;
  /**
   * Adds to the counts of a record, and creates it if needed.
   * @param sum how to add them; by default, each by its name.
   */
  count(
    record: Omit<NewRecord, "owner" | "data" | "content">,
    counts: Counts,
    sum?: typeof sumOf,
  ): Promise<void>;
  remove(kind: string, id: string): Promise<void>;
}

export function sumOf(known: Counts, added: Counts): Counts {
  const sums = Object.entries(added).map(([name, count]) => [name, (known[name] ?? 0) + count]);
  return { ...known, ...(Object.fromEntries(sums) as Counts) };
}
