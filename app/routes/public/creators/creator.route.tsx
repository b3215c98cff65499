import { defer, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { creatorWithId, worksOfCreator } from "~/catalogue/find-works.server";
import type { Creator } from "~/catalogue/groups.server";
import { hasCreator, movedCreator } from "~/catalogue/pages";
import { catalogue } from "~/data.server";
import { unavailable } from "~/http/error-response.server";
import { creatorPath, nameInPath } from "~/http/paths";
import { movedResponse, publicHeaders } from "~/http/public-headers";
import { makersOf } from "~/kinds/makers";
import { cardOf, type Work } from "~/kinds/work";
import { creatorCardImage } from "~/seo/cards/card.server";
import { describeCreator, listedMeta } from "~/seo/listed-meta";
import { collectionThing, creatorThing, listedWorks } from "~/seo/structured-data";
import { Name } from "~/ui/cards/card-parts";
import { WorkGrid } from "~/ui/cards/work-grid";
import { Container, PageHeader, EmptyState } from "~/ui/container";
import { CreatorImage } from "~/ui/image";
import type { RouteHandle } from "~/ui/route-handle";

export const meta: MetaFunction<typeof loader> = (args) => {
  const page = args.data;
  if (!page?.creator) return listedMeta(args, { title: "Creator" });
  const { creator, alone, together, card } = page;
  const works = [...alone, ...together];
  const title = `Works by ${creator.name}`;
  const path = creatorPath(creator.id) ?? "/creators";
  return listedMeta(args, {
    title,
    description: describeCreator(creator.name, works),
    path,
    parent: { name: "Creators", path: "/creators" },
    card,
    feed: { creator: creator.id },
    things: (site) => [
      {
        ...collectionThing(site, title, path, listedWorks(works)),
        about: creatorThing(site, creator),
      },
    ],
  });
};

export const headers = publicHeaders;

export const handle: RouteHandle = {
  has: (current, id) => hasCreator(current, id) || movedCreator(current, id) !== undefined,
};

export async function loader({ request }: LoaderFunctionArgs) {
  const id = nameInPath(request);
  if (!id?.trim()) {
    return json({ creator: null, problem: "Creator ID not found." }, 400);
  }
  const current = await catalogue.read();
  if (!current) return unavailable();
  const creator = creatorWithId(current, id);
  if (!creator) {
    const moved = creatorPath(movedCreator(current, id) ?? ".");
    if (moved) throw movedResponse(moved);
    return json({ creator: null, problem: "No works found for this creator." }, 404);
  }
  const works = worksOfCreator(current, id).map(cardOf);
  const isAlone = (work: Work) => makersOf(work).length === 1;
  const alone = works.filter(isAlone);
  const together = works.filter((work) => !isAlone(work));
  const card = creatorCardImage(creator);
  return defer({ creator, alone, together, card });
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
            <Works {...page} />
          </div>
        </>
      ) : (
        <>
          <PageHeader title={page?.problem ?? "Failed to load works for this creator."} />
          <EmptyState
            kind={page ? "missing" : "apart"}
            message={
              page
                ? "The address may contain a typo, or the creator has no public works anymore."
                : "Please try again in a few minutes."
            }
          >
            <Link to="/creators">See all creators</Link> or{" "}
            <Link to="/works">browse the works</Link>.
          </EmptyState>
        </>
      )}
    </Container>
  );
}

function Works({ alone, together }: { alone: Work[]; together: Work[] }) {
  const parts = [
    { title: "Made alone", works: largeFirst(alone) },
    { title: "Made together", works: largeFirst(together) },
  ].filter(({ works }) => works.length > 0);
  const [first, ...others] = parts;
  if (first && others.length === 0) return <WorkGrid {...first} headingLevel="h2" isFirst />;
  return parts.map(({ title, works }, index) => (
    <section key={title} className="pb-16">
      <h2 className="mb-6 font-display text-xl">{title}</h2>
      <WorkGrid works={works} headingLevel="h3" isFirst={index === 0} />
    </section>
  ));
}

/** Large features take whole rows, so that they leave no gaps between the others. */
function largeFirst(works: Work[]): Work[] {
  const isLarge = ({ type }: Work) => type === "large-feature";
  return [...works.filter(isLarge), ...works.filter((work) => !isLarge(work))];
}

function CreatorHeader({ creator }: { creator: Creator }) {
  return (
    <header className="pb-12 pt-4 sm:flex sm:items-center">
      <div className="relative mb-6 w-44 max-w-full sm:mb-0 sm:mr-10 sm:flex-[0_0_13rem]">
        <div className="image-box rounded-card pt-[100%]">
          <CreatorImage creator={creator} loading="eager" />
        </div>
      </div>
      <div>
        <h1 dir="auto" className="font-display text-2xl">
          Works by <Name>{creator.name}</Name>
        </h1>
        <p className="mt-2 text-lg text-ink-soft">
          {creator.isAgent ? "AI agent. " : null}
          {`${creator.workCount} work(s) featured`}
        </p>
      </div>
    </header>
  );
}
