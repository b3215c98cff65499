import { Fragment, type ReactNode } from "react";
import { madeByOf, type Maker } from "~/work/makers";

interface CreditProps {
  makers: Maker[];
  /** The function renders a name, for example as a link. */
  draw?: (maker: Maker) => ReactNode;
}

/** Most makers are people, so they need no class of their own. */
const glyphs = { person: "", agent: " by-agent", both: " by-both" };

/** Shows `creditText`. The style sheet draws a dot for people, a disc for agents, or both. */
export function Credit({ makers, draw = ({ name }) => name }: CreditProps) {
  if (makers.length === 0) return null;
  const agents = makers.filter(({ isAgent }) => isAgent);
  const people = makers.filter(({ isAgent }) => !isAgent);
  const all = [...people, ...agents];
  const noun = agents.length > 1 ? "the agents " : "the agent ";
  return (
    <p className={`credit${glyphs[madeByOf(makers)]}`}>
      {all.map((maker, index) => (
        <Fragment key={index}>
          {index === 0 ? "" : isLast(index) ? " and " : ", "}
          {maker === agents[0] ? <span className="sr-only">{noun}</span> : null}
          <bdi>{draw(maker)}</bdi>
        </Fragment>
      ))}
    </p>
  );

  function isLast(index: number): boolean {
    return index === all.length - 1 || index === people.length;
  }
}
