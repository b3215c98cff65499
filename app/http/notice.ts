import type { StoredWork } from "~/works/work";

/** What the page after a form says, once. */
export interface Notice {
  text: string;
  /** A work that was just deleted, for the undo. */
  removed?: StoredWork;
}
