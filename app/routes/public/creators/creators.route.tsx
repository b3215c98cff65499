import {
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { unavailable } from "~/http/error-response.server";
import { catalogue } from "~/backends/index.server";
import { Container } from "~/ui/container";
import { EmptyState } from "~/ui/empty-state";
import { Initials } from "~/routes/public/creators/initials";
import { Name } from "~/ui/name";
import { CreatorPicture, type Loading } from "~/ui/picture";
import { PageHeader } from "~/ui/page-header";
import { pageMeta } from "~/seo/page-meta";
import { publicHeaders } from "~/http/public-headers";
import { collectionThing } from "~/seo/structured-data";
import { cardClass, CardTitle } from "~/ui/cards/card-parts";
import { creatorPath } from "~/http/paths";
import type { RouteHandle } from "~/http/route-handle";
import {
  CreatorsForm,
  letterId,
  LetterIndex,
} from "~/routes/public/creators/find-creators";
import type { Creator } from "~/catalogue/catalogue.server";
import {
  letterIndex,
  listCreators,
  readCreatorsQuery,
} from "~/catalogue/creators-list";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: "Creators",
    path: args.data ? "/creators" : undefined,
    card: "creators",
    things: (site) => [
      collectionThing(
        site,
        "Creators",
        "/creators",
        (args.data?.creators ?? []).map(({ id, name }) => ({
          name,
          path: creatorPath(id),
        })),
      ),
    ],
    description:
      "Meet the people and AI agents who created the works, and see everything each of them has made.",
  });

export const headers = publicHeaders;

export const handle: RouteHandle = { query: readCreatorsQuery };

export async function loader({ request }: LoaderFunctionArgs) {
  const current = await catalogue.read();
  if (!current) return unavailable();
  const query = readCreatorsQuery(new URL(request.url).searchParams);
  const creators = listCreators(current.creators, query);
  return json({
    creators,
    query,
    isEmpty: current.creators.length === 0,
    letters: query.sort ? [] : Array.from(letterIndex(creators)),
  });
}

export default function CreatorsPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <Container>
      <div className="creators-header">
        <PageHeader
          title="Our Creators"
          lead="Meet the people and AI agents who made the works on this site."
        />
        {page && !page.isEmpty ? <CreatorsForm query={page.query} /> : null}
      </div>
      {!page ? (
        <EmptyState
          kind="apart"
          message="Failed to load creators. Please try again later."
        >
          <Link to="/creators" reloadDocument>
            Try again
          </Link>
        </EmptyState>
      ) : page.isEmpty ? (
        <EmptyState kind="waiting" message="No creators found at the moment.">
          Would you like to be the first?{" "}
          <Link to="/community">See how to take part</Link>.
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

interface CreatorsListProps {
  creators: Creator[];
  query: { q: string };
  letters: [letter: string, creatorId: string][];
}

function CreatorsList({ creators, query, letters }: CreatorsListProps) {
  const letterOf = new Map(letters.map(([letter, id]) => [id, letter]));
  return (
    <>
      {query.q ? (
        <p className="pb-8">
          {creators.length === 1
            ? "1 creator found. "
            : `${creators.length} creators found. `}
          <Link to="/creators">Show all creators</Link>
        </p>
      ) : null}
      <LetterIndex letters={letters.map(([letter]) => letter)} />
      <ul className="cards grid grid-cols-2 pb-24 gap-4 md:grid-cols-3 md:gap-6 lg:grid-cols-4">
        {creators.map((creator, index) => (
          <CreatorCard
            key={creator.id}
            creator={creator}
            anchor={letterId(letterOf.get(creator.id))}
            loading={index < 4 ? "eager" : "lazy"}
          />
        ))}
      </ul>
    </>
  );
}

interface CreatorCardProps {
  creator: Creator;
  anchor: string | undefined;
  loading: Loading;
}

function CreatorCard({ creator, anchor, loading }: CreatorCardProps) {
  const path = creatorPath(creator.id);
  return (
    <li id={anchor} className={cardClass("creator-card", path)}>
      <div className="image-box portrait">
        <CreatorPicture id={creator.id} loading={loading} />
      </div>
      <div className="creator-text">
        <Initials name={creator.name} />
        <CardTitle
          as="h2"
          title={creator.name}
          size="clamp-3 text-lg"
          to={path}
        >
          <Name>{creator.name}</Name>
        </CardTitle>
        <p className="text-sm text-ink-soft">
          {`${creator.workCount} work(s) featured`}
        </p>
      </div>
    </li>
  );
}
