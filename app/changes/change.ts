import { pageNameOf, titleOf } from "~/kinds/kind";
import { own } from "~/kinds/outside";
import type { WorkDocument } from "~/kinds/work";

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
  | "rename"
  | "outside";

/**
 * `before` and `after` hold the fields that differ, and the title; one is missing for a new or
 * removed work.
 */
export interface Change {
  /** IDs sort by time. */
  id: string;
  workId: string;
  rev: number;
  /** The time is in ISO 8601 and UTC. */
  at: string;
  /** The author is an email address, or the name of a program. */
  by: string;
  action: Action;
  batch: string;
  before?: WorkDocument;
  after?: WorkDocument;
  /** Names the whole content after the change. Former releases did not store it. */
  version?: string;
  /** Only a removal that was not undone has this mark. */
  inTrash?: true;
  purged?: { at: string; by: string };
}

export type ChangeKey = Pick<Change, "workId" | "rev">;

const programs = {
  import: "the import command",
  cli: "the command line",
  start: "the site’s first start",
  outside: "another program",
};

export const programNames = Object.values(programs);

/** @returns undefined for a person. */
export function programOf(by: string): string | undefined {
  return own(programs, by);
}

/** People's names are found by their email addresses. */
export interface Names {
  nameOf(email: string): string | undefined;
  emailOf(name: string): string | undefined;
  all: string[];
}

export function personName(by: string, names: Names): string {
  return programOf(by) ?? names.nameOf(by) ?? by;
}

/** @returns the name for the start of a sentence. */
export function subjectOf(by: string, names: Names): string {
  return programOf(by)?.replace(/^[at]/, (first) => first.toUpperCase()) ?? personName(by, names);
}

/** Reverses `personName`. */
export function personOf(name: string, names: Names): string {
  return (
    Object.keys(programs).find((by) => own(programs, by) === name) ?? names.emailOf(name) ?? name
  );
}

/** Checks whether a page offers to undo a change. A new work can be deleted instead. */
export function offersUndo({ action, workId }: Change): boolean {
  return action !== "add" || pageNameOf(workId) !== undefined;
}

/** @returns the title that the document had after the change. */
export function titleOfChange({ workId: id, before, after }: Change): string {
  return titleOf({ id, document: after ?? before ?? {} });
}
