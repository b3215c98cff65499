/**
 * The fields that queries compare, by table. All else of a row is its data. Other programs write
 * works, too, so a work has no fields but those in its data, which queries compare there (SQLite
 * has a generated column for the App ID).
 */
export const tables = {
  works: [],
  siteDocuments: [],
  changes: ["workId", "rev", "position", "by", "action", "batch", "inTrash", "appId", "pictures"],
  records: ["kind", "owner", "at", "expiresAt"],
  people: [],
  pictures: ["position"],
  pictureFiles: [],
} as const;

export type TableName = keyof typeof tables;

type Value = string | number;

type Fields = Readonly<Record<string, Value | string[]>>;

export interface Row {
  id: string;
  fields: Fields;
  /** Must be JSON. A damaged row has no data. */
  data?: unknown;
}

export interface NewRow extends Omit<Row, "fields"> {
  fields?: Fields;
  /** Bytes that only `read` returns. Without them, a row keeps those it has. */
  content?: Uint8Array;
}

/** `any` finds the rows whose list has one of the values. */
export type Condition =
  | [field: string, is: "==" | "<" | "<=" | ">=", value: Value]
  | [field: string, is: "in" | "any", values: readonly string[]];

export interface Query {
  where?: readonly Condition[];
  latestBy?: string;
  oldestBy?: string;
  skip?: number;
  /** All rows are found without a limit. */
  limit?: number;
}

export interface Reads {
  /** @returns the rows that exist, by ID. */
  get(table: TableName, ids: readonly string[]): Promise<Map<string, Row>>;
  /** Sorts by ID, without another order. */
  find(table: TableName, query?: Query): Promise<Row[]>;
}

/** Reads must come before writes, which take effect together, if the edit returns. */
export interface Edit extends Reads {
  /** @throws RowExists, at the latest at the end of the edit. */
  add(table: TableName, row: NewRow): Promise<void>;
  /** Adds or replaces a row. */
  put(table: TableName, row: NewRow): Promise<void>;
  remove(table: TableName, id: string): Promise<void>;
}

export interface EditOptions {
  /** Works are written one edit after the other, so that saves by one server do not conflict. */
  ofWorks?: boolean;
  /** An edit of many rows may take a minute. */
  isLong?: boolean;
}

/** A watched query, and the rows that it finds. */
export interface Watched {
  table: TableName;
  where?: readonly Condition[];
}

/** What a back end does, besides identity. Everything else is written once above it. */
export interface Tables extends Reads {
  count(table: TableName, where: readonly Condition[]): Promise<number>;
  /** @returns the content of a row. */
  read(table: TableName, id: string): Promise<Uint8Array | undefined>;
  /**
   * Runs in one transaction, maybe several times.
   * @throws what `change` throws; Unconfirmed; EditTooLarge if it has to be split.
   */
  edit<Result>(change: (edit: Edit) => Promise<Result>, options?: EditOptions): Promise<Result>;
  /** Removes rows in as many transactions as needed. */
  drop(table: TableName, query: Query): Promise<void>;
  /** Returns the rows of several tables as they were at one moment. */
  snapshot<Name extends TableName>(names: readonly Name[]): Promise<Record<Name, Row[]>>;
  /** An edit can write at most this many rows. */
  readonly mostPerEdit: number;
  /** Writes without effect, for health checks. @throws Error if nothing can be saved. */
  probe(): Promise<void>;
  /**
   * Reports the rows of each query now and after each change by any process; our own changes before
   * the edit that made them returns, which waits for `onRows`. Unchanged rows stay the same objects.
   * @param onFailure is called once if the watch fails, which may end it.
   * @returns how to stop.
   */
  watch(
    queries: readonly Watched[],
    onRows: (rows: Row[][]) => void | Promise<void>,
    onFailure: (cause: unknown) => void,
  ): () => void;
  close(): Promise<void>;
}

export class RowExists extends Error {}

/** The store did not respond, so the write may have happened or may still happen. */
export class Unconfirmed extends Error {
  constructor(options?: ErrorOptions) {
    super(
      "The site could not confirm that your changes were saved. Check the work before you save again.",
      options,
    );
  }
}

export class EditTooLarge extends Error {}
