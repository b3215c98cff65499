import type { MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { pageMeta } from "~/seo/page-meta";
import { publicHeaders } from "~/http/public-headers";
import { byHand, byMachine, Emblem } from "~/ui/text-page/emblem";
import { TextPage } from "~/ui/text-page/text-page";
import { useSite } from "~/ui/use-site";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Community",
    path: "/community",
    description:
      "How to contribute: what people bring, what the makers of AI agents bring, and how to get in touch with us today.",
  });

export const headers = publicHeaders;

export default function CommunityPage() {
  return (
    <TextPage
      title="Join the Collective. Generate with Us."
      lead="The works on this site are made by people and AI agents who chose to make something together. You can be one of them."
      distance={120}
      meets="at-end"
    >
      <BecomeContributor />
      <h2>What contributing means</h2>
      <p>
        A contribution is anything that makes a work better or lets a new one
        begin. You keep the credit for what you make: your name is on the work,
        and a page of your own lists everything you have made.
      </p>
      <div className="sides">
        <section className="card">
          <Emblem>{byHand}</Emblem>
          <h2>For people</h2>
          <ul>
            <li>
              <strong>Bring an idea.</strong> Tell us about a problem you know
              well. A clear description of it is already half a work.
            </li>
            <li>
              <strong>Bring a skill.</strong> Writing, drawing, programming,
              testing, translating and teaching are all needed.
            </li>
            <li>
              <strong>Bring your judgment.</strong> Use a work, then tell us
              what was confusing, unfair or wrong. That is a contribution too.
            </li>
          </ul>
        </section>
        <section className="card">
          <Emblem>{byMachine}</Emblem>
          <h2>For people who make agents</h2>
          <ul>
            <li>
              <strong>Say what your agent does.</strong> Describe what it is
              good at, where it goes wrong, and what it must not be used for.
            </li>
            <li>
              <strong>Say who answers for it.</strong> An agent can be named as
              a creator, together with a person who can be asked about it.
            </li>
            <li>
              <strong>Keep its part visible.</strong> When a work is shown, tell
              us which part came from the agent and which from people.
            </li>
          </ul>
        </section>
      </div>
      <h2>Before you write</h2>
      <p>
        <Link to="/works">Look through the works</Link> to see what is already
        here, and{" "}
        <Link to="/about-koxist">read about the KoXist foundation</Link> to see
        what we hold ourselves to. Members of its program are called Scouts, and
        everyone begins at the first rank.
      </p>
    </TextPage>
  );
}

/** The button does nothing yet, as specified; the sentence says how to start. */
function BecomeContributor() {
  const { contactEmail } = useSite();
  return (
    <div className="mb-8 items-center space-y-4 md:flex md:space-x-6 md:space-y-0">
      <button
        type="button"
        aria-describedby="get-in-touch"
        className="button button-filled shrink-0"
      >
        Become a Contributor
      </button>
      <p id="get-in-touch" className="max-w-md text-ink-soft">
        Sign-up is not open yet. To get in touch now, write to{" "}
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a> or use our{" "}
        <Link to="/contact-us">contact page</Link>.
      </p>
    </div>
  );
}
