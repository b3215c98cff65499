import { arrangementId } from "~/works/arrangement";
import type { Change } from "~/works/change";
import { search, type SearchEntry, searchEntry } from "~/works/search";
import { type State, stateOf } from "~/works/publication";
import {
  type StoredWork,
  type Work,
  type WorkDocument,
  workTypeNames,
} from "~/works/work";
import { readWork } from "~/works/work-document.server";

/** A stored document in the dashboard's list, valid or not. */
export interface WorkSummary {
  id: string;
  title: string;
  /** The label of its type, or the unknown value. */
  type: string;
  category?: string;
  description?: string;
  status?: Work["status"];
  publishAt?: string;
  /** Why public pages skip it, as a message. */
  problem?: string;
}

/** The state of a work; undefined if it is malformed. */
export function listedState(
  { problem, ...publication }: WorkSummary,
  now: Date,
): State | undefined {
  return problem === undefined ? stateOf(publication, now) : undefined;
}

/** A work's title, or its ID if it has none. */
export function titleOf({ id, document: { title } }: StoredWork): string {
  if (id === arrangementId) return "The order of works";
  return (typeof title === "string" && title.trim()) || id;
}

/** The title of a changed work; after an edit, the stored one. */
export function titleOfChange(
  { workId: id, before, after }: Change,
  stored?: WorkDocument,
): string {
  const document = before && after ? (stored ?? after) : (after ?? before);
  return titleOf({ id, document: document ?? {} });
}

/** @returns the list entry; for a malformed work, with the problem. */
export function summaryOf(stored: StoredWork): WorkSummary {
  const work = readWork(stored);
  if (work) {
    const { id, title, category, description, status, publishAt } = work;
    const type = workTypeNames[work.type];
    return { id, title, type, category, description, status, publishAt };
  }
  const text = (field: string) => {
    const value = stored.document[field];
    return typeof value === "string" ? value.trim() : "";
  };
  return {
    id: stored.id,
    title: titleOf(stored),
    type: text("type") || "no type",
    description: text("description") || undefined,
    problem:
      "Visitors do not see this work: its type is unknown or its data is malformed. To fix it, edit and save the work.",
  };
}

/** The list entries of works that contain every word. */
export function findSummaries(
  stored: StoredWork[],
  words: string,
): WorkSummary[] {
  return search(entriesOf(stored), words);
}

/** Texts that the search covers but the list does not show. */
const searchedFields = [
  "appId",
  "creatorName",
  "creatorId",
  "subtitle",
  "features",
];

/** Cached per catalogue: each change creates a new list. */
const prepared = new WeakMap<StoredWork[], SearchEntry<WorkSummary>[]>();

function entriesOf(stored: StoredWork[]): SearchEntry<WorkSummary>[] {
  const entries = prepared.get(stored) ?? stored.map(entryOf);
  prepared.set(stored, entries);
  return entries;
}

function entryOf(stored: StoredWork): SearchEntry<WorkSummary> {
  const summary = summaryOf(stored);
  const values: unknown[] = searchedFields.flatMap(
    (field) => stored.document[field],
  );
  const texts = values.filter((value) => typeof value === "string");
  const { id, type, category, description, problem } = summary;
  const shown = [id, type, category, description, problem];
  return searchEntry(summary, summary.title, [...shown, ...texts]);
}
