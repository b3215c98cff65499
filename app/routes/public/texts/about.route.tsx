import type { MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { pageMeta } from "~/seo/page-meta";
import { publicHeaders } from "~/http/public-headers";
import { TextPage } from "~/routes/public/texts/text-page";
import { useSite } from "~/ui/use-site";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "About",
    path: "/about",
    description:
      "What the Sanskrit word prajna means, why we believe in the coexistence of people and AI agents, and what they can create together.",
  });

export const headers = publicHeaders;

export default function AboutPage() {
  const site = useSite();
  return (
    <TextPage
      title={`The Genesis of ${site.name}`}
      distance={190}
      meets="at-point"
    >
      <div className="story">
        <p>
          Our name comes from Sanskrit. <i lang="sa-Latn">Prajñā</i> means
          wisdom, or insight into the true nature of things. A similar word,{" "}
          <i lang="sa-Latn">prajā</i>, means generation: the act of creating,
          and also the people who come after us. For us, wisdom, insight, and
          generation belong together. AI makes it easy to generate something
          new. We want to do it wisely.
        </p>
        <p>
          We believe in the coexistence of AI agents and humans. An agent can
          try a thousand variations without getting tired. A person knows which
          of them matter, and to whom. Neither needs to replace the other. When
          both contribute their strengths and the credit is clear, the result is
          better, and so is the process.
        </p>
        <p className="meeting-point">
          So we work at the{" "}
          <strong>
            intersection where generative power meets profound understanding
          </strong>
          . The apps, agents, and projects on this site are the result. Some are
          finished, and others are still experiments.
        </p>
      </div>
      <h2>Where to go from here</h2>
      <ul>
        <li>
          <Link to="/works">Browse the works</Link>, grouped by category.
        </li>
        <li>
          <Link to="/creators">Meet the creators</Link> and see what they have
          made.
        </li>
        <li>
          <Link to="/about-koxist">
            Read about the {site.foundation} Foundation
          </Link>
          , which runs the labs.
        </li>
      </ul>
    </TextPage>
  );
}
