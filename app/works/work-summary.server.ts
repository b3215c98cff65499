import { wordMatcher } from "~/works/filter";
import { type StoredWork, workTypeNames } from "~/works/work";
import { readWork } from "~/works/work-document.server";

/** What the dashboard lists of any stored document, readable or not. */
export interface WorkSummary {
  id: string;
  title: string;
  /** Its type's name, or what stands in the type's place. */
  type: string;
  category?: string;
  description?: string;
  /** Why public pages skip it, in words for the admin. */
  problem?: string;
}

/** A work's title, or its ID where it has none. */
export function titleOf({ id, document: { title } }: StoredWork): string {
  return (typeof title === "string" && title.trim()) || id;
}

/** @returns what is listed; a malformed work with what is wrong with it. */
export function summaryOf(stored: StoredWork): WorkSummary {
  const work = readWork(stored);
  if (work) {
    const { id, title, type, category, description } = work;
    return { id, title, type: workTypeNames[type], category, description };
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

/** Those that hold every word somewhere, as the public filter finds them. */
export function filterSummaries(
  summaries: WorkSummary[],
  words: string,
): WorkSummary[] {
  const hasWords = wordMatcher(words);
  return summaries.filter((summary) =>
    hasWords(Object.values(summary).join(" ")),
  );
}
