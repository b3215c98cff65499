import { z } from "zod";

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
