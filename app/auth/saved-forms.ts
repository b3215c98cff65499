const day = 24 * 60 * 60 * 1000;

/** How long a form is stored, in milliseconds. */
export const savedFormLife = 7 * day;
/** The oldest forms above these limits are deleted. */
export const mostFormsPerOwner = 5;
export const mostForms = 20;

/** A form that was sent after its session expired. */
export interface SavedForm {
  /** The key of the expired session (sessions.server.ts). */
  owner: string;
  /** The path it was sent to. */
  path: string;
  /** The submitted fields, urlencoded. */
  fields: string;
  /** In milliseconds since 1970. */
  savedAt: number;
}

/** The port to the store for forms of expired sessions. */
export interface SavedForms {
  find(id: string): Promise<SavedForm | undefined>;
  /**
   * Stores a form and deletes forms above the limits, relative to this form's
   * time.
   */
  save(id: string, form: SavedForm): Promise<void>;
}
