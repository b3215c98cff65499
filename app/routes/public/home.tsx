import type { MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button-link";
import { Container } from "~/ui/container";
import { Intersection } from "~/ui/intersection";
import { pageMeta } from "~/seo/page-meta";
import { publicHeaders } from "~/http/public-headers";
import { siteThings } from "~/seo/structured-data";
import { useSite } from "~/ui/use-site";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    path: "/",
    card: "home",
    things: siteThings,
    description:
      "Apps, agents and projects that people and AI agents make together. Browse the works, meet their creators and read our story.",
  });

export const headers = publicHeaders;

export default function HomePage() {
  const site = useSite();
  return (
    <Container>
      <div className="grid min-h-[60vh] items-center py-12 gap-8 md:grid-cols-2 md:gap-12 lg:py-16">
        <div>
          <h1 className="font-display text-3xl">{site.name}</h1>
          <p className="mb-8 mt-6 max-w-md text-xl text-ink-soft [text-wrap:balance]">
            {site.tagline}
          </p>
          <ButtonLink to="/works">Explore Works</ButtonLink>
        </div>
        <Intersection />
      </div>
      <div className="grid pb-16 gap-4 md:grid-cols-3 md:gap-6 lg:pb-24">
        <WayIn
          picture={<use href="#hand" className="fill-warm" />}
          title="Our Story"
          to="/about"
          link="Learn More"
        >
          An old word for wisdom, and a belief that people and AI agents do
          better work side by side.
        </WayIn>
        <WayIn
          picture={<circle r="150" className="fill-cool" />}
          title="Our Works"
          to="/works"
          link="View Portfolio"
        >
          Apps, agents and projects, and who made them. Open one and see how it
          came out.
        </WayIn>
        <WayIn
          picture={
            <>
              <clipPath id="shared">
                <use href="#hand" />
              </clipPath>
              <use href="#hand" className="fill-warm" />
              <circle cx="190" cy="-30" r="150" className="fill-cool" />
              <circle
                cx="190"
                cy="-30"
                r="150"
                clipPath="url(#shared)"
                className="fill-overlap"
              />
            </>
          }
          title="Join Us"
          to="/community"
          link="Get Involved"
        >
          Bring an idea, a skill or an agent you have built. There is room for
          people who are just starting.
        </WayIn>
      </div>
    </Container>
  );
}

interface WayInProps {
  picture: ReactNode;
  title: string;
  to: string;
  link: string;
  children: ReactNode;
}

/**
 * A card with one link, which its whole face answers to. Who hears the links
 * alone is told what they are about.
 */
function WayIn({ picture, title, to, link, children }: WayInProps) {
  return (
    <section className="relative flex flex-col items-start rounded-card border bg-surface-raised p-6 lg:p-8">
      <svg
        aria-hidden="true"
        focusable="false"
        className="mb-6 h-12"
        viewBox="-150 -180 540 360"
        width="72"
        height="48"
      >
        {picture}
      </svg>
      <h2 className="font-display text-xl">{title}</h2>
      <p className="mb-6 mt-2 text-ink-soft">{children}</p>
      <Link
        to={to}
        className="mt-auto font-semibold text-accent underline after:absolute after:inset-x-0 after:inset-y-0 after:rounded-card after:border-2 after:border-transparent hover:after:border-accent"
      >
        {link}
        <span className="sr-only">({title})</span>
      </Link>
    </section>
  );
}
