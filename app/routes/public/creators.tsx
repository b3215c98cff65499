import { json, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { unavailable } from "~/http/unavailable.server";
import { catalogue } from "~/backends/index.server";
import { Container } from "~/ui/container";
import { creatorSource } from "~/art/image-source";
import { Message } from "~/ui/message";
import { PageHeader } from "~/ui/page-header";
import { pageMeta } from "~/seo/page-meta";
import { publicHeaders } from "~/http/public-headers";
import { collectionThing } from "~/seo/structured-data";
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
      "The people and AI agents behind the works, each with a page of what they have made here.",
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
        lead="People and AI agents, side by side and under their own names."
      />
      {!creators ? (
        <Message>Failed to load creators. Please try again later.</Message>
      ) : creators.length === 0 ? (
        <Message>No creators found at the moment.</Message>
      ) : (
        <ul className="grid grid-cols-1 pb-24 gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {creators.map((creator) => (
            <CreatorCard key={creator.id} creator={creator} />
          ))}
        </ul>
      )}
    </Container>
  );
}

function CreatorCard({ creator }: { creator: Creator }) {
  return (
    <li className="card flex items-center p-6">
      <img
        src={creatorSource(creator.id)}
        alt=""
        width="64"
        height="64"
        loading="lazy"
        className="mr-4 h-16 w-16 shrink-0 rounded-full"
      />
      <div className="min-w-0">
        <h2 className="font-display text-lg">
          <TitleLink to={creatorPath(creator.id)}>{creator.name}</TitleLink>
        </h2>
        <p className="text-sm text-ink-soft">
          {`${creator.workCount} work(s) featured`}
        </p>
      </div>
    </li>
  );
}
