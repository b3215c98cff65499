import {
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { Site } from "~/site";
import { unavailable } from "~/http/unavailable.server";
import { catalogue } from "~/backends/index.server";
import { Container } from "~/ui/container";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { pageMeta, siteOf } from "~/seo/page-meta";
import { publicHeaders } from "~/http/public-headers";
import type { RouteHandle } from "~/http/route-handle";
import { collectionThing } from "~/seo/structured-data";
import { LeadCard } from "~/routes/public/works/lead-card";
import { WorkGrid } from "~/ui/cards/work-grid";
import {
  CategoryChips,
  categoryId,
} from "~/routes/public/works/category-chips";
import { WorksSearch } from "~/routes/public/works/works-search";
import { detailLink } from "~/ui/cards/card-link";
import {
  type Category,
  groupByCategory,
  groupInOrder,
} from "~/catalogue/catalogue.server";
import {
  filterWorks,
  isCut,
  isFiltered,
  mostCharacters,
  mostWords,
  readFilter,
  type WorksFilter,
} from "~/catalogue/filter";
import { placedCategories } from "~/work/arrangement";
import { leadOf } from "~/catalogue/showcase";
import { cardOf } from "~/work/work";

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, {
    title: "Works",
    description:
      "All apps, agents, and projects of the labs, grouped by category. See what they do, who made them, and where to get them.",
    // A filtered list has the same canonical address.
    path: args.data ? "/works" : undefined,
    card: "works",
    things: (site) =>
      args.data && !isFiltered(args.data.filter)
        ? [worksThing(site, args.data.categories)]
        : [],
  }),
  ...feedLink(siteOf(args)),
];

function worksThing(site: Site, categories: Category[]) {
  const works = categories.flatMap((category) => category.works);
  const list = works.map((work) => ({
    name: work.title,
    path: detailLink(work),
  }));
  return collectionThing(site, "Works", "/works", list);
}

/** A feed needs absolute addresses, so there is none without `SITE_URL`. */
function feedLink({ name, url }: Site) {
  if (!url) return [];
  return [
    {
      tagName: "link",
      rel: "alternate",
      type: "application/atom+xml",
      title: `Works – ${name}`,
      href: `${url}/works.atom`,
    },
  ];
}

export const headers = publicHeaders;

export const handle: RouteHandle = { query: readFilter };

/** The sections of the first 40 cards are always laid out: that is cheap. */
const nearWorks = 40;

const leastForLead = 4;

export async function loader({ request }: LoaderFunctionArgs) {
  const current = await catalogue.read();
  if (!current) return unavailable();
  const filter = readFilter(new URL(request.url).searchParams);
  const found = isFiltered(filter)
    ? filterWorks(current.works, filter)
    : undefined;
  const hasLead = !found && current.works.length >= leastForLead;
  const placed = placedCategories(current.arrangement);
  const categories = !found
    ? current.categories
    : filter.q
      ? groupInOrder(found)
      : groupByCategory(found, placed);
  return json({
    isEmpty: current.works.length === 0,
    filter,
    found: found?.length,
    categories: categories.map(({ name, works }) => ({
      name,
      works: works.map(cardOf),
    })),
    lead: hasLead ? leadOf(current.categories) : undefined,
  });
}

export default function WorksPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <Container>
      <div className="works-header">
        <PageHeader
          title="Works"
          lead="Apps, agents, and projects that people and AI agents have made together."
        />
        {page && !page.isEmpty ? <WorksSearch words={page.filter.q} /> : null}
      </div>
      {!page ? (
        <EmptyState
          kind="apart"
          message="Failed to load works. Please try again later."
        >
          <Link to="/works" reloadDocument>
            Try again
          </Link>
        </EmptyState>
      ) : page.isEmpty ? (
        <EmptyState kind="waiting" message="No works to display at the moment.">
          In the meantime, <Link to="/about">read our story</Link> or{" "}
          <Link to="/community">see how to take part</Link>.
        </EmptyState>
      ) : page.found === 0 ? (
        <EmptyState
          kind="missing"
          message="No works match. Try fewer words or a different spelling."
        >
          {cutNote(page.filter)} <Link to="/works">Show all works</Link>
        </EmptyState>
      ) : (
        <>
          {page.found === undefined ? (
            <CategoryChips categories={page.categories} />
          ) : (
            <p className="pb-8">
              {page.found === 1
                ? "1 work found. "
                : `${page.found} works found. `}
              {cutNote(page.filter)} <Link to="/works">Show all works</Link>
            </p>
          )}
          {page.lead ? <LeadCard work={page.lead} /> : null}
          <CategorySections
            categories={page.categories}
            leadId={page.lead?.id}
          />
        </>
      )}
    </Container>
  );
}

function cutNote(filter: WorksFilter): string | null {
  return isCut(filter)
    ? `The search used only the first ${mostWords} words and ${mostCharacters} characters.`
    : null;
}

interface CategorySectionsProps {
  categories: Category[];
  leadId: string | undefined;
}

function CategorySections({ categories, leadId }: CategorySectionsProps) {
  const near = countNear(categories);
  return categories.map((category, index) => (
    <section
      key={category.name}
      aria-labelledby={categoryId(index)}
      className={index >= near ? farClass(category) : "category"}
    >
      <h2 id={categoryId(index)} dir="auto" className="category-name">
        {category.name}
      </h2>
      <WorkGrid
        works={category.works}
        headingLevel="h3"
        isFirst={index === 0 && !leadId}
        leadId={leadId}
      />
    </section>
  ));
}

/** The nearest power of two, for the estimated height. */
function farClass({ works }: Category): string {
  const power = Math.round(Math.log2(works.length));
  return `far works-${2 ** Math.min(Math.max(power, 2), 7)} category`;
}

function countNear(categories: Category[]): number {
  let works = 0;
  const firstFar = categories.findIndex((category) => {
    const isFar = works >= nearWorks;
    works += category.works.length;
    return isFar;
  });
  return firstFar < 0 ? categories.length : firstFar;
}
