import { useContext } from "react";
import { CardMarkupContext } from "~/ui/cards/card-markup";
import {
  type HeadingLevel,
  WorkCard,
  type WorkCardProps,
} from "~/ui/cards/work-card";
import { largeFeaturesFirst } from "~/works/card-order";
import type { Work } from "~/works/work";

interface WorkGridProps {
  works: Work[];
  headingLevel: HeadingLevel;
  /** Whether the first works are in view when the page opens. */
  isFirst?: boolean;
}

const layout = "grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3";

/** Large features at full width, then the others in up to three columns. */
export function WorkGrid({ works, headingLevel, isFirst }: WorkGridProps) {
  const markupOf = useContext(CardMarkupContext);
  const cards = largeFeaturesFirst(works).map((work, index): WorkCardProps => {
    const isNear = isFirst && index < 2;
    return { work, headingLevel, loading: isNear ? "eager" : "lazy" };
  });
  if (markupOf) {
    const markup = cards.map(markupOf).join("");
    return (
      <ul className={layout} dangerouslySetInnerHTML={{ __html: markup }} />
    );
  }
  return (
    <ul className={layout}>
      {cards.map((card) => (
        <WorkCard key={card.work.id} {...card} />
      ))}
    </ul>
  );
}
