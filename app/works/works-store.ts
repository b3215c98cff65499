import type { Action, Change, ChangeKey } from "~/works/change";
import type { StoredWork, WorkDocument } from "~/works/work";

/**
 * The port to the store for works and their changes. Works are sorted by the
 * bytes of their IDs, like Firestore documents.
 */
export interface WorksStore {
  list(): Promise<StoredWork[]>;
  get(id: string): Promise<StoredWork | undefined>;
  /**
   * The arrangement (arrangement.ts); empty by default. `write` changes it like
   * a work with the ID `arrangementId`. It is never removed.
   */
  arrangement(): Promise<WorkDocument>;
  /** The most works per `write`. */
  readonly mostPerWrite: number;
  /**
   * The only way to change works. In one transaction: reads the works of the
   * request, calls its `edit`, writes the results with one change each, and
   * deletes old changes.
   *
   * @returns one change for each changed work.
   * @throws what `edit` throws; AppIdTaken; WriteTooLarge if the request has to
   * be split. Nothing is written then.
   */
  write(request: WriteRequest): Promise<Change[]>;
  /** Queries changes, latest first. */
  changes(query: ChangeQuery): Promise<ChangePage>;
  /** How many changes a batch has, without reading them. */
  countChanges(batch: string): Promise<number>;
  /**
   * Of the uploaded pictures with these names, those that kept changes name,
   * with the works that changed.
   */
  picturesInChanges(names: string[]): Promise<Map<string, PictureMention[]>>;
  /**
   * Permanently deletes a removed work and its history. The change itself stays
   * on record. Succeeds if the removal is not in the trash.
   */
  purge(removal: ChangeKey, by: string): Promise<void>;
  /**
   * Makes a write without effect, as a health check.
   *
   * @throws Error if works cannot be saved.
   */
  probe(): Promise<void>;
  /**
   * Reports the stored data now and after each change, including changes by
   * other processes. Reports our own changes before the call that made them
   * returns. Only one watcher at a time: another call replaces it.
   *
   * @param onFailure is called if the watch fails, which ends it.
   * @returns a function that stops watching.
   */
  watch(
    onStored: (stored: Stored) => void,
    onFailure: (cause: unknown) => void,
  ): () => void;
}

/** The stored data that pages need. */
export interface Stored {
  works: StoredWork[];
  /** The App IDs of built-in pages that works in the trash use. */
  trashedAppIds: string[];
  /** See `WorksStore.arrangement`. */
  arrangement: WorkDocument;
}

export interface WriteRequest {
  /** The IDs of the works that it may change. */
  ids: string[];
  /** An email address, or the name of a program. */
  by: string;
  action: Action;
  /** See `newBatch`. */
  batch: string;
  /**
   * Decides what is written, from the works of these IDs that are stored. It
   * may run several times, also for some of the IDs. A work it leaves out stays
   * as it is, and one without a document is removed.
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
  /** ISO 8601, exclusive. */
  until?: string;
  /** The `next` value of the previous page. */
  after?: string;
  limit: number;
}

/** A work whose kept changes name a picture. */
export interface PictureMention {
  workId: string;
  /** Whether its removal in the trash does. */
  inTrash: boolean;
}

export interface ChangePage {
  changes: Change[];
  /** The start of the next page, if there is one. */
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

/** The work has changed since the edit began. `stored` is the current work. */
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
