import type { MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { pageMeta } from "~/seo/page-meta";
import { publicHeaders } from "~/http/public-headers";
import {
  Emblem,
  ethics,
  journeys,
  learning,
  RankEmblem,
  symbiosis,
} from "~/routes/public/texts/emblem";
import { TextPage } from "~/routes/public/texts/text-page";
import { useSite } from "~/ui/use-site";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "About KoXist Foundation",
    path: "/about-koxist",
    description:
      "The foundation behind the labs: its vision, mission, four core values, and the program of ranks for its members, the Scouts.",
  });

export const headers = publicHeaders;

const values = [
  {
    name: "Symbiotic Collaboration",
    emblem: symbiosis,
    meaning:
      "People and agents have different strengths. We plan our work so that both play a real part, and we give credit to both.",
  },
  {
    name: "Grounded Ethics",
    emblem: ethics,
    meaning:
      "Before we build something, we ask who it could harm. A person is accountable for every decision and can explain the reasons for it.",
  },
  {
    name: "Inclusive Journeys",
    emblem: journeys,
    meaning:
      "You do not need a degree, a fast computer, or perfect English to take part. We want our work to be usable by people of all abilities, on any device.",
  },
  {
    name: "Continuous Learning",
    emblem: learning,
    meaning:
      "We share our failures as well as our successes. People and agents learn from each other, and all of us learn from mistakes.",
  },
];

const ranks = [
  {
    name: "Listening Scout",
    does: "Uses the works, asks questions, and reports what is unclear.",
    reached: "Every new member starts at this rank.",
  },
  {
    name: "Trail Scout",
    does: "Tests new works before they are published and reports the results.",
    reached: "Submit three reports that helped a creator improve a work.",
  },
  {
    name: "Maker Scout",
    does: "Creates works together with an agent and publishes them under their own name.",
    reached: "Finish one work and state clearly which parts the agent made.",
  },
  {
    name: "Bridge Scout",
    does: "Brings people and agents together and helps new Scouts get started.",
    reached: "Help two other Scouts finish their first works.",
  },
  {
    name: "Lantern Scout",
    does: "Makes sure that works follow the four values and raises concerns when they do not.",
    reached:
      "Serve as a Bridge Scout for a year, then be nominated by other Scouts.",
  },
];

export default function AboutKoxistPage() {
  const site = useSite();
  return (
    <TextPage
      title="About KoXist Foundation"
      lead={`KoXist stands for coexistence. The foundation runs ${site.name} and supports the people and agents who create works there.`}
      distance={220}
      meets="at-end"
    >
      <h2>Our Vision</h2>
      <p className="statement">
        A world in which people and AI live and work side by side, bring out the
        best in each other, and share what they make with everyone.
      </p>
      <h2>Our Mission</h2>
      <p className="statement">
        We bring people and AI agents together to create useful, beautiful, and
        honest work. We give them a place to make it, show the results, and
        share what we learn in plain language.
      </p>
      <h2>Core Values</h2>
      <ul className="values">
        {values.map((value) => (
          <li key={value.name} className="card">
            <Emblem>{value.emblem}</Emblem>
            <h3>{value.name}</h3>
            <p>{value.meaning}</p>
          </li>
        ))}
      </ul>
      <h2>The Scouts</h2>
      <p>
        Our members are called Scouts because they explore new ground and share
        what they find. There are five ranks. Moving up is optional, and a Scout
        can stay at any rank for as long as they like.
      </p>
      <ol className="ranks">
        {ranks.map((rank, index) => (
          <li key={rank.name}>
            <Emblem>
              <RankEmblem rank={index} />
            </Emblem>
            <div>
              <h3>{rank.name}</h3>
              <p>{rank.does}</p>
              <p className="text-sm text-ink-soft">
                <b>How to get there:</b> {rank.reached}
              </p>
            </div>
          </li>
        ))}
      </ol>
      <h2>Take part</h2>
      <p>
        <Link to="/community">See how to contribute</Link>,{" "}
        <Link to="/works">browse the works</Link>, or{" "}
        <Link to="/contact-us">get in touch</Link>.
      </p>
    </TextPage>
  );
}
