import type { StoredWork, WorkDocument } from "~/works/work";

/**
 * The port to whatever keeps the works. Documents go in and out as they are;
 * what they mean is for `readWork` to say. Works are ordered by the bytes of
 * their ids, as Firestore orders documents.
 */
export interface WorksStore {
  list(): Promise<StoredWork[]>;
  get(id: string): Promise<StoredWork | undefined>;
  /**
   * Writes documents as they are, all or none; existing ids are replaced. What
   * is more than a store takes at once goes in parts, each all or none.
   */
  put(works: StoredWork[]): Promise<void>;
  /**
   * @throws WorkExists and changes nothing when the id is taken; Error when
   * there is no id (specification, section 8, "Save without id").
   */
  create(id: string, document: WorkDocument): Promise<void>;
  /**
   * Replaces a document by what `edit` makes of it, unless someone else saved
   * it since it had this `rev`.
   *
   * @throws WorkGone or StaleWork, and changes nothing.
   */
  update(
    id: string,
    rev: number,
    edit: (document: WorkDocument) => WorkDocument,
  ): Promise<void>;
  /** @returns what was removed; a work already gone counts as removed. */
  remove(id: string): Promise<StoredWork | undefined>;
  /** Leaves exactly these works. */
  replaceAll(works: StoredWork[]): Promise<void>;
  /**
   * Saves what changes nothing.
   *
   * @throws Error where a work could not be saved either.
   */
  probe(): Promise<void>;
  /**
   * Tells all works now, and again after each change, whoever made it. Own
   * changes are told before the call that made them returns. A work that stays
   * as it is stays the same object, so that what is made of it can be kept.
   *
   * @param onFailure hears once why the watch ended by itself.
   * @returns a function that ends the watch.
   */
  watch(
    onWorks: (works: StoredWork[]) => void,
    onFailure: (cause: unknown) => void,
  ): () => void;
}

/** @throws Error for a work without an id. */
export function requireId(id: string): void {
  if (id.trim() !== "") return;
  throw new Error(
    "Work data must include an id to be used as the document ID.",
  );
}

/** The id is taken. */
export class WorkExists extends Error {
  constructor(readonly id: string) {
    super(`A work with the id "${id}" exists already.`);
  }
}

/** The work was deleted meanwhile. */
export class WorkGone extends Error {
  constructor(readonly id: string) {
    super(`There is no work with the id "${id}".`);
  }
}

/** The work was saved meanwhile; `stored` is what it is now. */
export class StaleWork extends Error {
  constructor(readonly stored: StoredWork) {
    super(`The work "${stored.id}" was saved by someone else meanwhile.`);
  }
}
