import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { Site } from "~/site";
import { EmptyState, SampleNote } from "~/ui/empty-state";
import { unavailable } from "~/http/error-response.server";
import { catalogue } from "~/backends/index.server";
import { Container, PageHeader } from "~/ui/container";
import { listedMeta } from "~/seo/listed-meta";
import { siteInMeta } from "~/seo/page-meta";
import { publicHeaders } from "~/http/public-headers";
import type { RouteHandle } from "~/http/route-handle";
import { collectionThing, listedWorks } from "~/seo/structured-data";
import { CategoryChips, CategorySections } from "./categories";
import { type Category, groupByCategory, groupInOrder } from "~/catalogue/catalogue.server";
import {
  filterWorks,
  isCut,
  isFiltered,
  mostCharacters,
  mostWords,
  readFilter,
  type WorksFilter,
} from "~/catalogue/filter";
import { placedCategories } from "~/kinds/arrangement";
import { leadOf } from "~/catalogue/showcase";
import { isItem, isLarge } from "~/ui/cards/work-grid";
import { cardOf, categoryOf, type Work } from "~/kinds/work";
import {
  cardClass,
  CardTitle,
  Credit,
  directionOf,
  OptionalText,
  titleSize,
} from "~/ui/cards/card-parts";
import { FeaturesAndAction, pageBeside } from "~/ui/cards/work-card";
import { makersOf } from "~/kinds/makers";
import { WorkBanner } from "~/ui/picture";

export const meta: MetaFunction<typeof loader> = (args) => [
  ...listedMeta(args, {
    title: args.data ? headingOf(args.data) : "Works",
    description:
      "All apps, agents, and projects of the labs, grouped by category. See what they do, who made them, and where to get them.",
    // A filtered list has the same canonical address.
    path: args.data ? "/works" : undefined,
    card: "works",
    things: (site) =>
      args.data && !isFiltered(args.data.filter) ? [worksThing(site, args.data.categories)] : [],
  }),
  ...feedLinks(siteInMeta(args)),
];

function worksThing(site: Site, categories: Category[]) {
  const works = categories.flatMap((category) => category.works);
  return collectionThing(site, "Works", "/works", listedWorks(works));
}

/** A feed needs absolute addresses, so there is none without `SITE_URL`. */
function feedLinks({ name, url }: Site) {
  if (!url) return [];
  const feeds = [
    ["application/atom+xml", "atom"],
    ["application/feed+json", "json"],
  ];
  return feeds.map(([type, ending]) => ({
    tagName: "link",
    rel: "alternate",
    type,
    title: `Works – ${name}`,
    href: `${url}/works.${ending}`,
  }));
}

export const headers = publicHeaders;

export const handle: RouteHandle = { query: readFilter };

/** In shorter lists, a large feature of the first categories leads anyway. */
const leastForLead = 24;

export async function loader({ request }: LoaderFunctionArgs) {
  const current = await catalogue.read();
  if (!current) return unavailable();
  const filter = readFilter(new URL(request.url).searchParams);
  const found = isFiltered(filter) ? filterWorks(current.works, filter) : undefined;
  const hasLead = !found && current.works.length >= leastForLead;
  const lead = hasLead ? leadOf(current.categories) : undefined;
  const placed = placedCategories(current.arrangement);
  const categories = !found
    ? current.categories
    : filter.q
      ? groupInOrder(found)
      : groupByCategory(found, placed);
  return json({
    filter,
    found: found?.length,
    hasSample: (found ?? current.works).some(({ sample }) => sample),
    chips: current.categories.map(({ name, works }) => ({
      name,
      count: works.length,
    })),
    categories: categories.map(({ name, works }) => ({
      name,
      works: inRows(works)
        .filter(({ id }) => id !== lead?.id)
        .map(cardOf),
    })),
    lead,
  });
}

