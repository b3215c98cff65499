import { json } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { env } from "~/env.server";
import { countsVisits } from "~/http/other-servers.server";
import { detailLink } from "~/http/paths";
import { eachInSlices } from "~/in-steps.server";
import { wholeNumberIn, largest } from "~/kinds/outside";
import { shortened } from "~/kinds/text";
import { countOf, type Work } from "~/kinds/work";
import { visits, datesInPeriod, listVisits } from "~/records/visits.server";
import { titled } from "~/seo/listed-meta";
import { siteTimeZone } from "~/site.server";
import { AdminPage, HeadedSection } from "../frame/admin-page";
import { currentCatalogue, adminLoader } from "../frame/admin-route.server";
import { listFrom, type ListPart, partOf, PartLinks } from "../frame/page-links";

const path = "/admin/visits";

const periods: [days: number, name: string][] = [
  [1, "Today"],
  [7, "7 days"],
  [30, "30 days"],
  [90, "90 days"],
  [365, "A year"],
];

const usualDays = 30;

/** The CSV file has all rows. */
const mostListed = 20;

export const meta = titled("Visits");

export { withTimes as handle } from "~/ui/route-handle";

export const loader = adminLoader(async ({ search: query }) => {
  const current = await currentCatalogue();
  const asked = wholeNumberIn(query.get("days"));
  const days = periods.find(([days]) => days === asked)?.[0] ?? usualDays;
  const { date } = visits.today(Date.now());
  const summary = await summarize(date, days, current.works);
  return json({
    days,
    timeZone: siteTimeZone(),
    off: countsVisits()
      ? undefined
      : env.COUNT_VISITS
        ? "Visits are not counted, because the site’s own server does not run. To count visits, start the site with npm start."
        : "Visits are not counted, because the setting COUNT_VISITS is 0.",
    ...summary,
    unopened: partOf(summary.unopened, query.get(listFrom)),
  });
});

export default function VisitsPage() {
  const { days, off, total, bars, ...lists } = useLoaderData<typeof loader>();
  const { works, pages, referrers, unopened, timeZone } = lists;
  return (
    <AdminPage title="Visits">
      {off ? <p className="notice mt-6">{off}</p> : null}
      <Periods days={days} />
      <p className="mt-6 text-lg">{countOf(total, "view")}</p>
      {days > 1 ? <Bars bars={bars} /> : null}
      <Ranking title="Most read works" of="Work" counts={works} />
      <Ranking title="Most read pages" of="Page" counts={pages} />
      <Ranking title="Referring sites" of="Site" counts={referrers} />
      <Unopened works={unopened} />
      <p className="mt-10">
        <a href={`${path}.csv`} download className="button button-plain">
          Download all counts as CSV
        </a>
      </p>
      <HowWeCount timeZone={timeZone} />
    </AdminPage>
  );
}

function Periods({ days }: { days: number }) {
  return (
    <nav aria-label="Period" className="mt-6 flex flex-wrap">
      {periods.map(([count, name]) => (
        <span key={count} className="mr-6">
          <Link
            to={`${path}?days=${count}`}
            aria-current={count === days ? "page" : undefined}
            className={`inline-block py-2 ${count === days ? "font-bold no-underline" : ""}`.trimEnd()}
          >
            {name}
          </Link>{" "}
        </span>
      ))}
    </nav>
  );
}

function Ranking({ title, of, counts }: { title: string; of: string; counts: Counted[] }) {
  return (
    <HeadedSection id={of.toLowerCase()} title={title} className="mt-10">
      {counts.length > 0 ? (
        <CountTable of={of} counts={counts.slice(0, mostListed)} />
      ) : (
        <p>None in this period.</p>
      )}
      {counts.length > mostListed ? (
        <p className="mt-2 text-sm text-ink-soft">
          {`These are the first ${mostListed}. The CSV file has all of them.`}
        </p>
      ) : null}
    </HeadedSection>
  );
}

function Unopened({ works }: { works: ListPart<{ name: string; path: string }> }) {
  const { items, first, count } = works;
  if (count === 0) return null;
  return (
    <HeadedSection
      id="unopened"
      title="Works that nobody opened"
      className="mt-10 print:[&:not(:has([open]))]:hidden"
    >
      <details open={first > 0}>
        <summary className="summary">{countOf(count)}</summary>
        <ul className="mt-2 list-disc space-y-4 pl-6 [&_a]:py-3">
          {items.map(({ name, path: page }) => (
            <li key={page} dir="auto">
              <a href={page}>{name}</a>
            </li>
          ))}
        </ul>
        <PartLinks name={listFrom} part={works} />
      </details>
    </HeadedSection>
  );
}

