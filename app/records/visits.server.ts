import * as z from "zod";
import { records } from "~/data.server";
import { dateOf, startOfDay } from "~/kinds/site-time";
import { siteTimeZone } from "~/site.server";
import type { StoredRecord } from "~/stores/records.server";

const kind = "visits";
const day = 24 * 60 * 60 * 1000;
/** Counts are kept for 25 months. */
const life = 762 * day;

/** The key stands for those that a full day leaves out. No path and no host has this name. */
const other = "other";

const mostKeys = 1000;
/** The limit on made-up referrers lets pages keep their entries. */
const mostWithReferrer = 500;
/** A day must fit into one document of Firestore. */
const longestPath = 500;
/** Instances that wait for an answer repeat their latest counts, so few are enough. */
const mostFlushes = 100;

type Counts = Record<string, number>;

const VisitData = z.object({
  views: z.record(z.string(), z.number()).default({}),
  flushes: z.array(z.string()).default([]),
});

/** @returns under which key a day counts a view, so that it has at most 1,000 keys. */
function placeOf(key: string, known: { has(key: string): boolean; size: number }): string {
  if (known.has(key)) return key;
  const [path = "", referrer = other] = key.split(" ");
  if (path.length > longestPath) return other;
  if (referrer === other) return known.size < mostKeys - 1 ? key : other;
  return known.size < mostWithReferrer ? key : placeOf(`${path} ${other}`, known);
}

function sumOfVisits(known: Counts, added: Counts): Counts {
  const sums = new Map(Object.entries(known));
  for (const [key, views] of Object.entries(added)) {
    const place = placeOf(key, sums);
    sums.set(place, (sums.get(place) ?? 0) + views);
  }
  return Object.fromEntries(sums);
}

/** `server/` counts with these. A key is a path, or a path and a referring host. */
export const visits = {
  placeOf,

  /** @returns the site's date, and when it ends in milliseconds since 1970. */
  today(now: number): { date: string; endsAt: number } {
    const timeZone = siteTimeZone();
    const date = dateOf(now, timeZone);
    const end = startOfDay(date, timeZone, 1);
    return { date, endsAt: end ? Date.parse(end) : now };
  },

  /** @param flush identifies the counts, which are added once however often this is repeated. */
  async add(date: string, counts: Counts, flush: string): Promise<void> {
    const at = Date.parse(date);
    await records.edit(kind, date, ([known]) => {
      const { views, flushes } = VisitData.parse(known?.data ?? {});
      if (flushes.includes(flush)) return undefined;
      const data = {
        views: sumOfVisits(views, counts),
        flushes: [flush, ...flushes].slice(0, mostFlushes),
      };
      return { kind, id: date, at, expiresAt: at + life, data };
    });
  },
};

/** The store needs more than one query for a busy year. */
const daysAtOnce = 31;

/** @returns a list for each day with views, latest first. @param days how many; by default, all. */
export async function* listVisits(today: string, days = life / day) {
  const first = firstOf(today, days);
  for (let until = Date.parse(today) + day; until > first;) {
    const from = Math.max(first, until - daysAtOnce * day);
    for (const record of await records.list([kind], { from, until })) {
      yield viewsIn(record);
    }
    until = from;
  }
}

/** @returns the dates of a period that ends today. */
export function datesInPeriod(today: string, days: number): string[] {
  const first = firstOf(today, days);
  return Array.from({ length: days }, (_, index) =>
    new Date(first + index * day).toISOString().slice(0, 10),
  );
}

function firstOf(today: string, days: number): number {
  return Date.parse(today) - (days - 1) * day;
}

/**
 * Returns the views of each page that came from each host, with a day such as "2026-11-23", in the
 * site's time zone at that time. The referrer is blank if the browser named none, or the site itself.
 */
function viewsIn({ id, data }: StoredRecord) {
  return Object.entries(VisitData.parse(data).views).map(([key, views]) => {
    const [path = "", referrer = ""] = key.split(" ");
    return { day: id, path, referrer, views };
  });
}
