import type { Action, Change, ChangeKey } from "~/works/change";
import type { StoredWork, WorkDocument } from "~/works/work";

/**
 * The port to whatever keeps the works and their changes. Works are ordered by
 * the bytes of their IDs, as Firestore orders documents.
 */
export interface WorksStore {
  list(): Promise<StoredWork[]>;
  get(id: string): Promise<StoredWork | undefined>;
  /**
   * The arrangement (arrangement.ts); empty where nothing was arranged. `write`
   * changes it like a work whose ID is `arrangementId`; it is never removed.
   */
  arrangement(): Promise<WorkDocument>;
  /** How many works one `write` may touch. */
  readonly mostPerWrite: number;
  /**
   * The one way to change works: reads those that the request names, lets it
   * decide, writes them with one change each and drops changes that are too
   * old, all in one transaction.
   *
   * @returns the changes, one for each work that is not as it was.
   * @throws what `edit` throws; AppIdTaken; WriteTooLarge where fewer works at
   * once would fit. In each case nothing was written.
   */
  write(request: WriteRequest): Promise<Change[]>;
  /** Changes, the latest first. */
  changes(query: ChangeQuery): Promise<ChangePage>;
  /** How many changes a batch has, without reading them. */
  countChanges(batch: string): Promise<number>;
  /**
   * Of the uploaded pictures with these names, those that kept changes name,
   * with the works that changed.
   */
  picturesInChanges(names: string[]): Promise<Map<string, PictureMention[]>>;
  /**
   * Deletes for good what a removal has kept, and the history of the work
   * before it. That it happened stays on record. One that is not in the trash
   * any more counts as done.
   */
  purge(removal: ChangeKey, by: string): Promise<void>;
  /**
   * Saves what changes nothing.
   *
   * @throws Error where a work could not be saved either.
   */
  probe(): Promise<void>;
  /**
   * Reports what is stored now, and again after each change, also one that
   * another process makes. It reports our own changes before the call that
   * made them returns. There is one watcher: another call takes its place.
   *
   * @param onFailure hears why the watch ended by itself.
   * @returns a function that ends the watch.
   */
  watch(
    onStored: (stored: Stored) => void,
    onFailure: (cause: unknown) => void,
  ): () => void;
}

/** What pages are made of. */
export interface Stored {
  works: StoredWork[];
  /** The App IDs of built-in pages that works in the trash have. */
  trashedAppIds: string[];
  /** See `WorksStore.arrangement`. */
  arrangement: WorkDocument;
}

export interface WriteRequest {
  /** The works that it may touch. */
  ids: string[];
  /** An email address, or the program that writes. */
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
  /** The removal that this takes back, of any ID: it leaves the trash. */
  restores?: ChangeKey;
}

export interface ChangeQuery {
  /** Of this work alone, by revision. */
  workId?: string;
  batch?: string;
  by?: string;
  action?: Action;
  inTrash?: true;
  /** ISO 8601: not before this moment. */
  from?: string;
  /** ISO 8601: before this moment. */
  until?: string;
  /** The `next` of the page before. */
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
  /** Where the next page begins, if there is one. */
  next?: string;
}

/** @throws Error for a work without an ID (specification, section 8). */
export function requireId(id: string): void {
  if (id.trim() !== "") return;
  throw new Error(
    "Work data must include an id to be used as the document ID.",
  );
}

/** The ID is taken. */
export class WorkExists extends Error {
  constructor(readonly id: string) {
    super(`A work with the ID "${id}" already exists.`);
  }
}

/** The work was deleted. */
export class WorkGone extends Error {
  constructor(readonly id: string) {
    super(`There is no work with the ID "${id}".`);
  }
}

/** The work was saved since the edit began; `stored` is what it is now. */
export class StaleWork extends Error {
  constructor(readonly stored: StoredWork) {
    super(`Someone else has saved the work "${stored.id}".`);
  }
}

/** Visitors do not see the work, and would after this save. */
export class WouldBePublic extends Error {
  constructor(readonly id: string) {
    super(`The work "${id}" would become public.`);
  }
}

/** Another work has the App ID. */
export class AppIdTaken extends Error {
  constructor(
    readonly id: string,
    readonly appId: string,
    readonly owner: string,
  ) {
    super(`The work "${owner}" already uses the App ID "${appId}".`);
  }
}

/** More than the store takes in one transaction. */
export class WriteTooLarge extends Error {}
