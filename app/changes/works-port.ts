import type { SiteDocuments } from "~/kinds/kind";
import type { WorkDocument, StoredWork } from "~/kinds/work";
import type { Action, Change, ChangeKey } from "./change";

/**
 * Works are sorted by the bytes of their IDs, like Firestore documents. `app/stores/works.server.ts`
 * implements this for both back ends.
 */
export interface WorksStore {
  list(): Promise<StoredWork[]>;
  get(id: string): Promise<StoredWork | undefined>;
  /** Returns only the ones that were written. `write` changes them like works. */
  siteDocuments(): Promise<SiteDocuments>;
  /** Returns both as they were at one moment, so that an export holds no half of a write. */
  snapshot(): Promise<Pick<Stored, "works" | "siteDocuments">>;
  readonly mostPerWrite: number;
  /**
   * Changes works, which nothing else may do: in one transaction, with one change for each work.
   * @throws what `edit` throws; AppIdTaken; WorkGone if a work to restore was deleted permanently;
   * EditTooLarge if the request has to be split.
   */
  write(request: WriteRequest): Promise<Change[]>;
  /** A query of one work begins with what another program has changed since, if anything. */
  changes(query: ChangeQuery): Promise<ChangePage>;
  countChanges(batch: string): Promise<number>;
  /** @returns the works whose stored changes name these images, by image. */
  imagesInChanges(names: string[]): Promise<Map<string, ImageMention[]>>;
  /**
   * Deletes a work in the trash and all earlier changes of its ID. Keeps who deleted it and when.
   */
  purge(removal: ChangeKey, by: string): Promise<void>;
  /** Writes without effect, for health checks. @throws Error if works cannot be saved. */
  probe(): Promise<void>;
  /**
   * Reports the data now and after each change by any process; our own changes before the call
   * that made them returns.
   * @param onFailure is called once if the watch fails, which may end it.
   */
  watch(
    onStored: (stored: Stored) => void | Promise<void>,
    onFailure: (cause: unknown) => void,
  ): () => void;
}

export interface Stored {
  works: StoredWork[];
  /** Works in the trash use the App IDs of these built-in pages. */
  trashedAppIds: string[];
  siteDocuments: SiteDocuments;
}

export interface WriteRequest {
  ids: string[];
  by: string;
  action: Action;
  batch: string;
  /** The edit may run several times, also for some of the IDs. A work that it leaves out stays. */
  edit: (stored: ReadonlyMap<string, WorkDocument>, ids: ReadonlySet<string>) => NextWork[];
}

export interface NextWork {
  id: string;
  /** If it is undefined, the work is removed, or the site document is emptied. */
  document?: WorkDocument;
  /** The removal with this revision leaves the trash. */
  restores?: number;
  /** What comes back may share its App ID with another work, because other programs allow that. */
  sharesAppId?: boolean;
}

export interface ChangeQuery {
  /** With an ID, only this work's changes are found, sorted by revision. */
  workId?: string;
  /** With IDs, only these works' changes are found, sorted by time. */
  workIds?: string[];
  batch?: string;
  by?: string;
  actions?: readonly Action[];
  inTrash?: true;
  /** The time is in ISO 8601, and inclusive. */
  from?: string;
  /** The time is in ISO 8601, and exclusive. */
  until?: string;
  /** Older changes only: the cursor is a position, or with `workId` a revision. */
  before?: string;
  limit: number;
}

export interface ImageMention {
  workId: string;
  inTrash: boolean;
  /** Set for a work in the trash. */
  title?: string;
}

export interface ChangePage {
  changes: Change[];
  next?: string;
}

export const missingId = "Work data must include an id to be used as the document ID.";

/** @throws Error for a blank ID. */
export function requireId(id: string): void {
  if (id.trim() === "") throw new Error(missingId);
}

export class WorkExists extends Error {
  constructor(readonly id: string) {
    super(`A work with the ID "${id}" already exists.`);
  }
}

export class WorkGone extends Error {
  constructor(readonly id: string) {
    super("Someone has deleted a work permanently in the meantime.");
  }
}

export class AppIdTaken extends Error {
  constructor(
    readonly id: string,
    readonly appId: string,
    readonly owner: string,
  ) {
    super(`The work "${owner}" already uses the App ID "${appId}".`);
  }
}
