import type { Action, Change, ChangeKey } from "~/works/change";
import type { StoredWork, WorkDocument } from "~/works/work";

/**
 * The port for works and their changes. Works are sorted by the bytes of their
 * IDs, like Firestore documents.
 */
export interface WorksStore {
  list(): Promise<StoredWork[]>;
  get(id: string): Promise<StoredWork | undefined>;
  /**
   * Empty by default. `write` changes it like a work with the ID
   * `arrangementId`, and never removes it.
   */
  arrangement(): Promise<WorkDocument>;
  /** The most works per `write`. */
  readonly mostPerWrite: number;
  /**
   * The only way to change works: in one transaction, reads works, calls
   * `edit`, writes the results with one change each, and deletes old changes.
   * @returns one change for each changed work.
   * @throws what `edit` throws; AppIdTaken; WriteTooLarge if the request has to
   * be split. Nothing is written then.
   */
  write(request: WriteRequest): Promise<Change[]>;
  changes(query: ChangeQuery): Promise<ChangePage>;
  /** Without reading the changes. */
  countChanges(batch: string): Promise<number>;
  /** @returns the works whose kept changes name these pictures, by picture. */
  picturesInChanges(names: string[]): Promise<Map<string, PictureMention[]>>;
  /**
   * Deletes a removed work and its history for good. The removal itself stays
   * on record. Does nothing if it is not in the trash.
   */
  purge(removal: ChangeKey, by: string): Promise<void>;
  /**
   * A write without effect, for health checks.
   * @throws Error if works cannot be saved.
   */
  probe(): Promise<void>;
  /**
   * Reports the stored data now and after each change by any process; our own
   * changes before the call that made them returns. Only one watcher at a time:
   * another call replaces it.
   * @param onFailure is called if the watch fails, which ends it.
   * @returns a function that stops watching.
   */
  watch(
    onStored: (stored: Stored) => void,
    onFailure: (cause: unknown) => void,
  ): () => void;
}

export interface Stored {
  works: StoredWork[];
  /** The App IDs of built-in pages that works in the trash use. */
  trashedAppIds: string[];
  arrangement: WorkDocument;
}

export interface WriteRequest {
  ids: string[];
  by: string;
  action: Action;
  batch: string;
  /**
   * May run several times, also for some of the IDs. A work that it leaves out
   * stays as it is; one without a document is removed.
   */
  edit: (
    stored: ReadonlyMap<string, WorkDocument>,
    ids: ReadonlySet<string>,
  ) => NextWork[];
}

export interface NextWork {
  id: string;
  document?: WorkDocument;
  /** The removal to take out of the trash, of any ID. */
  restores?: ChangeKey;
}

export interface ChangeQuery {
  /** Only this work's changes, sorted by revision. */
  workId?: string;
  batch?: string;
  by?: string;
  action?: Action;
  inTrash?: true;
  /** ISO 8601, inclusive. */
  from?: string;
  until?: string;
  /** The `next` value of the previous page. */
  after?: string;
  limit: number;
}

export interface PictureMention {
  workId: string;
  inTrash: boolean;
}

export interface ChangePage {
  changes: Change[];
  next?: string;
}

/** @throws Error if the ID is missing (specification, section 8). */
export function requireId(id: string): void {
  if (id.trim() !== "") return;
  throw new Error(
    "Work data must include an id to be used as the document ID.",
  );
}

/** Another work uses the ID. */
export class WorkExists extends Error {
  constructor(readonly id: string) {
    super(`A work with the ID "${id}" already exists.`);
  }
}

/** The work does not exist. */
export class WorkGone extends Error {
  constructor(readonly id: string) {
    super(`There is no work with the ID "${id}".`);
  }
}

/** The work has changed since the edit began. */
export class StaleWork extends Error {
  constructor(readonly stored: StoredWork) {
    super(`Someone else has saved the work "${stored.id}".`);
  }
}

/** The save would make a hidden work public. */
export class WouldBePublic extends Error {
  constructor(readonly id: string) {
    super(`The work "${id}" would become public.`);
  }
}

/** Another work uses the App ID. */
export class AppIdTaken extends Error {
  constructor(
    readonly id: string,
    readonly appId: string,
    readonly owner: string,
  ) {
    super(`The work "${owner}" already uses the App ID "${appId}".`);
  }
}

/** The write is too large for one transaction. */
export class WriteTooLarge extends Error {}
