import type { HeadingLevel } from "./card-parts";
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
  let pictures = 0;
  return cards.map((work, index) => {
    pictures = isLarge(work) ? 0 : pictures + 1;
    const next = cards[index + 1];
    const isLast = pictures > 0 && (!next || isLarge(next));
    return isLast ? lastPlace(pictures - 1) : "";
  });
}

/** Shows cards in the given order, then list items. */
export function WorkGrid({ works, headingLevel, isFirst, rows }: WorkGridProps) {
  const items = works.filter(isItem);
  const cards = works.filter((work) => !isItem(work));
  const places = placesOf(cards);
  const placeOf = (index: number) => {
    const isRow = rows === "all" || (rows && index > 0);
    return `${places[index] ?? ""} ${isRow ? "row" : ""}`.trim();
  };
  const listOf = (works: Work[], className: string, before: number) =>
    works.length > 0 ? (
      <ul className={className}>
        {works.map((work, index) => (
          <WorkCard
            key={work.id}
            work={work}
            headingLevel={headingLevel}
            loading={isFirst && before + index < 2 ? "eager" : "lazy"}
            place={placeOf(before + index)}
          />
        ))}
      </ul>
    ) : null;
  return (
    <>
      {listOf(cards, cardGrid, 0)}
      {listOf(items, "items", cards.length)}
    </>
  );
}

export const cardGrid = "cards grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3";

/** @returns the class that lets the last card fill its row of three, or two thirds of an empty one. */
export function lastPlace(index: number): string {
  return index % 3 === 2 ? "" : "ends-row";
}
