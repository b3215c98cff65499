const day = 24 * 60 * 60 * 1000;

/** How long a form is kept, in milliseconds. */
export const savedFormLife = 7 * day;
/** The oldest forms beyond these numbers are dropped. */
export const mostFormsPerOwner = 5;
export const mostForms = 20;

/** A form that was sent after its session had ended. */
export interface SavedForm {
  /** The key of that session (sessions.server.ts). */
  owner: string;
  /** The address that it was sent to. */
  path: string;
  /** As it was sent: urlencoded. */
  fields: string;
  /** In milliseconds since 1970. */
  savedAt: number;
}

/** The port to whatever keeps forms until their sender has signed in again. */
export interface SavedForms {
  find(id: string): Promise<SavedForm | undefined>;
  /**
   * Keeps a form, and drops those that are too old or too many by the limits
   * above, counted from this form's time.
   */
  save(id: string, form: SavedForm): Promise<void>;
}
