import {
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Site } from "~/site";
import { unavailable } from "~/http/unavailable.server";
import { catalogue } from "~/backends/index.server";
import { Container } from "~/ui/container";
import { Message } from "~/ui/message";
import { PageHeader } from "~/ui/page-header";
import { pageMeta, siteOf } from "~/seo/page-meta";
import { publicHeaders } from "~/http/public-headers";
import type { RouteHandle } from "~/http/route-handle";
import { collectionThing } from "~/seo/structured-data";
import { WorkGrid } from "~/ui/cards/work-grid";
import { WorksFilterForm } from "~/ui/works-filter-form";
import { detailLink } from "~/ui/cards/card-link";
import {
  type Category,
  groupByCategory,
  groupInOrder,
} from "~/works/catalogue.server";
import { filterWorks, isFiltered, readFilter } from "~/works/filter";

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, {
    title: "Works",
    description:
      "Every app, agent and project of the labs, grouped by category: what it does, who made it, and where to open it.",
    // Also where the list is filtered: it is a part of that page.
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

/** Without its own address the site has no feed. */
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

/** So many are laid out at once, wherever they are: that costs little. */
const nearWorks = 40;

export async function loader({ request }: LoaderFunctionArgs) {
  const current = await catalogue.read();
  if (!current) return unavailable();
  const filter = readFilter(new URL(request.url).searchParams);
  const found = isFiltered(filter)
    ? filterWorks(current.works, filter)
    : undefined;
  const group = filter.q ? groupInOrder : groupByCategory;
  return json({
    isEmpty: current.works.length === 0,
    filter,
    found: found?.length,
    categoryNames: current.categories.map(({ name }) => name),
    categories: found ? group(found) : current.categories,
  });
}

export default function WorksPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <Container>
      <PageHeader
        title="Works"
        lead="Apps, agents and projects that people and AI agents have made together."
      />
      {!page ? (
        <Message>Failed to load works. Please try again later.</Message>
      ) : page.isEmpty ? (
        <Message>No works to display at the moment.</Message>
      ) : (
        <>
          <WorksFilterForm
            filter={page.filter}
            categoryNames={page.categoryNames}
            found={page.found}
          />
          <CategorySections categories={page.categories} />
        </>
      )}
    </Container>
  );
}

function CategorySections({ categories }: { categories: Category[] }) {
  const near = countNear(categories);
  return categories.map((category, index) => (
    <CategorySection
      key={category.name}
      category={category}
      headingId={`category-${index + 1}`}
      isFirst={index === 0}
      isFar={index >= near}
    />
  ));
}

/** How many categories begin among the first works. */
function countNear(categories: Category[]): number {
  let works = 0;
  const firstFar = categories.findIndex((category) => {
    const isFar = works >= nearWorks;
    works += category.works.length;
    return isFar;
  });
  return firstFar < 0 ? categories.length : firstFar;
}

interface CategorySectionProps {
  category: Category;
  headingId: string;
  isFirst: boolean;
  isFar: boolean;
}

function CategorySection({
  category,
  headingId,
  isFirst,
  isFar,
}: CategorySectionProps) {
  return (
    <section
      aria-labelledby={headingId}
      className={isFar ? "far pb-16" : "pb-16"}
    >
      <h2 id={headingId} className="mb-6 border-t pt-4 font-display text-xl">
        {category.name}
      </h2>
      <WorkGrid works={category.works} headingLevel="h3" isFirst={isFirst} />
    </section>
  );
}
