const day = 24 * 60 * 60 * 1000;

export const savedFormLife = 7 * day;
/** The oldest forms above these limits are deleted. */
export const mostFormsPerOwner = 5;
export const mostForms = 20;

export interface SavedForm {
  /** The key of the expired session (sessions.server.ts). */
  owner: string;
  path: string;
  fields: string;
  savedAt: number;
}

export interface SavedForms {
  find(id: string): Promise<SavedForm | undefined>;
  /** Stores a form and deletes those above the limits at its time. */
  save(id: string, form: SavedForm): Promise<void>;
}
