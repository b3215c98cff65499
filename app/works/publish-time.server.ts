import { Temporal } from "temporal-polyfill";
import { type Publication, stateOf } from "~/works/publication";
import type { WorkFormValues } from "~/works/work-form";

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
function describePublishTime(stored: string, timeZone: string): string {
  const text = new Date(stored).toLocaleString("en-US", {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone,
  });
  return `${text} (${timeZone})`;
}

/** Says whether visitors see a work. */
export function visibilityOf(
  work: Publication,
  now: Date,
  timeZone: string,
): string {
  switch (stateOf(work, now)) {
    case "draft":
      return "This work is a draft. Visitors do not see it.";
    case "scheduled":
      return `Visitors see this work from ${describePublishTime(work.publishAt ?? "", timeZone)}.`;
    case "published":
      return "Visitors see this work.";
  }
}

/** What a form shows of a stored work, with local time. */
export function withLocalTime(
  values: WorkFormValues,
  timeZone: string,
): WorkFormValues {
  const { publishAt } = values;
  return { ...values, publishAt: formatPublishTime(publishAt, timeZone) };
}

/** What a form sends, as it is stored. */
export function withUtcTime(
  values: WorkFormValues,
  timeZone: string,
): WorkFormValues {
  const { publishAt } = values;
  return { ...values, publishAt: readPublishTime(publishAt, timeZone) };
}

function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
