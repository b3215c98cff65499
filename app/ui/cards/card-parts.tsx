import { createElement, Fragment, type ReactNode } from "react";
import { madeByOf, type Maker } from "~/kinds/makers";
import { largest } from "~/kinds/outside";
import type { Work } from "~/kinds/work";
import type { Loading } from "../image";

export type HeadingLevel = "h2" | "h3";

export interface WorkCardProps {
  work: Work;
  headingLevel: HeadingLevel;
  loading: Loading;
}

export function cardClass(kind: string, link: string | undefined): string {
  return ["card", kind, link && "linked"].filter(Boolean).join(" ");
}

/** @returns the direction of a text's first letter, if it differs from that of the text around it. */
export function directionOf(text: string, around = ""): Direction | undefined {
  const direction = ownDirection(text);
  return direction === ownDirection(around) ? undefined : direction;
}

type Direction = "rtl" | "ltr";

function ownDirection(text: string): Direction {
  const [letter = ""] = /\p{L}/u.exec(text) ?? [];
  const isRtl = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/.test(letter);
  return isRtl ? "rtl" : "ltr";
}

/** These scripts have taller letters than Latin. */
const tall = /[\u0590-\u1cff\ua800-\ud7ff\ufb1d-\ufdff\ufe70-\ufeff]/;

const titleSizes = {
  hero: ["text-3xl", "text-2xl", "text-xl"],
  large: ["text-2xl", "text-xl", "text-lg"],
  card: ["text-xl", "text-lg", "text-lg", "text-base"],
  item: ["text-lg", "text-base"],
  narrow: ["text-lg", "text-base", "text-sm tracking-tight"],
};

export type TitlePlace = keyof typeof titleSizes;

/** Cards cut titles of more than five lines or so. */
export function titleSize(title: string, place: TitlePlace): string {
  const size = sizeOf(title, place);
  return title.length > 140 ? `${size} clamp-5` : size;
}

/** Long titles and long words get smaller letters. */
export function sizeOf(title: string, place: TitlePlace): string {
  const longestWord = largest(title.split(/[\s/.@_-]+/).map(({ length }) => length));
  // The largest letters fit nine times in a phone, and so do large ones in half of it.
  const most = place === "hero" || place === "narrow" ? 9 : 12;
  const step = [
    title.length > 28 || longestWord > most,
    title.length > 64 || longestWord > (place === "narrow" ? 12 : 18),
    longestWord > 26,
  ].filter(Boolean).length;
  const sizes = titleSizes[place];
  return sizes[Math.min(step, sizes.length - 1)] ?? "";
}

interface CardTitleProps {
  as: HeadingLevel | "p";
  title: string;
  size: string;
  to: string | undefined;
}

/**
 * With `to`, the whole card is the link's target. The element around it has the
 * title's direction.
 */
export function CardTitle({ as: Title, title, size, to }: CardTitleProps) {
  const text = <Name>{title}</Name>;
  const height = tall.test(title) ? "leading-[1.6]" : "leading-[1.2]";
  return (
    <Title className={`card-title ${height} ${size}`}>{to ? <a href={to}>{text}</a> : text}</Title>
  );
}

interface OptionalTextProps {
  className: string;
  /** This text gives the parent its direction. */
  around?: string;
  children: string | undefined;
}

/** On a page of 1,000 works, `dir="auto"` everywhere would add 5% to the bytes. */
export function OptionalText({ className, around, children }: OptionalTextProps) {
  if (!children) return null;
  return (
    <p dir={directionOf(children, around)} className={className}>
      {children.split("\n").flatMap((line, index) => {
        const text = index ? `\n${line}` : line;
        const dir = directionOf(line || children, children);
        const shown = dir ? createElement("span", { key: `line ${index}`, dir }, text) : text;
        return index ? [<br key={index} />, shown] : shown;
      })}
    </p>
  );
}

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

/** Lets a long word of a name break after dots, hyphens, and similar characters. */
export function Name({ children }: { children: string }) {
  // A shorter word fits on a line, unless it is a name alone in a narrow card.
  const fits = /\s/.test(children) ? 15 : 9;
  // Browsers before 2023 reject scripts with lookbehind assertions.
  const marked = children.replace(/\S+/g, (word) =>
    word.length > fits ? word.replace(/[./@_-](?=\w)/g, "$&\0") : word,
  );
  return marked.split("\0").map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
