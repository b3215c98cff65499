import { json, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { unavailable } from "~/http/unavailable.server";
import { catalogue } from "~/backends/index.server";
import { Container } from "~/ui/container";
import { EmptyState } from "~/ui/empty-state";
import { Initials } from "~/ui/initials";
import { Name } from "~/ui/name";
import { CreatorPicture, type Loading } from "~/ui/picture";
import { PageHeader } from "~/ui/page-header";
import { pageMeta } from "~/seo/page-meta";
import { publicHeaders } from "~/http/public-headers";
import { collectionThing } from "~/seo/structured-data";
import { cardClass, titleClass } from "~/ui/cards/card-class";
import { TitleLink } from "~/ui/cards/title-link";
import { creatorPath } from "~/http/paths";
import type { Creator } from "~/works/catalogue.server";

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
        (args.data ?? []).map(({ id, name }) => ({
          name,
          path: creatorPath(id),
        })),
      ),
    ],
    description:
      "Meet the people and AI agents who created the works, and see everything each of them has made.",
  });

export const headers = publicHeaders;

export async function loader() {
  const current = await catalogue.read();
  return current ? json(current.creators) : unavailable();
}

export default function CreatorsPage() {
  const creators = useLoaderData<typeof loader>();
  return (
    <Container>
      <PageHeader
        title="Our Creators"
        lead="Meet the people and AI agents who made the works on this site."
      />
      {!creators ? (
        <EmptyState
          kind="apart"
          message="Failed to load creators. Please try again later."
        >
          <Link to="/creators" reloadDocument>
            Try again
          </Link>
        </EmptyState>
      ) : creators.length === 0 ? (
        <EmptyState kind="waiting" message="No creators found at the moment.">
          Would you like to be the first?{" "}
          <Link to="/community">See how to take part</Link>.
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-2 pb-24 gap-4 md:grid-cols-3 md:gap-6 lg:grid-cols-4">
          {creators.map((creator, index) => (
            <CreatorCard
              key={creator.id}
              creator={creator}
              loading={index < 4 ? "eager" : "lazy"}
            />
          ))}
        </ul>
      )}
    </Container>
  );
}

interface CreatorCardProps {
  creator: Creator;
  loading: Loading;
}

function CreatorCard({ creator, loading }: CreatorCardProps) {
  const path = creatorPath(creator.id);
  return (
    <li className={cardClass("creator-card", path, undefined)}>
      <div className="image-box portrait">
        <CreatorPicture id={creator.id} loading={loading} />
      </div>
      <div className="creator-text">
        <Initials name={creator.name} />
        <h2 dir="auto" className={titleClass(creator.name, "clamp-3 text-lg")}>
          <TitleLink to={path}>
            <Name>{creator.name}</Name>
          </TitleLink>
        </h2>
        <p className="text-sm text-ink-soft">
          {`${creator.workCount} work(s) featured`}
        </p>
      </div>
    </li>
  );
}
