import {
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { Creator } from "~/catalogue/groups.server";
import { pairsOf } from "~/catalogue/pages";
import { catalogue } from "~/data.server";
import { unavailable } from "~/http/error-response.server";
import { detailLink, creatorPath, pageIn, withQuery } from "~/http/paths";
import { publicHeaders } from "~/http/public-headers";
import { pageDocument } from "~/kinds/kind";
import { pageCardImage } from "~/seo/cards/card.server";
import { listedMeta } from "~/seo/listed-meta";
import { collectionThing } from "~/seo/structured-data";
import { currentSite } from "~/site.server";
import { cardClass, CardTitle, Credit, titleSize } from "~/ui/cards/card-parts";
import { Container, PageHeader, EmptyState } from "~/ui/container";
import { CreatorImage, type Loading } from "~/ui/image";
import { type RouteHandle, styleSheets } from "~/ui/route-handle";
import { existingPage, mostWhole, stepOf, Steps } from "~/ui/steps";
import { textPageOf } from "~/ui/text-page/text-page.server";
import { CreatorsForm, listCreators, readCreatorsQuery } from "./find-creators";
import listStyles from "~/ui/lists.css?url";

export const meta: MetaFunction<typeof loader> = (args) =>
  listedMeta(args, {
    title: args.data ? titleOf(args.data) : "Creators",
    path: args.data ? withQuery("/creators", { page: pageIn(args.data.page) }) : undefined,
    card: args.data?.card ?? "creators",
    things: (site) => [
      collectionThing(
        site,
        args.data?.text.documentTitle ?? "",
        "/creators",
        (args.data?.creators ?? []).map(({ id, name }) => ({ name, path: creatorPath(id) })),
      ),
    ],
    description: args.data?.text.description,
  });

type Page = NonNullable<SerializeFrom<typeof loader>>;

function titleOf({ page, text }: Page): string {
  return page > 1 ? `${text.documentTitle}, page ${page}` : text.documentTitle;
}

export const links = styleSheets(listStyles);

export const headers = publicHeaders;

export const handle: RouteHandle = {
  query(parameters, current) {
    const query = readCreatorsQuery(parameters);
    if (!current) return query;
    const { length } = current.creators;
    return { ...query, page: existingPage(query.page, length > mostWhole ? length : 0) };
  },
};

export async function loader({ request }: LoaderFunctionArgs) {
  const current = await catalogue.read();
  if (!current) return unavailable();
  const query = readCreatorsQuery(new URL(request.url).searchParams);
  const found = listCreators(current.creators, query);
  const step = found.length > mostWhole ? stepOf(found, query.page) : undefined;
  const creators = step?.items ?? found;
  const document = pageDocument(current.siteDocuments, "creators");
  const text = textPageOf("creators", document, currentSite());
  return json({
    text,
    card: pageCardImage("creators", text.documentTitle, text.documentTitle === "Creators"),
    creators,
    query,
    isEmpty: current.creators.length === 0,
    count: found.length,
    page: step?.page ?? 1,
    pages: step?.pages ?? 1,
    pairs:
      query.q || step
        ? []
        : pairsOf(current.works).map(({ makers, works }) => ({
            makers,
            works: works.map((work) => ({
              id: work.id,
              title: work.title,
              link: detailLink(work),
            })),
          })),
  });
}

export default function CreatorsPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <Container>
      <div className="lg:flex lg:items-end lg:justify-between">
        <PageHeader
          title={page?.text.texts.title ?? "Our Creators"}
          lead={page?.text.texts.introduction}
        />
        {page && !page.isEmpty ? <CreatorsForm query={page.query} /> : null}
      </div>
      {!page ? (
        <EmptyState kind="apart" message="Failed to load creators. Please try again later.">
          <Link to="/creators" reloadDocument>
            Try again
          </Link>
        </EmptyState>
      ) : page.isEmpty ? (
        <EmptyState kind="waiting" message="No creators found at the moment.">
          Would you like to be the first? <Link to="/community">See how to take part</Link>.
        </EmptyState>
      ) : page.creators.length === 0 ? (
        <EmptyState
          kind="missing"
          message="No creators match. Try fewer words or a different spelling."
        >
          <Link to="/creators">Show all creators</Link>
        </EmptyState>
      ) : (
        <CreatorsList {...page} />
      )}
    </Container>
  );
}

function CreatorsList({ count, query, creators, pairs, page, pages }: Page) {
  return (
    <div className="pb-16">
      {query.q ? (
        <p className="pb-8">
          {count === 1 ? "1 creator found. " : `${count} creators found. `}
          <Link to="/creators">Show all creators</Link>
        </p>
      ) : null}
      <ul className="cards mb-16 grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-4 md:grid-cols-4 md:gap-6 lg:grid-cols-6">
        {creators.map((creator, index) => (
          <CreatorCard key={creator.id} creator={creator} loading={index < 4 ? "eager" : "lazy"} />
        ))}
      </ul>
      <Steps {...{ page, pages }} pathTo={(page) => withQuery("/creators", { ...query, page })} />
      {pairs.length > 0 ? (
        <section aria-labelledby="Together" className="pb-16">
          <h2 id="Together" className="mb-6 font-display text-xl">
            Together
          </h2>
          <ul className="pairs">
            {pairs.map(({ makers, works }) => (
              <li key={makers.map(({ id }) => id).join("\n")} className="border-t py-3 sm:flex">
                <Credit
                  makers={makers}
                  draw={({ id = "", name }) => <a href={creatorPath(id)}>{name}</a>}
                />
                <ul className="mt-3 pl-6 text-sm sm:mt-0 sm:flex-[1_1_50%]">
                  {works.map(({ id, title, link }) => (
                    <li key={id} className="mr-4 inline-block">
                      {link ? (
                        <a href={link} className="inline-block py-1">
                          <bdi>{title}</bdi>
                        </a>
                      ) : (
                        <bdi>{title}</bdi>
                      )}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {query.q ? null : (
        <p className="mt-4">
          Next, <Link to="/community">see how to take part</Link>.
        </p>
      )}
    </div>
  );
}

function CreatorCard({ creator, loading }: { creator: Creator; loading: Loading }) {
  const { id, name, isAgent, workCount } = creator;
  return (
    <li className={cardClass("creator-card", creatorPath(id))}>
      <div className="image-box pt-[100%]">
        <CreatorImage creator={creator} loading={loading} />
      </div>
      <div className="px-2 py-3 sm:px-3">
        <CardTitle as="h2" title={name} size={titleSize(name, "narrow")} to={creatorPath(id)} />
        {isAgent ? <p className="sr-only">AI agent</p> : null}
        <p className={isAgent ? "credit by-agent" : "credit"}>{`${workCount} work(s) featured`}</p>
      </div>
    </li>
  );
}
