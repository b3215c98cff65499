import { datesInPeriod, listVisits } from "~/records/visits.server";
import { shortened } from "~/kinds/text";
import { detailLink } from "~/http/paths";
import type { Work } from "~/kinds/work";

export interface Counted {
  name: string;
  /** The path leads to a page on this site. */
  path?: string;
  views: number;
}

export interface VisitsSummary {
  total: number;
  /** A bar stands for a day, or for a month in a long period. */
  bars: Counted[];
  works: Counted[];
  pages: Counted[];
  referrers: Counted[];
  unopened: { name: string; path: string }[];
}

const longestName = 100;

/** Bars of more days would be too narrow. */
const mostBars = 100;

/** @param works that are public now. @param mostListed the most entries of a list. */
export async function summarize(
  today: string,
  days: number,
  works: Work[],
  mostListed: number,
): Promise<VisitsSummary> {
  const byDay = new Map<string, number>();
  const byPath = new Map<string, number>();
  const byReferrer = new Map<string, number>();
  const barOf = (day: string) => (days > mostBars ? day.slice(0, 7) : day);
  for (const day of datesInPeriod(today, days)) byDay.set(barOf(day), 0);
  for await (const counted of listVisits(today, days)) {
    for (const { day, path, referrer, views } of counted) {
      add(byDay, barOf(day), views);
      add(byPath, path, views);
      if (referrer) add(byReferrer, siteOf(referrer), views);
    }
  }
  const titles = new Map(
    works.flatMap((work) => {
      const path = detailLink(work);
      return path ? [[path, work.title] as const] : [];
    }),
  );
  const most = (counts: [string, number][], toCounted: (entry: [string, number]) => Counted) =>
    counts
      .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      .slice(0, mostListed)
      .map(toCounted);
  const isWork = ([path]: [string, number]) => path.startsWith("/works/");
  const paths = Array.from(byPath);
  return {
    total: paths.reduce((sum, [, views]) => sum + views, 0),
    bars: Array.from(byDay, ([name, views]) => ({ name, views })),
    works: most(paths.filter(isWork), ([path, views]) => {
      return { name: shortened(titles.get(path) ?? path, longestName), path, views };
    }),
    pages: most(
      paths.filter((entry) => !isWork(entry)),
      ([path, views]) =>
        path.startsWith("/") ? { name: path, path, views } : { name: "Other pages", views },
    ),
    referrers: most(Array.from(byReferrer), ([name, views]) => ({
      name,
      views,
    })),
    unopened: Array.from(titles)
      .filter(([path]) => !byPath.has(path))
      .map(([path, name]) => ({ name: shortened(name, longestName), path })),
  };
}

/** Hosts without a dot, such as those of a local network, count together. */
function siteOf(host: string): string {
  return host.includes(".") ? host : "Other sites";
}

function add(counts: Map<string, number>, key: string, views: number): void {
  counts.set(key, (counts.get(key) ?? 0) + views);
}
