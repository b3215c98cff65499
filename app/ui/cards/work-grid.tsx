import { createContext, useContext } from "react";
import { publicSources } from "~/art/image-source";
import { ArtSources } from "../image";
import type { HeadingLevel, WorkCardProps } from "./card-parts";
import { WorkCard } from "./work-card";
import type { Work } from "~/kinds/work";

export interface WorkGridProps {
  works: Work[];
  headingLevel: HeadingLevel;
  /** If true, the first works are visible when the page opens. */
  isFirst?: boolean;
  /** On phones, rows follow the first card, or all are rows. */
  rows?: "after-first" | "all";
}

export function isLarge({ type }: Work): boolean {
  return type === "large-feature";
}

export function isItem({ type }: Work): boolean {
  return type === "list-item";
}

/** The last image before a large feature fills its row. */
function placesOf(cards: Work[]): string[] {
  let images = 0;
  return cards.map((work, index) => {
    images = isLarge(work) ? 0 : images + 1;
    const next = cards[index + 1];
    const isLast = images > 0 && (!next || isLarge(next));
    return isLast ? lastPlace(images - 1) : "";
  });
}

/** On pages that only the server renders, this returns the HTML of a card with public images. */
export const DrawCard = createContext<((card: WorkCardProps) => string) | undefined>(undefined);

/** Lists cards in the given order, then list items. */
export function cardsOf({ works, headingLevel, isFirst, rows }: WorkGridProps): WorkCardProps[] {
  const cards = works.filter((work) => !isItem(work));
  const places = placesOf(cards);
  return [...cards, ...works.filter(isItem)].map((work, index) => {
    const isRow = rows === "all" || (rows && index > 0);
    return {
      work,
      headingLevel,
      loading: isFirst && index < 2 ? "eager" : "lazy",
      place: `${places[index] ?? ""} ${isRow ? "row" : ""}`.trim(),
    };
  });
}

export function WorkGrid(props: WorkGridProps) {
  const all = cardsOf(props);
  return (
    <>
      <CardList cards={all.filter(({ work }) => !isItem(work))} className={cardGrid} />
      <CardList cards={all.filter(({ work }) => isItem(work))} className="items" />
    </>
  );
}

function CardList({ cards, className }: { cards: WorkCardProps[]; className: string }) {
  const draw = useContext(DrawCard);
  const hasPublicImages = useContext(ArtSources) === publicSources;
  if (cards.length === 0) return null;
  if (draw && hasPublicImages) {
    const html = cards.map(draw).join("");
    return <ul className={className} dangerouslySetInnerHTML={{ __html: html }} />;
  }
  return (
    <ul className={className}>
      {cards.map((card) => (
        <WorkCard key={card.work.id} {...card} />
      ))}
    </ul>
  );
}

export const cardGrid = "cards grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3";

/** @returns the class that lets the last card fill its row of three, or two thirds of an empty one. */
export function lastPlace(index: number): string {
  return index % 3 === 2 ? "" : "ends-row";
}
