import type { StoredWork } from "~/works/work";
import { readWork } from "~/works/work-document.server";

/** What the dashboard lists of any stored document, readable or not. */
export interface WorkSummary {
  id: string;
  title: string;
  type: string;
  category?: string;
  description?: string;
  /** Why public pages skip it, in words for the admin. */
  problem?: string;
}

export function summaryOf(stored: StoredWork): WorkSummary {
  const work = readWork(stored);
  if (work) {
    const { id, title, type, category, description } = work;
    return { id, title, type, category, description };
  }
  const text = (field: string) => {
    const value = stored.document[field];
    return typeof value === "string" ? value.trim() : "";
  };
  return {
    id: stored.id,
    title: text("title") || stored.id,
    type: text("type") || "no type",
    description: text("description") || undefined,
    problem:
      "Visitors do not see this work: its type is unknown or its data is malformed. Edit and save it to mend it.",
  };
}

/** Those that hold every word somewhere, in any case. */
export function filterSummaries(
  summaries: WorkSummary[],
  words: string,
): WorkSummary[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return summaries.filter((summary) => {
    const text = Object.values(summary).join(" ").toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
