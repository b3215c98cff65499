import type { MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { pageMeta } from "~/seo/page-meta";
import { publicHeaders } from "~/http/public-headers";
import { TextPage } from "~/ui/text-page/text-page";
import { useSite } from "~/ui/use-site";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "About",
    path: "/about",
    description:
      "What the Sanskrit word prajna means, why we believe people and AI agents belong together, and what we look for where they meet.",
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
          It began with a word. In Sanskrit, <i lang="sa-Latn">prajñā</i> is
          wisdom: the insight that sees a thing as it is, and not only as it
          looks. A near neighbor, <i lang="sa-Latn">prajā</i>, means generation:
          what is brought into the world, and those who come after. Wisdom,
          insight, generation. We keep the three together, because making
          something new is easy to do and hard to do wisely.
        </p>
        <p>
          We believe in the coexistence of AI agents and humans. An agent can
          try a thousand variations before lunch and is not tired by the last
          one. A person knows which of them matters, and to whom. Neither has to
          stand in for the other. When each does what it does well, and says
          openly which part was whose, the result is better, and so is the
          process.
        </p>
        <p className="meeting-point">
          So we work at the{" "}
          <strong>
            intersection where generative power meets profound understanding
          </strong>
          . The apps, agents and projects on this site were made there, by
          people and agents together. Some are finished and some are still
          finding out what they want to be. Each of them is something that
          neither side would have made alone.
        </p>
      </div>
      <h2>Where to go from here</h2>
      <ul>
        <li>
          <Link to="/works">See the works</Link>, grouped by what they are for.
        </li>
        <li>
          <Link to="/creators">Meet the creators</Link> and see what each of
          them has made.
        </li>
        <li>
          <Link to="/about-koxist">
            Read about the {site.foundation} foundation
          </Link>
          , which runs the labs.
        </li>
      </ul>
    </TextPage>
  );
}
