import { oncePer } from "./derived";
import { attempt } from "./text";
import { afterSkip, localTime, momentsOf, offsetName } from "./zone-rules";

/** Texts about moments are in the site's time zone, the same on the server and in every browser. */
type Moment = Date | number | string;

const oneDay = 24 * 60 * 60 * 1000;

const styles = {
  day: { year: "numeric", month: "numeric", day: "numeric" },
  date: { year: "numeric", month: "long", day: "numeric" },
  fullDate: { weekday: "long", year: "numeric", month: "long", day: "numeric" },
  shortDate: { year: "numeric", month: "short", day: "numeric" },
  time: { hour: "numeric", minute: "2-digit" },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Making a format takes milliseconds. */
const formatOf = oncePer(
  (style: object) => new Intl.DateTimeFormat("en-US", { ...style, timeZone: "UTC" }),
);

/** The rules of the zone are ours (zone-rules.ts), so the format only sees a time in UTC. */
function text(at: Moment, style: keyof typeof styles, timeZone: string): string {
  const local = localTime(new Date(at).getTime(), timeZone);
  // Some versions of Unicode put a narrow space before "AM".
  return formatOf(styles[style]).format(local).replace(/\s/g, " ");
}

/** @returns days since 1970. */
function dayOf(at: Moment, timeZone: string): number {
  return Math.floor(localTime(new Date(at).getTime(), timeZone) / oneDay);
}

/** @returns such as "2026-11-23". */
export function dateOf(at: Moment, timeZone: string): string {
  return new Date(dayOf(at, timeZone) * oneDay).toISOString().slice(0, 10);
}

/** Only years of four digits sort as text. */
const earliest = Date.parse("0000-01-01T00:00:00.000Z");
const latest = Date.parse("9999-12-31T23:59:59.999Z");

/** @returns when a day begins, plus `later` days, in ISO 8601; undefined for an invalid date. */
export function startOfDay(date: string, timeZone: string, later = 0): string | undefined {
  return attempt(() => {
    const midnight = Date.parse(date) + later * oneDay;
    // JavaScript reads February 30 as March 2.
    if (!new Date(date).toISOString().startsWith(`${date}T`)) return undefined;
    // Where the clocks skip midnight, the day begins when they do.
    const start = momentsOf(midnight, timeZone)[0] ?? afterSkip(midnight, timeZone);
    return new Date(Math.max(earliest, Math.min(start, latest))).toISOString();
  });
}

function nearDay(at: Moment, now: Date, timeZone: string): string | undefined {
  const days = dayOf(at, timeZone) - dayOf(now, timeZone);
  return { [-1]: "yesterday", 0: "today", 1: "tomorrow" }[days];
}

const minute = 60 * 1000;

/** @returns such as "9:00 AM". */
export function clockTime(at: Moment, timeZone: string): string {
  return text(at, "time", timeZone);
}

/** Names the offset if a clock change repeats the time, such as "2:30 AM, UTC+1". */
function clock(at: Moment, timeZone: string): string {
  const local = localTime(new Date(at).getTime(), timeZone);
  return momentsOf(local, timeZone).length > 1
    ? zonedClock(at, timeZone)
    : text(at, "time", timeZone);
}

/** @returns such as "9:00 AM, UTC−6". */
export function zonedClock(at: Moment, timeZone: string): string {
  return `${text(at, "time", timeZone)}, ${offsetName(new Date(at).getTime(), timeZone)}`;
}

/** @returns such as "November 22, 2026". */
export function longDate(at: Moment, timeZone = "UTC"): string {
  return text(at, "date", timeZone);
}

/** @returns such as "Monday, November 23, 2026, at 9:00 AM". */
export function longTime(at: Moment, timeZone: string): string {
  return `${text(at, "fullDate", timeZone)}, at ${clock(at, timeZone)}`;
}

/** @returns such as "Monday, November 23, 2026, at 9:00 AM, UTC−6". */
export function longZonedTime(at: Moment, timeZone: string): string {
  return `${text(at, "fullDate", timeZone)}, at ${zonedClock(at, timeZone)}`;
}

/** @returns such as "today 4:40 PM", "yesterday 4:40 PM", or "November 12, 2026". */
export function shortTime(at: Moment, now: Date, timeZone: string): string {
  const day = nearDay(at, now, timeZone);
  return day ? `${day} ${clock(at, timeZone)}` : longDate(at, timeZone);
}

/** @returns such as "tomorrow at 9:00 AM" or "on Monday, November 23, 2026, at 9:00 AM". */
export function timeInSentence(at: Moment, now: Date, timeZone: string): string {
  const day = nearDay(at, now, timeZone);
  return day ? `${day} at ${clock(at, timeZone)}` : `on ${longTime(at, timeZone)}`;
}

/** @returns such as "Nov 23, 2026, 4:40 PM", which stays true on a page that is open for long. */
export function fixedTime(at: Moment, timeZone: string): string {
  return `${text(at, "shortDate", timeZone)}, ${text(at, "time", timeZone)}`;
}

/** @returns such as "Nov 23, 2026, 4:40 PM, UTC−6". */
export function fixedZonedTime(at: Moment, timeZone: string): string {
  return `${text(at, "shortDate", timeZone)}, ${zonedClock(at, timeZone)}`;
}

const hour = 60 * minute;
const day = 24 * hour;

/** @returns such as "2 h ago"; the date of a time that is a week ago or in the future. */
export function timeAgo(at: Moment, now: Moment, timeZone: string): string {
  const age = Number(new Date(now)) - Number(new Date(at));
  if (age < -minute || age >= 7 * day) return text(at, "shortDate", timeZone);
  if (age < minute) return "just now";
  if (age < hour) return `${Math.floor(age / minute)} min ago`;
  if (age < day) return `${Math.floor(age / hour)} h ago`;
  return `${Math.floor(age / day)} d ago`;
}
