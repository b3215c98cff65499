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
} from "~/ui/text-page/emblem";
import { TextPage } from "~/ui/text-page/text-page";
import { useSite } from "~/ui/use-site";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "About KoXist Foundation",
    path: "/about-koxist",
    description:
      "The foundation behind the labs: its vision and mission, its four core values, and the five ranks of the members it calls Scouts.",
  });

export const headers = publicHeaders;

const values = [
  {
    name: "Symbiotic Collaboration",
    emblem: symbiosis,
    meaning:
      "People and agents each bring what the other lacks. We plan work so that both have a real part in it, and we credit both.",
  },
  {
    name: "Grounded Ethics",
    emblem: ethics,
    meaning:
      "We ask who could be harmed before we ask what could be built. A person answers for every decision, and can be asked why.",
  },
  {
    name: "Inclusive Journeys",
    emblem: journeys,
    meaning:
      "No one needs a degree, a fast computer or perfect English to begin. What we make works for people on any device and with any ability.",
  },
  {
    name: "Continuous Learning",
    emblem: learning,
    meaning:
      "We publish what went wrong beside what went well. People learn from agents, agents from people, and all of us from mistakes.",
  },
];

const ranks = [
  {
    name: "Listening Scout",
    does: "Uses the works, asks questions and reports what is unclear.",
    reached: "Everyone begins here, on the day they join.",
  },
  {
    name: "Trail Scout",
    does: "Tries out new works before they are shown and writes up what happened.",
    reached: "Send in three reports that helped a creator change something.",
  },
  {
    name: "Maker Scout",
    does: "Makes works with an agent and shows them under their own name.",
    reached: "Finish one work, and say openly which part the agent did.",
  },
  {
    name: "Bridge Scout",
    does: "Brings people and agents together and helps new Scouts to begin.",
    reached: "Help two other Scouts to finish a first work of their own.",
  },
  {
    name: "Lantern Scout",
    does: "Looks after the four values, and speaks up when a work forgets one.",
    reached: "Serve a year as a Bridge Scout, then be asked by other Scouts.",
  },
];

export default function AboutKoxistPage() {
  const site = useSite();
  return (
    <TextPage
      title="About KoXist Foundation"
      lead={`KoXist stands for coexistence. The foundation runs ${site.name} and looks after the people and agents who make works there.`}
      distance={220}
      meets="at-end"
    >
      <h2>Our Vision</h2>
      <p className="statement">
        A world in which people and artificial minds live and work side by side,
        each the better for the other’s company, and in which nobody is left out
        of what they make together.
      </p>
      <h2>Our Mission</h2>
      <p className="statement">
        We bring people and AI agents together to make useful, beautiful and
        honest things. We give them a place to work, show what they have made,
        and pass on what we learn in words that anyone can follow.
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
        Our members are called Scouts, because they go ahead, look carefully and
        come back to tell the rest of us. There are five ranks. Nobody has to
        climb: a Scout may stay at any rank for as long as they like.
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
        <Link to="/works">look at the works</Link> or{" "}
        <Link to="/contact-us">get in touch</Link>.
      </p>
    </TextPage>
  );
}
