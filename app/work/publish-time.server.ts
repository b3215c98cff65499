import { Temporal } from "temporal-polyfill";
import { type Publication, stateOf } from "~/work/publication";
import type { WorkFormValues } from "~/work/work-form";

/**
 * @param text such as "2026-12-01 09:00", or a time with an offset.
 * @returns ISO 8601 in UTC; invalid text unchanged.
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

/** Uses UTC if the local time is ambiguous. Returns invalid text unchanged. */
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

/** "Dec 1, 2026, 9:00 AM (Europe/Berlin)". */
function describePublishTime(stored: string, timeZone: string): string {
  const text = new Date(stored).toLocaleString("en-US", {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone,
  });
  return `${text} (${timeZone})`;
}

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

export function withLocalTime(
  values: WorkFormValues,
  timeZone: string,
): WorkFormValues {
  const { publishAt } = values;
  return { ...values, publishAt: formatPublishTime(publishAt, timeZone) };
}

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
