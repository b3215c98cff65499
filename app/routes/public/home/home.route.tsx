import { json, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { catalogue } from "~/backends/index.server";
import { publicHeaders } from "~/http/public-headers";
import { pageMeta } from "~/seo/page-meta";
import { siteThings } from "~/seo/structured-data";
import { ButtonLink } from "~/ui/button-link";
import { Container } from "~/ui/container";
import { CreatorsMosaic, WorksMosaic } from "~/routes/public/home/mosaic";
import { ShowcaseRow } from "~/routes/public/home/showcase-row";
import { StoryPicture } from "~/routes/public/home/story-picture";
import { Intersection } from "~/routes/public/home/intersection";
import { Meeting } from "~/ui/meeting";
import { useSite } from "~/ui/use-site";
import { showcase } from "~/catalogue/showcase";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    path: "/",
    card: "home",
    things: siteThings,
    description:
      "Apps, agents, and projects that people and AI agents make together. Browse the works, meet their creators, and read our story.",
  });

export const headers = publicHeaders;

/** The number of works in the row, and of pictures in each mosaic. */
const shown = 6;

export async function loader() {
  const current = await catalogue.read();
  const works = showcase(current?.categories ?? [], 2 * shown);
  const creators = current?.creators.toSorted(
    (a, b) => b.workCount - a.workCount,
  );
  const page = {
    row: works.slice(0, shown),
    mosaic: works.length > shown ? works.slice(shown) : works,
    creators: creators?.slice(0, shown) ?? [],
  };
  // A cache must not keep a page that lacks its works.
  return json(
    page,
    current ? {} : { headers: { "Cache-Control": "no-store" } },
  );
}

export default function HomePage() {
  const { row, mosaic, creators } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero />
      {row.length > 0 ? <ShowcaseRow works={row} /> : null}
      <Container>
        <div className="cards grid py-16 gap-4 md:grid-cols-3 md:gap-6 lg:py-24">
          <WayIn
            picture={<StoryPicture />}
            title="Our Story"
            to="/about"
            link="Learn More"
          >
            Our name comes from a Sanskrit word for wisdom. We believe that
            people and AI agents do their best work together.
          </WayIn>
          <WayIn
            picture={
              mosaic.length > 0 ? (
                <WorksMosaic works={mosaic} />
              ) : (
                <Meeting kind="waiting" />
              )
            }
            title="Our Works"
            to="/works"
            link="View Portfolio"
          >
            Browse apps, agents, and projects that people and AI agents have
            made together.
          </WayIn>
          <WayIn
            picture={
              creators.length > 0 ? (
                <CreatorsMosaic creators={creators} />
              ) : (
                <Meeting kind="apart" />
              )
            }
            title="Join Us"
            to="/community"
            link="Get Involved"
          >
            Bring an idea, a skill, or an agent you have built. Beginners are
            welcome.
          </WayIn>
        </div>
      </Container>
    </>
  );
}

function Hero() {
  const site = useSite();
  return (
    <div className="hero">
      <Container>
        <div className="hero-columns">
          <div>
            <h1 className="font-display text-3xl">
              <KeptTogether>{site.name}</KeptTogether>
            </h1>
            <p className="mb-8 mt-6 max-w-md text-xl text-ink-soft [text-wrap:balance]">
              {site.tagline}
            </p>
            <ButtonLink to="/works">Explore Works</ButtonLink>
          </div>
          <Intersection />
        </div>
      </Container>
    </div>
  );
}

/** Keeps the last two words of a name on one line if both are short ("AI Labs"). */
function KeptTogether({ children }: { children: string }) {
  const [, start, end] = /^(.*\s)(\S{1,8}\s\S{1,8})$/.exec(children) ?? [];
  if (!end) return <>{children}</>;
  return (
    <>
      {start}
      <span className="whitespace-nowrap">{end}</span>
    </>
  );
}

interface WayInProps {
  picture: ReactNode;
  title: string;
  to: string;
  link: string;
  children: ReactNode;
}

/** Screen readers that list links out of context need the subject in the name. */
function WayIn({ picture, title, to, link, children }: WayInProps) {
  return (
    <section className="card linked way-in">
      <div className="image-box">{picture}</div>
      <h2 className="font-display text-xl">{title}</h2>
      <p className="text-ink-soft">{children}</p>
      <Link to={to} className="stretched-link way-in-link">
        {link}
        <span className="sr-only">{` (${title})`}</span>
      </Link>
    </section>
  );
}
