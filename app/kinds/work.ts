import type * as z from "zod";
import { oncePer } from "./derived";
import type { workSchema } from "./work-schema.server";

export type WorkFields = z.infer<typeof workSchema>;

export type Screenshot = NonNullable<WorkFields["screenshots"]>[number];

export interface Work extends WorkFields {
  id: string;
}

let cards = 0;

/** Returns a work as lists show it, without the long fields of its page. */
export const cardOf = oncePer((work: Work): Work => {
  const card: Work = {
    ...work,
    longDescription: undefined,
    whatWeLove: undefined,
    screenshots: undefined,
    quickTip: undefined,
  };
  const number = (cards += 1);
  // Only the server renders cards, so the JSON of a page with many of them can tell them apart
  // by a number.
  return Object.defineProperty(card, "toJSON", { value: () => number });
});

/** A document is any JSON object, possibly written by another program. */
export type WorkDocument = Record<string, unknown>;

export interface StoredWork {
  id: string;
  document: WorkDocument;
}

export const uncategorized = "Uncategorized";

export function categoryOf(work: Work): string {
  return work.category ?? uncategorized;
}

/** Returns a text such as "1 work" or "2,000 works". */
export function countOf(count: number, noun = "work"): string {
  // Only a larger number needs the data of a language, which take 7 MB.
  const number = count < 1000 ? count : count.toLocaleString("en-US");
  return `${number} ${noun}${count === 1 ? "" : "s"}`;
}

/** An undefined value removes a field. */
export function withFields(document: WorkDocument, fields: object): WorkDocument {
  return Object.fromEntries(
    Object.entries({ ...document, ...fields }).filter(([, value]) => value !== undefined),
  );
}

export const unreadableSentence =
  "Visitors do not see this work because its type is unknown or its data is malformed. Edit and save it to fix the problem.";
