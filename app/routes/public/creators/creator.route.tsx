import {
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { unavailable } from "~/http/error-response.server";
import { movedResponse } from "~/http/public-file.server";
import { catalogue } from "~/backends/index.server";
import { Container } from "~/ui/container";
import { EmptyState } from "~/ui/empty-state";
import { Initials } from "~/routes/public/creators/initials";
import { Name } from "~/ui/name";
import { PageHeader } from "~/ui/page-header";
import { CreatorPicture } from "~/ui/picture";
import { describeCreator, pageMeta } from "~/seo/page-meta";
import { publicHeaders } from "~/http/public-headers";
import type { RouteHandle } from "~/http/route-handle";
import { creatorCardImage } from "~/seo/cards/card.server";
import { collectionThing, creatorThing } from "~/seo/structured-data";
import { WorkGrid } from "~/ui/cards/work-grid";
import { creatorPath, nameInPath } from "~/http/paths";
import { detailLink } from "~/ui/cards/card-link";
import type { Creator } from "~/catalogue/catalogue.server";
import { hasCreator, movedCreator } from "~/catalogue/moved";
import { cardOf } from "~/work/work";

export const meta: MetaFunction<typeof loader> = (args) => {
  const page = args.data;
  if (!page?.creator) return pageMeta(args, { title: "Creator" });
  const { creator, works, card } = page;
  const title = `Works by ${creator.name}`;
  const path = creatorPath(creator.id) ?? "/creators";
  return pageMeta(args, {
    title,
    description: describeCreator(creator.name, works),
    path,
    parent: { name: "Creators", path: "/creators" },
    card,
    things: (site) => [
      {
        ...collectionThing(
          site,
          title,
          path,
          works.map((work) => ({ name: work.title, path: detailLink(work) })),
        ),
        about: creatorThing(site, creator),
      },
    ],
  });
};

export const headers = publicHeaders;

export const handle: RouteHandle = {
  has: (current, id) =>
    hasCreator(current, id) || movedCreator(current, id) !== undefined,
};

export async function loader({ request }: LoaderFunctionArgs) {
  const id = nameInPath(request);
  if (!id) {
    return json({ creator: null, problem: "Creator ID not found." }, 400);
  }
  const current = await catalogue.read();
  if (!current) return unavailable();
  const creator = current.creators.find((creator) => creator.id === id);
  if (!creator) {
    const moved = creatorPath(movedCreator(current, id) ?? ".");
    if (moved) throw movedResponse(moved);
    return json(
      { creator: null, problem: "No works found for this creator." },
      404,
    );
  }
  const works = current.works
    .filter(({ creatorId }) => creatorId === id)
    .map(cardOf);
  return json({ creator, works, card: creatorCardImage(creator) });
}

export default function CreatorPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <Container>
      <p className="pt-6">
        <Link to="/creators" className="back-link">
          Back to Creators List
        </Link>
      </p>
      {page?.creator ? (
        <>
          <CreatorHeader creator={page.creator} />
          <div className="page-end pb-24">
            <WorkGrid works={page.works} headingLevel="h2" isFirst />
          </div>
        </>
      ) : (
        <>
          <PageHeader title="Creator" />
          <EmptyState
            kind={page ? "missing" : "apart"}
            message={page?.problem ?? "Failed to load works for this creator."}
          >
            <Link to="/creators">See all creators</Link> or{" "}
            <Link to="/works">browse the works</Link>.
          </EmptyState>
        </>
      )}
    </Container>
  );
}

function CreatorHeader({ creator }: { creator: Creator }) {
  return (
    <header className="creator-header">
      <div className="creator-picture">
        <div className="image-box portrait">
          <CreatorPicture id={creator.id} loading="eager" />
        </div>
        <Initials name={creator.name} />
      </div>
      <div>
        <h1 dir="auto" className="font-display text-2xl">
          Works by <Name>{creator.name}</Name>
        </h1>
        <p className="mt-2 text-lg text-ink-soft">
          {`${creator.workCount} work(s) featured`}
        </p>
      </div>
    </header>
  );
}
