import { Temporal } from "temporal-polyfill";
import { type Publication, stateOf } from "~/work/publication";
import { checkWorkForm, type WorkFormErrors } from "~/work/check-work-form";
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
      readLocal(given)
        .toZonedDateTime(timeZone, { disambiguation: "reject" })
        .toInstant(),
    );
  return moment ? new Date(moment.epochMilliseconds).toISOString() : given;
}

/** @throws RangeError */
function readLocal(text: string): Temporal.PlainDateTime {
  return Temporal.PlainDateTime.from(text, { overflow: "reject" });
}

/** Explains the two readings of a local time that a clock change skips or repeats. */
function clockProblem(text: string, timeZone: string): string | undefined {
  const local = attempt(() => readLocal(text.trim()));
  const readings = (["earlier", "later"] as const).map((disambiguation) =>
    local?.toZonedDateTime(timeZone, { disambiguation }),
  );
  const [first, second] = readings;
  if (!local || !first || !second || first.equals(second)) return undefined;
  if (first.toPlainDateTime().equals(local)) {
    const [early, late] = [first, second].map((reading) =>
      reading.toString({ timeZoneName: "never", smallestUnit: "minute" }),
    );
    return `The clocks in ${timeZone} go back, so this time occurs twice. Enter ${early} for the first time, or ${late} for the second.`;
  }
  const [before, after] = [first, second].map(({ epochMilliseconds }) =>
    formatPublishTime(new Date(epochMilliseconds).toISOString(), timeZone),
  );
  return `The clocks in ${timeZone} go forward, so this time does not exist. Enter ${before} or ${after}.`;
}

/** Checks a form with a local publication time. @returns the form with the time in UTC. */
export function checkLocalForm(
  values: WorkFormValues,
  timeZone: string,
): { entered: WorkFormValues; errors: WorkFormErrors } {
  const { publishAt: text } = values;
  const publishAt = readPublishTime(text, timeZone);
  const entered = { ...values, publishAt };
  const errors = checkWorkForm(entered);
  // Such a time is left unread, so it has an error already.
  const problem = errors.publishAt && clockProblem(text, timeZone);
  return {
    entered,
    errors: problem ? { ...errors, publishAt: problem } : errors,
  };
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

function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
