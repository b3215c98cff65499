import { Temporal } from "temporal-polyfill";
import { attempt } from "./text";
import type { WorkFormValues } from "./work-form";
import { formatZoned, localTime, momentsOf, readZoned } from "./zone-rules";

const longestTime = 100;

/** Splits off the time of day, if the text has one. */
function splitClock(text: string): [date: string, hour?: string, rest?: string] {
  const found =
    /,?[ T](?:(?:at|um|à|às|om|alle ore) )?(\d{1,2}):(\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(?:\s?([ap])\.?m\.?)?$/i.exec(
      text,
    );
  if (!found) return [text];
  const [, hour = "", rest, half] = found;
  const isTwelve = half && Number(hour) >= 1 && Number(hour) <= 12;
  const hours = (Number(hour) % 12) + (half?.toLowerCase() === "p" ? 12 : 0);
  const date = text.slice(0, found.index).trim();
  return half ? [date, isTwelve ? String(hours) : "99", rest] : [date, hour, rest];
}

/**
 * @param text such as "2026-12-01T09:00", "2026-12-01 9:00", or "1.12.2026 9:00"; or a time with an
 * offset.
 * @returns a local time with its offset and zone, as `readZoned` reads it; a time with an offset in
 * UTC; invalid text unchanged.
 */
export function readPublishTime(text: string, timeZone: string): string {
  const given = text.trim();
  if (given === "" || given.length > longestTime || readZoned(given)) return given;
  // JavaScript and mail write a day of the week and GMT.
  const isWorldwide = /^[a-z]{3},? .{5,20} GMT(?:[+-]\d{4})?(?: \([^()]*\))?$/i.test(given);
  const iso = given.replace(/ (?:UTC|GMT)$/, "Z");
  const moment = attempt(() =>
    new Date(isWorldwide ? given : Temporal.Instant.from(iso).epochMilliseconds).toISOString(),
  );
  if (moment !== undefined) return moment;
  const meant = attempt(() => onlyMoment(readLocal(given), timeZone));
  return meant === undefined ? given : formatZoned(meant, timeZone);
}

/** @returns undefined for a time that occurs twice or not at all. */
function onlyMoment(local: Temporal.PlainDateTime, timeZone: string): number | undefined {
  const [moment, other] = momentsOf(local.toZonedDateTime("UTC").epochMilliseconds, timeZone);
  return other === undefined ? moment : undefined;
}

/** @throws RangeError */
function readLocal(text: string): Temporal.PlainDateTime {
  const [date, hour = "0", rest = "00"] = splitClock(text);
  const [, day = "", month = "", year = ""] =
    /^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})$/.exec(date) ?? [];
  const iso = year ? isoDate(year, month, day) : namedDate(date);
  return Temporal.PlainDateTime.from(`${iso}T${hour.padStart(2, "0")}:${rest}`);
}

/** Spreadsheet programs write the months of these languages, besides digits. */
const languages = ["en", "de", "fr", "es", "it", "pt", "nl"];

/** Numbers of months, by whole and short names. They are made when a text needs them. */
let months: Map<string, number> | undefined;

/** @param name may be cut, as in "Sept". */
function monthOf(name: string): number | undefined {
  const plain = (text: string) =>
    text
      .normalize("NFD")
      .replace(/[\p{M}.]/gu, "")
      .toLowerCase();
  months ??= new Map(
    languages.flatMap((language) =>
      (["long", "short"] as const).flatMap((month) => {
        const format = new Intl.DateTimeFormat(language, { month, timeZone: "UTC" });
        return Array.from({ length: 12 }, (_, index): [string, number] => [
          plain(format.format(Date.UTC(2000, index))),
          index + 1,
        ]);
      }),
    ),
  );
  const wanted = plain(name);
  const begun = Array.from(months, ([known, month]) => known.startsWith(wanted) && month);
  const [only, other] = new Set(begun.filter((month) => month !== false));
  return months.get(wanted) ?? (other ? undefined : only);
}

/**
 * @returns "2027-03-28" for 2027/03/28, 2027. 3. 28., 3/28/2027, March 28, 2027, and 28 de marzo de
 * 2027; other text unchanged.
 */
function namedDate(text: string): string {
  const [, first, second = "", third = ""] =
    /^(\d{4})[/.年년] ?(\d{1,2})[/.月월] ?(\d{1,2})[.日일]?$/.exec(text) ?? [];
  if (first) return isoDate(first, second, third);
  const [only, other] = readings(text);
  if (only) return other ? text : only;
  const [, before, name = "", after, year = ""] =
    /^(?:\p{L}+, )?(?:(\d{1,2})\.? (?:de )?)?(\p{L}{3,10})\.?(?: (\d{1,2}),?)?,?(?: de)? (\d{4})$/iu.exec(
      text.normalize(),
    ) ?? [];
  const month = monthOf(name);
  const day = before ?? after;
  return month && day && !(before && after) ? isoDate(year, String(month), day) : text;
}

function isoDate(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** @returns why a time cannot be read, and what to enter, if its form alone is right. */
export function timeProblem(text: string, timeZone: string): string | undefined {
  return orderProblem(text) ?? clockProblem(text, timeZone);
}

const dayAndMonth = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;

/** Some countries write the day first, others the month. */
function readings(date: string): string[] {
  const [, first = "", second = "", year = ""] = dayAndMonth.exec(date) ?? [];
  const both = [isoDate(year, first, second), isoDate(year, second, first)];
  return Array.from(new Set(both)).filter((iso) => attempt(() => Temporal.PlainDate.from(iso)));
}

function orderProblem(text: string): string | undefined {
  const [date, hour, rest] = splitClock(text);
  const both = readings(date);
  if (both.length < 2) return undefined;
  const times = both.map((iso) => `${iso} ${hour && rest ? `${hour}:${rest}` : "9:00"}`);
  return `${date} can mean two days. Enter ${times.join(" or ")}.`;
}

function clockProblem(text: string, timeZone: string): string | undefined {
  const local = attempt(() => readLocal(text));
  if (!local || onlyMoment(local, timeZone) !== undefined) return undefined;
  return `The clocks in ${timeZone} change at this time, so it occurs twice or not at all. Enter an earlier or a later time.`;
}

/**
 * @returns the value of a control of the type `datetime-local`; in UTC if the local time occurs
 * twice; invalid text unchanged.
 */
export function formatPublishTime(stored: string, timeZone: string): string {
  const moment = attempt(() => Temporal.Instant.from(stored));
  if (!moment) return stored;
  const at = moment.epochMilliseconds;
  const local = localTime(at, timeZone);
  return momentsOf(local, timeZone).length === 1
    ? new Date(local).toISOString().replace(/(?::00)?(?:\.000)?Z$/, "")
    : new Date(at).toISOString();
}

/** A form keeps the meaning of its time if the site's zone has changed since it was opened. */
export function inZone(values: WorkFormValues, from: string | null, to: string): WorkFormValues {
  if (!from || from === to) return values;
  const publishAt = readPublishTime(values.publishAt, from);
  return withLocalTime({ ...values, publishAt }, to);
}

export function withLocalTime(values: WorkFormValues, timeZone: string): WorkFormValues {
  const { publishAt } = values;
  return { ...values, publishAt: formatPublishTime(publishAt, timeZone) };
}
