import type { WorkDocument } from "~/work/work";

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

export function isAction(value: unknown): value is Action {
  return typeof value === "string" && Object.hasOwn(actionNames, value);
}

/** `before` and `after` hold the fields that differ; one is missing for a new or removed work. */
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
  /** A removal that was not undone. */
  inTrash?: true;
  /** The removal, under another ID, of the work that this change restores. */
  restores?: ChangeKey;
  purged?: { at: string; by: string };
}

export type ChangeKey = Pick<Change, "workId" | "rev">;

const programs: Record<string, string> = {
  import: "an import",
  cli: "the command line",
  start: "the site’s first start",
};

export const programNames = Object.values(programs);

export function personName(by: string): string {
  return programs[by] ?? by;
}

/** The inverse of `personName`. */
export function personOf(name: string): string {
  return Object.keys(programs).find((by) => programs[by] === name) ?? name;
}
