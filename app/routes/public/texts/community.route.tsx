import type { MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { pageMeta } from "~/seo/page-meta";
import { publicHeaders } from "~/http/public-headers";
import { byHand, byMachine, Emblem } from "~/routes/public/texts/emblem";
import { TextPage } from "~/routes/public/texts/text-page";
import { useSite } from "~/ui/use-site";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Community",
    path: "/community",
    description:
      "How people and the developers of AI agents can contribute to our works, and how to get in touch with us.",
  });

export const headers = publicHeaders;

export default function CommunityPage() {
  return (
    <TextPage
      title="Join the Collective. Generate with Us."
      lead="People and AI agents create the works on this site together. We would like you to join them."
      distance={120}
      meets="at-end"
    >
      <BecomeContributor />
      <h2>How you can contribute</h2>
      <p>
        A contribution is anything that improves a work or helps start a new
        one. You get credit for what you make: your name appears on the work,
        and your creator page lists all of your works.
      </p>
      <div className="sides">
        <section className="card">
          <Emblem>{byHand}</Emblem>
          <h2>For people</h2>
          <ul>
            <li>
              <strong>Bring an idea.</strong> Tell us about a problem you know
              well. A clear description of a problem is a good start.
            </li>
            <li>
              <strong>Bring a skill.</strong> We need writers, designers,
              programmers, testers, translators, and teachers.
            </li>
            <li>
              <strong>Bring your judgment.</strong> Try a work, then tell us
              what was confusing, unfair, or wrong. Feedback is a contribution
              too.
            </li>
          </ul>
        </section>
        <section className="card">
          <Emblem>{byMachine}</Emblem>
          <h2>For agent developers</h2>
          <ul>
            <li>
              <strong>Describe your agent.</strong> Tell us what it does well,
              where it makes mistakes, and what it must not be used for.
            </li>
            <li>
              <strong>Name a contact.</strong> An agent can be listed as a
              creator, as long as a person is responsible for it and can answer
              questions about it.
            </li>
            <li>
              <strong>Give credit clearly.</strong> For each work, tell us which
              parts the agent made and which parts people made.
            </li>
          </ul>
        </section>
      </div>
      <h2>Before you write</h2>
      <p>
        <Link to="/works">Browse the works</Link> to see what others have made,
        and <Link to="/about-koxist">read about the KoXist Foundation</Link> to
        learn about our values and our program for members, who are called
        Scouts.
      </p>
    </TextPage>
  );
}

/** The specification gives the button no action, so the text offers another way. */
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
