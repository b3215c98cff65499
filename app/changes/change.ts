import { pageNameOf } from "~/work/site-document";
import type { WorkDocument } from "~/work/work";

export type Action =
  | "add"
  | "edit"
  | "delete"
  | "restore"
  | "undo"
  | "publish"
  | "unpublish"
  | "import"
  | "copy"
  | "reset"
  | "order"
  | "rename";

/**
 * `before` and `after` hold the fields that differ, and the title; one is missing for a new or
 * removed work.
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
  /** A removal that was not undone. */
  inTrash?: true;
  /** The removal, under another ID, of the work that this change restores. */
  restores?: ChangeKey;
  purged?: { at: string; by: string };
}

export type ChangeKey = Pick<Change, "workId" | "rev">;

const programs: Record<string, string> = {
  import: "the import command",
  cli: "the command line",
  start: "the site’s first start",
};

export const programNames = Object.values(programs);

/** @returns undefined for a person. */
export function programOf(by: string): string | undefined {
  return Object.keys(programs).includes(by) ? programs[by] : undefined;
}

/** The names of people, by their email addresses. */
export interface Names {
  nameOf(email: string): string | undefined;
  emailOf(name: string): string | undefined;
  /** All names, including those of programs. */
  all: string[];
}

export function personName(by: string, names: Names): string {
  return programOf(by) ?? names.nameOf(by) ?? by;
}

/** @returns the name for the start of a sentence. */
export function subjectOf(by: string, names: Names): string {
  return programOf(by)?.replace(/^t/, "T") ?? personName(by, names);
}

/** The inverse of `personName`. */
export function personOf(name: string, names: Names): string {
  return (
    Object.keys(programs).find((by) => programs[by] === name) ??
    names.emailOf(name) ??
    name
  );
}

/** Whether a page offers to undo the action of this change. A new work can be deleted instead. */
export function offersUndo({ action, workId }: Change): boolean {
  return action !== "add" || pageNameOf(workId) !== undefined;
}
