import {
  defer,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import {
  type Category,
  countByCategory,
  eachPublicWork,
  groupByCategory,
} from "~/catalogue/catalogue.server";
import { isCut, isFiltered, mostCharacters, mostWords, readWorksQuery } from "~/catalogue/filter";
import { findWorks, worksOfCategory } from "~/catalogue/find-works.server";
import { movedCategory } from "~/catalogue/pages";
import { partsFound } from "~/catalogue/search";
import { catalogue } from "~/data.server";
import { unavailable } from "~/http/error-response.server";
import { pageIn, withQuery } from "~/http/paths";
import { movedResponse, publicHeaders } from "~/http/public-headers";
import { eachInSlices } from "~/in-steps.server";
import { placedCategories } from "~/kinds/arrangement";
import { oncePer } from "~/kinds/derived";
import { pageDocument } from "~/kinds/kind";
import type { Site } from "~/kinds/settings";
import { sameName } from "~/kinds/text";
import { cardOf, categoryOf, countOf, type Work } from "~/kinds/work";
import { pageCardImage } from "~/seo/cards/card.server";
import { listedMeta } from "~/seo/listed-meta";
import { collectionThing, listedWorks } from "~/seo/structured-data";
import { currentSite } from "~/site.server";
import { keptCard } from "~/ui/cards/kept-cards.server";
import { cardsOf, inRows } from "~/ui/cards/work-grid";
import { EmptyState, SampleNote, Container } from "~/ui/container";
import { type RouteHandle, styleSheets } from "~/ui/route-handle";
import { existingPage, mostWhole, stepOf, Steps } from "~/ui/steps";
import { textPageOf } from "~/ui/text-page/text-page.server";
import {
  CategoryChips,
  CategorySections,
  gridOf,
  type Section,
  type Result,
  Results,
} from "./categories";
import listStyles from "~/ui/lists.css?url";

export const meta: MetaFunction<typeof loader> = (args) =>
  listedMeta(args, {
    title: args.data ? headingOf(args.data) : "Works",
    description: args.data?.text.description,
    // A filtered list has the same canonical address.
    path: args.data?.path,
    card: args.data?.card ?? "works",
    feed: feedFor(args.data?.filter),
    things: (site) =>
      args.data && !isFiltered(args.data.filter) ? [worksThing(site, args.data)] : [],
  });

function feedFor({ q = "", category = "" }: Partial<WorksData["filter"]> = {}) {
  return category && !q ? { category } : undefined;
}

function worksThing(site: Site, { text, sections }: WorksData) {
  const works = sections.flatMap((section) => section.works);
  return collectionThing(site, text.documentTitle, "/works", listedWorks(works));
}

export const links = styleSheets(listStyles);

export const headers = publicHeaders;

export const handle: RouteHandle = {
  query(parameters, current) {
    const query = readWorksQuery(parameters);
    const { q, category, page } = query;
    if (!current) return query;
    if (q) return { ...query, page: existingPage(page, current.workCount, mostResults) };
    const isLong = current.workCount > mostWhole;
    const group = isLong ? current.parts.visible.byCategory.get(sameName(category)) : undefined;
    return { ...query, page: existingPage(page, group?.works.length ?? 0) };
  },
};

const mostPerCategory = 48;

/** The best matches come first, so hardly anybody goes further. */
const mostResults = 100;

export async function loader({ request }: LoaderFunctionArgs) {
  const current = await catalogue.read();
  if (!current) return unavailable();
  const filter = readWorksQuery(new URL(request.url).searchParams);
  const { q, category, type } = filter;
  const moved = movedCategory(current, category);
  if (moved) throw movedResponse(withQuery("/works", { q, category: moved, type }));
  const searched =
    category && !q ? worksOfCategory(current, category) : eachPublicWork(current.parts);
  const matching = isFiltered(filter) ? await findWorks(searched, filter) : undefined;
  const found = category ? matching?.filter((work) => categoryOf(work) === category) : matching;
  const placed = placedCategories(current.arrangement);
  const chips =
    q && matching
      ? await countByCategory(matching, placed)
      : current.categories.map(({ name, works }) => ({ name, count: works.length }));
  const categories = q ? [] : found ? groupByCategory(found, placed) : current.categories;
  const isWhole = current.workCount <= mostWhole;
  const all = category ? categories.flatMap(({ works }) => inRows(works)) : undefined;
  const listed = isWhole ? undefined : q ? found : all;
  const step = listed && stepOf(listed, filter.page, q ? mostResults : undefined);
  const sections = q
    ? []
    : step
      ? categories.map(({ name }) => ({ name, works: step.items.map(cardOf) }))
      : sectionsOf(categories, isWhole ? Infinity : mostPerCategory, type);
  // Requests are served between the cards, which the page then only puts together.
  await eachInSlices(
    sections.flatMap((section, index) => cardsOf(gridOf(section, index))),
    keptCard,
  );
  const document = pageDocument(current.siteDocuments, "works");
  const text = textPageOf("works", document, currentSite());
  return defer({
    text,
    card: pageCardImage("works", text.documentTitle, text.documentTitle === "Works"),
    filter,
    page: step?.page ?? 1,
    pages: step?.pages ?? 1,
    path: step && !q ? withQuery("/works", { category, type, page: pageIn(step.page) }) : "/works",
    count: current.workCount,
    found: found?.length,
    results: q ? (step?.items ?? found)?.map((work) => resultOf(work, q)) : undefined,
    hasSample: found ? found.some(({ sample }) => sample) : categories.some(hasSample),
    chips,
    sections,
  });
}

/** A change makes new lists only of the categories that it touches. */
const hasSample = oncePer(({ works }: Category) => works.some(({ sample }) => sample));

type WorksData = NonNullable<SerializeFrom<typeof loader>>;

function resultOf(work: Work, q: string): Result {
  const text = work.description || categoryOf(work);
  return { work: cardOf(work), title: partsFound(work.title, q), text: partsFound(text, q) };
}

function sectionsOf(categories: Category[], most: number, type: string): Section[] {
  return categories.map(({ name, works }) => {
    const shown = { name, works: inRows(works, most).map(cardOf) };
    if (works.length <= most) return shown;
    const count = works.length.toLocaleString("en-US");
    return { ...shown, all: { count, path: withQuery("/works", { type, category: name }) } };
  });
}

export default function WorksPage() {
  const page = useLoaderData<typeof loader>();
  const { introduction } = page?.text.texts ?? {};
  return (
    <Container>
      <header className="flex flex-wrap items-center py-4 gap-y-2 sm:py-8">
        <h1 dir="auto" className="mr-4 font-display text-2xl [overflow-wrap:anywhere]">
          {page ? headingOf(page) : "Works"}
        </h1>
        <p className="mr-8 grow whitespace-nowrap text-ink-soft">
          {page?.found !== undefined ? (
            <Link to="/works" className="inline-block py-2">
              Show all works
            </Link>
          ) : page?.count ? (
            countOf(page.count)
          ) : null}
        </p>
        {page?.count ? <WorksSearch words={page.filter.q} /> : null}
      </header>
      {!page ? (
        <EmptyState kind="apart" message="Failed to load works. Please try again later.">
          <Link to="/works" reloadDocument>
            Try again
          </Link>
        </EmptyState>
      ) : page.count === 0 ? (
        <EmptyState kind="waiting" message="No works to display at the moment.">
          In the meantime, <Link to="/about">read our story</Link> or{" "}
          <Link to="/community">see how to take part</Link>.
        </EmptyState>
      ) : (
        <>
          {introduction && page.found === undefined ? (
            <p className="mb-6 max-w-3xl text-lg text-ink-soft">{introduction}</p>
          ) : null}
          <CategoryChips categories={page.chips} filter={page.filter} />
          {isCut(page.filter) ? <p className="mb-6">{cutNote}</p> : null}
          {page.found === 0 ? (
            <EmptyState
              kind="missing"
              message="No works match. Try fewer words or a different spelling."
            />
          ) : null}
          {page.results?.length ? <Results results={page.results} /> : null}
          <CategorySections sections={page.sections} />
          <Steps {...page} pathTo={(next) => withQuery("/works", { ...page.filter, page: next })} />
          {page.hasSample ? <SampleNote /> : null}
          {page.found === undefined ? (
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
function headingOf({ text, found, filter, page }: WorksData): string {
  if (found === undefined) return text.texts.title;
  const works = found ? countOf(found) : "No works";
  const { q, category } = filter;
  const step = page > 1 ? `, page ${page}` : "";
  return `${works}${category && ` in ${category}`}${q && ` for “${q}”`}${step}`;
}

const cutNote = `The search used only the first ${mostWords} words and ${mostCharacters} characters.`;

function WorksSearch({ words }: { words: string }) {
  return (
    <form action="/works" role="search" className="flex w-full flex-wrap gap-y-2 sm:w-96">
      <label htmlFor="q" className="sr-only">
        Search words
      </label>{" "}
      <input
        id="q"
        name="q"
        type="search"
        defaultValue={words}
        maxLength={mostCharacters}
        placeholder="Search works"
        autoComplete="off"
        className="control mr-3 min-w-0 flex-[1_1_8rem] rounded-[22px]"
      />{" "}
      <button type="submit" className="button button-quiet">
        Search
      </button>
    </form>
  );
}
