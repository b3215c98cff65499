import { z } from "zod";
import type { WorkDocument } from "./work";

interface Dates {
  published?: string;
  updated?: string;
}

/** Returns dates in ISO 8601; undefined if unknown. */
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

/** JavaScript parses even "5", so only past RFC 3339 dates count. */
export function pastDate(value: unknown, now = new Date()): string | undefined {
  const read = DateTime.safeParse(value);
  if (!read.success) return undefined;
  const date = new Date(read.data);
  return date <= now ? date.toISOString() : undefined;
}

/** @returns a date such as "November 22, 2026". */
export function longDate(date: string): string {
  return new Date(date).toLocaleDateString("en-US", {
    dateStyle: "long",
    timeZone: "UTC",
  });
}
