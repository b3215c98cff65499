import { Temporal } from "temporal-polyfill";

/**
 * A moment as an admin enters it: "2026-12-01 09:00" in the site's time zone,
 * or with an offset of its own.
 *
 * @returns ISO 8601 in UTC; a text that names no moment as it is.
 */
export function readPublishTime(text: string, timeZone: string): string {
  const given = text.trim();
  const moment =
    attempt(() => Temporal.Instant.from(given)) ??
    attempt(() =>
      Temporal.PlainDateTime.from(given, { overflow: "reject" })
        .toZonedDateTime(timeZone)
        .toInstant(),
    );
  return moment ? new Date(moment.epochMilliseconds).toISOString() : given;
}

/**
 * A stored moment as it is entered; in UTC where a clock in this time zone shows
 * the same time twice, and as it is where it is none.
 */
export function formatPublishTime(stored: string, timeZone: string): string {
  const local = attempt(() =>
    Temporal.Instant.from(stored)
      .toZonedDateTimeISO(timeZone)
      .toPlainDateTime()
      .toString()
      .replace("T", " ")
      .replace(/:00$/, ""),
  );
  return local !== undefined && readPublishTime(local, timeZone) === stored
    ? local
    : stored;
}

/** The same to be read: "Dec 1, 2026, 9:00 AM (Europe/Berlin)". */
export function describePublishTime(stored: string, timeZone: string): string {
  const text = new Date(stored).toLocaleString("en-US", {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone,
  });
  return `${text} (${timeZone})`;
}

function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
