import { attempt } from "./text";

/**
 * When the clocks of a time zone change: each offset from UTC, in minutes, holds from its start, in
 * milliseconds since 1970. The first and the last start limit what the rules say.
 */
export type ZoneRules = (readonly [start: number, offset: number])[];

/** The server has newer rules than Node, and sends those of the site's zone to the browser. */
let findRules: (zone: string) => ZoneRules = () => [];

export function learnRules(find: typeof findRules): void {
  findRules = find;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** @returns the offset from UTC in minutes. @throws RangeError for an unknown time zone */
export function offsetAt(at: number, zone: string): number {
  const rules = findRules(zone);
  const next = rules.findIndex(([start]) => start > at);
  return rules[next - 1]?.[1] ?? offsetOfIntl(at, zone);
}

const formats = new Map<string, Intl.DateTimeFormat>();
const mostFormats = 100;

function offsetOfIntl(at: number, timeZone: string): number {
  const format =
    formats.get(timeZone) ??
    // `hourCycle` is not enough for Chromium before 80.
    new Intl.DateTimeFormat("en-US", {
      timeZone,
      hour12: false,
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
    });
  if (formats.size >= mostFormats) formats.clear();
  formats.set(timeZone, format);
  const [month = 0, date = 0, year = 0, hour = 0, min = 0] = format
    .format(at)
    .split(/\D+/)
    .map(Number);
  const local = Date.UTC(year, month - 1, date, hour % 24, min);
  return Math.round((local - Math.floor(at / minute) * minute) / minute);
}

/** @returns the moments at which the clocks show this time: none or two where they change. */
export function momentsOf(local: number, zone: string): number[] {
  const offsets = [offsetAt(local - day, zone), offsetAt(local + day, zone)];
  const moments = Array.from(new Set(offsets), (offset) => local - offset * minute);
  return moments.filter((at) => localTime(at, zone) === local).sort((a, b) => a - b);
}

/** @returns what the clocks show, as if they were in UTC, in milliseconds since 1970. */
export function localTime(at: number, zone: string): number {
  return at + offsetAt(at, zone) * minute;
}

/** A time that somebody entered. */
interface ZonedTime {
  /** What the clocks of the zone show, as if they were in UTC. */
  local: number;
  zone: string;
  /** When they show it by the rules of the day on which it was entered. */
  at: number;
}

const zonedFormat =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)\[([\w/+-]{1,100})\]$/;

/** @param text such as "2026-12-01T09:00:00-06:00[America/Winnipeg]" (RFC 9557). */
export function readZoned(text: unknown): ZonedTime | undefined {
  const found = typeof text === "string" ? zonedFormat.exec(text) : null;
  const [, clock = "", offset = "", zone = ""] = found ?? [];
  const [local, at] = [Date.parse(`${clock}Z`), Date.parse(clock + offset)];
  const isKnown = at && attempt(() => offsetAt(at, zone)) !== undefined;
  return isKnown ? { local, zone, at } : undefined;
}

/** Reverses `readZoned`. */
export function formatZoned(at: number, zone: string): string {
  const offset = offsetAt(at, zone);
  const local = new Date(at + offset * minute).toISOString().replace(/(?:\.000)?Z$/, "");
  return `${local}${offset < 0 ? "-" : "+"}${hoursOf(offset)}[${zone}]`;
}

/** @returns such as "06:00". */
function hoursOf(offset: number): string {
  return new Date(Math.abs(offset) * minute).toISOString().slice(11, 16);
}

/** @returns when the clocks show it by today's rules; the later moment if they skip or repeat it. */
export function momentOf({ local, zone, at }: ZonedTime): number {
  if (localTime(at, zone) === local) return at;
  return momentsOf(local, zone).pop() ?? afterSkip(local, zone);
}

/** @returns when the clocks would show a time that they skip, if they changed later. */
export function afterSkip(local: number, zone: string): number {
  return local - Math.min(offsetAt(local - day, zone), offsetAt(local + day, zone)) * minute;
}

/** @returns such as "UTC−6", "UTC+5:30", or "UTC". */
export function offsetName(at: number, zone: string): string {
  const offset = offsetAt(at, zone);
  if (offset === 0) return "UTC";
  return `UTC${offset < 0 ? "−" : "+"}${hoursOf(offset).replace(/^0|:00$/g, "")}`;
}
