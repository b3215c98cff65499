import type { WorkDocument } from "~/works/work";

/** What can be done to a work, by the words that people read for it. */
export const actionNames = {
  add: "Added",
  edit: "Edited",
  delete: "Deleted",
  restore: "Restored",
  undo: "Undone",
  publish: "Published",
  unpublish: "Unpublished",
  import: "Imported",
  copy: "Copied",
  reset: "Reset",
  order: "Reordered",
  rename: "Renamed",
};

export type Action = keyof typeof actionNames;

/** Whether a value from outside names an action. */
export function isAction(value: unknown): value is Action {
  return typeof value === "string" && Object.hasOwn(actionNames, value);
}

/**
 * One write of one work. History, trash, undo and merge are made of these.
 *
 * `before` and `after` hold only the fields that differ; whole documents where
 * the work did not exist before or does not exist after, which is undefined.
 */
export interface Change {
  /** Orders all changes by time. */
  id: string;
  workId: string;
  /** The revision that it made; it numbers the changes of its work. */
  rev: number;
  /** ISO 8601, in UTC. */
  at: string;
  /** An email address, or the program that wrote. */
  by: string;
  action: Action;
  /** Shared by the changes that one request made. */
  batch: string;
  before?: WorkDocument;
  after?: WorkDocument;
  /** A removal that has not been taken back. */
  inTrash?: true;
  /** Who deleted for good what a removal had kept. */
  purged?: { at: string; by: string };
}

/** Names a change. */
export type ChangeKey = Pick<Change, "workId" | "rev">;

/** Who made a change, as pages say it. */
export function personName(by: string): string {
  if (by === "import") return "an import";
  return by === "cli" ? "the command line" : by;
}
