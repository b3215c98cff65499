import { z } from "zod";
import type { WorkDocument } from "~/works/work";

interface Dates {
  /** When visitors could first see the work. */
  published?: string;
  /** When what they see changed last. */
  updated?: string;
}

/** The dates of a public work; ISO 8601, undefined where nobody knows. */
export function datesOf(document: WorkDocument, now = new Date()): Dates {
  const date = (field: string) => pastDate(document[field], now);
  return {
    published: later(date("createdAt"), date("publishAt")),
    updated: later(date("updatedAt"), date("publishAt")),
  };
}

function later(a: string | undefined, b: string | undefined) {
  return a && b ? (a < b ? b : a) : (a ?? b);
}

const DateTime = z.iso.datetime({ offset: true });

/**
 * A moment as a store holds it. Stored fields may hold anything, and
 * JavaScript takes even "5" for a date, so only RFC 3339 counts, and only what
 * has already been.
 *
 * @returns the moment in UTC; undefined where the value tells none.
 */
export function pastDate(value: unknown, now = new Date()): string | undefined {
  const read = DateTime.safeParse(value);
  if (!read.success) return undefined;
  const date = new Date(read.data);
  return date <= now ? date.toISOString() : undefined;
}
