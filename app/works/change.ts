import type { WorkDocument } from "~/works/work";

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

/** Whether an untrusted value is an action. */
export function isAction(value: unknown): value is Action {
  return typeof value === "string" && Object.hasOwn(actionNames, value);
}

/**
 * One write of one work. `before` and `after` hold only the fields that differ.
 * For a new or removed work, one of them is undefined and the other is the
 * whole document.
 */
export interface Change {
  /** Sorts by time. */
  id: string;
  workId: string;
  rev: number;
  /** ISO 8601, in UTC. */
  at: string;
  /** An email address, or the name of a program. */
  by: string;
  action: Action;
  batch: string;
  before?: WorkDocument;
  after?: WorkDocument;
  /** Whether this is a removal that was not undone. */
  inTrash?: true;
  /** Set when the removed work was deleted permanently. */
  purged?: { at: string; by: string };
}

export type ChangeKey = Pick<Change, "workId" | "rev">;

const programs: Record<string, string> = {
  import: "an import",
  cli: "the command line",
  start: "the site’s first start",
};

export const programNames = Object.values(programs);

/** The author of a change, for display. */
export function personName(by: string): string {
  return programs[by] ?? by;
}

/** The author of changes, from the name that `personName` returns. */
export function personOf(name: string): string {
  return Object.keys(programs).find((by) => programs[by] === name) ?? name;
}
