import type { StoredWork, Work, WorkDocument } from "~/works/work";

/** A work that has what a work must have, and what a test is about. */
export function makeWork(fields: Partial<Work> = {}): Work {
  return {
    id: "a-work",
    title: "A work",
    type: "medium-feature",
    ...fields,
  };
}

/** The same as a store holds it, with any field at all. */
export function storedWork(id: string, fields: WorkDocument = {}): StoredWork {
  return {
    id,
    document: { title: `Work ${id}`, type: "medium-feature", ...fields },
  };
}

export function idsOf(works: { id: string }[]): string[] {
  return works.map((work) => work.id);
}
