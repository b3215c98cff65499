import { createContext, useContext } from "react";
import { publicSources } from "~/art/image-source";
import type { Work } from "~/kinds/work";
import { ArtSources } from "../image";
import type { HeadingLevel, WorkCardProps } from "./card-parts";
import { WorkCard } from "./work-card";

export interface WorkGridProps {
  works: Work[];
  headingLevel: HeadingLevel;
  /** If true, the first works are visible when the page opens. */
  isFirst?: boolean;
}

export function isItem({ type }: Work): boolean {
  return type === "list-item";
}

/** @returns the first works of a category, in which list items come last. */
export function inRows(works: Work[], most = Infinity): Work[] {
  const rows: Work[] = [];
  const items: Work[] = [];
  for (const work of works) {
    if (rows.length === most) return rows;
    (isItem(work) ? items : rows).push(work);
  }
  return [...rows, ...items].slice(0, most);
}

/** On pages that only the server renders, this returns the HTML of a card with public images. */
export const DrawCard = createContext<((card: WorkCardProps) => string) | undefined>(undefined);

/** Lists cards in the given order, then list items. */
export function cardsOf({ works, headingLevel, isFirst }: WorkGridProps): WorkCardProps[] {
  const items = works.filter(isItem);
  return [...works.filter((work) => !isItem(work)), ...items].map((work, index) => ({
    work,
    headingLevel,
    loading: isFirst && index < 2 ? "eager" : "lazy",
  }));
}

export function WorkGrid(props: WorkGridProps) {
  const all = cardsOf(props);
  return (
    <>
      <CardList cards={all.filter(({ work }) => !isItem(work))} className={cardGrid} />
      <CardList cards={all.filter(({ work }) => isItem(work))} className={itemGrid} />
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

const columns = "grid grid-cols-1 md:grid-cols-2 lg:grid-cols-3";

export const cardGrid = `cards ${columns} gap-6`;

const itemGrid = `items ${columns} gap-x-6`;