function HowWeCount({ timeZone }: { timeZone: string }) {
  return (
    <HeadedSection id="how" title="How we count" className="mt-10">
      <p>
        {`A view is a public page that this server sent to a browser. The numbers count views, not people: the server stores the day, the page, the name of the referring site, and a number, but no cookie, no IP address, and nothing else about a person. Known bots, and browsers that are signed in to this admin, are left out. Days begin at midnight in ${timeZone}, and the latest minute may be missing. Browsers that load a page in advance, when the pointer rests on its link, count as well. If a cache such as a CDN is in front of this server, the pages that it sends by itself are not counted. A day lists at most 1,000 combinations of page and referring site. The others count together as “other”. Counts are kept for 25 months.`}
      </p>
    </HeadedSection>
  );
}

const width = 640;
const height = 160;

/** The table has the same numbers for screen readers and text browsers. */
function Bars({ bars }: { bars: Counted[] }) {
  const most = largest(bars.map(({ views }) => views));
  const highest = Math.max(1, most);
  const step = width / bars.length;
  const [first, last] = [bars[0]?.name, bars[bars.length - 1]?.name];
  const unit = first?.length === 7 ? "Month" : "Day";
  return (
    <>
      <figure className="mt-6">
        <svg
          viewBox={`0 0 ${width} ${height}`}
          className="w-full border-b fill-current text-accent"
          aria-hidden="true"
        >
          {bars.map(({ name, views }, index) => {
            const tall = (views / highest) * height;
            return (
              <rect
                key={name}
                x={(index + 0.1) * step}
                y={height - tall}
                width={step * 0.8}
                height={tall}
              />
            );
          })}
        </svg>
        <figcaption className="text-sm text-ink-soft">
          {`${first} to ${last}.`}
          {most > 0 ? ` The highest bar stands for ${most.toLocaleString("en-US")}.` : ""}
        </figcaption>
      </figure>
      <details className="mt-3">
        <summary className="summary">{`Views per ${unit.toLowerCase()} as a table`}</summary>
        <CountTable of={unit} counts={[...bars].reverse()} />
      </details>
    </>
  );
}

/** @param of the heading of the first column. */
function CountTable({ of, counts }: { of: string; counts: Counted[] }) {
  return (
    <table className="mt-3 w-full text-left">
      <thead>
        <tr>
          <th scope="col">{of}</th>
          <th scope="col" className="whitespace-nowrap pl-4 text-right">
            Views
          </th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ name, path, views }) => (
          <tr key={path ?? name} className="border-t">
            <td className="break-words py-2 [&_a]:py-3" dir="auto">
              {path ? <a href={path}>{name}</a> : name}
            </td>
            <td className="py-2 pl-4 text-right">{views.toLocaleString("en-US")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Counted {
  name: string;
  /** The path leads to a page on this site. */
  path?: string;
  views: number;
}

const longestName = 100;

/** A bar stands for a day, or for a month if bars of days would be too narrow. */
const mostBars = 100;

/** @param works that are public now. */
async function summarize(today: string, days: number, works: Work[]) {
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
  const titles = new Map<string, string>();
  await eachInSlices(works, (work) => {
    const path = detailLink(work);
    if (path) titles.set(path, work.title);
  });
  const unopened: { name: string; path: string }[] = [];
  await eachInSlices(titles, ([path, name]) => {
    if (!byPath.has(path)) unopened.push({ name: shortened(name, longestName), path });
  });
  const most = (counts: [string, number][], toCounted: (entry: [string, number]) => Counted) =>
    counts
      .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      // One more entry shows whether a list is complete.
      .slice(0, mostListed + 1)
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
    referrers: most(Array.from(byReferrer), ([name, views]) => ({ name, views })),
    unopened,
  };
}

/** Hosts without a dot, such as those of a local network, count together. */
function siteOf(host: string): string {
  return host.includes(".") ? host : "Other sites";
}

function add(counts: Map<string, number>, key: string, views: number): void {
  counts.set(key, (counts.get(key) ?? 0) + views);
}
