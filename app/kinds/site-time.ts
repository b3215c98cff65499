/** Texts about moments are in the site's time zone, the same on the server and in every browser. */
type Moment = Date | number | string;

const oneDay = 24 * 60 * 60 * 1000;

const styles = {
  day: { year: "numeric", month: "numeric", day: "numeric" },
  date: { year: "numeric", month: "long", day: "numeric" },
  fullDate: {
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
  },
  shortDate: { year: "numeric", month: "short", day: "numeric" },
  time: { hour: "numeric", minute: "2-digit" },
  zonedTime: { hour: "numeric", minute: "2-digit", timeZoneName: "short" },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Creating a format takes much longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();
const mostFormats = 100;

function text(at: Moment, style: keyof typeof styles, timeZone: string) {
  const key = `${style} ${timeZone}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat("en-US", { ...styles[style], timeZone });
  if (formats.size >= mostFormats) formats.clear();
  formats.set(key, format);
  // Some versions of Unicode put a narrow space before "AM".
  return format.format(new Date(at)).replace(/\s/g, " ");
}

/** @returns days since 1970. */
function dayOf(at: Moment, timeZone: string): number {
  const [month = 0, day = 0, year = 0] = text(at, "day", timeZone).split("/").map(Number);
  return Date.UTC(year, month - 1, day) / oneDay;
}

/** @returns such as "2026-11-23". */
export function dateOf(at: Moment, timeZone: string): string {
  return new Date(dayOf(at, timeZone) * oneDay).toISOString().slice(0, 10);
}

function nearDay(at: Moment, now: Date, timeZone: string): string | undefined {
  const days = dayOf(at, timeZone) - dayOf(now, timeZone);
  return { [-1]: "yesterday", 0: "today", 1: "tomorrow" }[days];
}

const minute = 60 * 1000;

/** Names the offset if a clock change repeats the time, such as "2:30 AM GMT+1". */
function clock(at: Moment, timeZone: string): string {
  const time = text(at, "time", timeZone);
  // The clocks of Lord Howe Island change by half an hour.
  const isRepeated = [-60, -30, 30, 60].some(
    (minutes) => text(new Date(at).getTime() + minutes * minute, "time", timeZone) === time,
  );
  return isRepeated ? text(at, "zonedTime", timeZone) : time;
}

/** @returns such as "November 22, 2026". */
export function longDate(at: Moment, timeZone = "UTC"): string {
  return text(at, "date", timeZone);
}

/** @returns such as "Monday, November 23, 2026, at 9:00 AM". */
export function longTime(at: Moment, timeZone: string): string {
  return `${text(at, "fullDate", timeZone)}, at ${clock(at, timeZone)}`;
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