/** Puts large features first and list items last. */
function inRows(works: Work[]): Work[] {
  const place = (work: Work) => (isLarge(work) ? 0 : isItem(work) ? 2 : 1);
  return works.toSorted((a, b) => place(a) - place(b));
}

export default function WorksPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <Container>
      <div className="works-header">
        <PageHeader
          title={page ? headingOf(page) : "Works"}
          lead={
            page?.found === undefined
              ? "All our apps, agents, and projects, grouped by category."
              : undefined
          }
        />
        {page?.chips.length ? <WorksSearch words={page.filter.q} /> : null}
      </div>
      {!page ? (
        <EmptyState kind="apart" message="Failed to load works. Please try again later.">
          <Link to="/works" reloadDocument>
            Try again
          </Link>
        </EmptyState>
      ) : page.chips.length === 0 ? (
        <EmptyState kind="waiting" message="No works to display at the moment.">
          In the meantime, <Link to="/about">read our story</Link> or{" "}
          <Link to="/community">see how to take part</Link>.
        </EmptyState>
      ) : (
        <>
          <CategoryChips categories={page.chips} current={page.filter.category} />
          {page.found === 0 ? (
            <EmptyState
              kind="missing"
              message="No works match. Try fewer words or a different spelling."
            >
              {cutNote(page.filter)} <Link to="/works">Show all works</Link>
            </EmptyState>
          ) : null}
          {page.lead ? <LeadCard work={page.lead} /> : null}
          <CategorySections
            categories={page.categories}
            isFolded={page.found === undefined}
            isFirst={!page.lead}
          />
          {page.hasSample ? <SampleNote /> : null}
          {page.found ? (
            <p className="pb-16">
              {cutNote(page.filter)} <Link to="/works">Show all works</Link>
            </p>
          ) : page.found === undefined ? (
            <p className="mt-4 pb-16">
              Next, <Link to="/creators">meet the creators</Link>.
            </p>
          ) : null}
        </>
      )}
    </Container>
  );
}

/** @returns for example "4 works in Coding". */
function headingOf({ found, filter }: { found?: number; filter: WorksFilter }): string {
  if (found === undefined) return "Works";
  const works = found === 1 ? "1 work" : `${found || "No"} works`;
  const { q, category } = filter;
  return `${works}${category && ` in ${category}`}${q && ` for “${q}”`}`;
}

function cutNote(filter: WorksFilter): string | null {
  return isCut(filter)
    ? `The search used only the first ${mostWords} words and ${mostCharacters} characters.`
    : null;
}

function WorksSearch({ words }: { words: string }) {
  return (
    <form action="/works" role="search" className="works-search">
      <label htmlFor="q" className="sr-only">
        Search words
      </label>
      <input
        id="q"
        name="q"
        type="search"
        defaultValue={words}
        maxLength={mostCharacters}
        placeholder="Search works"
        autoComplete="off"
        className="control"
      />
      <button type="submit" className="button button-quiet ml-3">
        Search
      </button>
    </form>
  );
}

/** Shows the first large feature, which its category does not repeat. */
function LeadCard({ work }: { work: Work }) {
  const page = pageBeside(work);
  return (
    <section aria-labelledby="lead" className={cardClass("lead", page)}>
      <div className="image-box">
        <WorkBanner work={work} place="lead" />
      </div>
      <div dir={directionOf(work.title)} className="card-text">
        <div>
          <h2 id="lead" className="eyebrow mb-2">
            Featured in <bdi>{categoryOf(work)}</bdi>
          </h2>
          <CardTitle as="h3" title={work.title} size={titleSize(work.title, "lead")} to={page} />
          <Credit makers={makersOf(work)} />
        </div>
        <div>
          <OptionalText className="card-description" around={work.title}>
            {work.subtitle}
          </OptionalText>
          <OptionalText className="card-description" around={work.title}>
            {work.description}
          </OptionalText>
          <FeaturesAndAction work={work} />
        </div>
      </div>
    </section>
  );
}
