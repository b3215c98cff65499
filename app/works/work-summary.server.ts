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

/** What the dashboard lists of any stored document, readable or not. */
export interface WorkSummary {
  id: string;
  title: string;
  /** Its type's name, or what stands in the type's place. */
  type: string;
  category?: string;
  description?: string;
  status?: Work["status"];
  publishAt?: string;
  /** Why public pages skip it, in words for the admin. */
  problem?: string;
}

/** The state of a work; undefined where it is malformed. */
export function listedState(
  { problem, ...publication }: WorkSummary,
  now: Date,
): State | undefined {
  return problem === undefined ? stateOf(publication, now) : undefined;
}

/** A work's title, or its ID where it has none. */
export function titleOf({ id, document: { title } }: StoredWork): string {
  if (id === arrangementId) return "The order of works";
  return (typeof title === "string" && title.trim()) || id;
}

/** The title of a work that was changed; the stored one after an edit. */
export function titleOfChange(
  { workId: id, before, after }: Change,
  stored?: WorkDocument,
): string {
  const document = before && after ? (stored ?? after) : (after ?? before);
  return titleOf({ id, document: document ?? {} });
}

/** @returns what is listed; a malformed work with what is wrong with it. */
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
      "Visitors do not see this work: its type is unknown or its data is malformed. Edit and save it to mend it.",
  };
}

/** What is listed of the works that have every word in any of their texts. */
export function findSummaries(
  stored: StoredWork[],
  words: string,
): WorkSummary[] {
  return search(entriesOf(stored), words);
}

/** What a search finds a work by, beside what the list shows of it. */
const searchedFields = [
  "appId",
  "creatorName",
  "creatorId",
  "subtitle",
  "features",
];

/** The catalogue's list is another one after each change. */
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
