import type { ReactNode } from "react";
import type { Loading } from "~/ui/picture";
import type { Work } from "~/work/work";

export type HeadingLevel = "h2" | "h3";

export interface WorkCardProps {
  work: Work;
  headingLevel: HeadingLevel;
  loading: Loading;
  /** Classes for a card that ends a row (app/ui/cards/cards.css). */
  place?: string;
  isBrief?: boolean;
}

export function cardClass(
  kind: string,
  link: string | undefined,
  place?: string,
): string {
  return ["card", kind, link && "linked", place].filter(Boolean).join(" ");
}

/** Scripts with taller letters than Latin. */
const tall = /[\u0590-\u1cff\ua800-\ud7ff\ufb1d-\ufdff\ufe70-\ufeff]/;

interface CardTitleProps {
  as: HeadingLevel | "p";
  title: string;
  size: string;
  to: string | undefined;
  children?: ReactNode;
}

/** With `to`, the whole card is the link's target. */
export function CardTitle({
  as: Title,
  title,
  size,
  to,
  children = title,
}: CardTitleProps) {
  const kind = tall.test(title) ? "card-title tall" : "card-title";
  return (
    <Title dir="auto" className={`${kind} ${size}`}>
      {to ? (
        <a href={to} className="stretched-link">
          {children}
        </a>
      ) : (
        children
      )}
    </Title>
  );
}

interface OptionalTextProps {
  className: string;
  children: string | undefined;
}

export function OptionalText({ className, children }: OptionalTextProps) {
  if (!children) return null;
  return (
    <p dir="auto" className={className}>
      {children}
    </p>
  );
}
