import { useContext } from "react";
import { CardMarkupContext } from "~/ui/card-markup";
import type { HeadingLevel } from "~/ui/work-card";
import { largeFeaturesFirst } from "~/works/card-order";
import type { Work } from "~/works/work";

interface WorkGridProps {
  works: Work[];
  headingLevel: HeadingLevel;
  /** Whether the first works are in view when the page opens. */
  isFirst?: boolean;
}

/** Large features at full width, then the others in up to three columns. */
export function WorkGrid({ works, headingLevel, isFirst }: WorkGridProps) {
  const markupOf = useContext(CardMarkupContext);
  const cards = largeFeaturesFirst(works).map((work, index) =>
    markupOf({
      work,
      headingLevel,
      loading: isFirst && index < 2 ? "eager" : "lazy",
    }),
  );
  return (
    <ul
      className="grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3"
      dangerouslySetInnerHTML={{ __html: cards.join("") }}
    />
  );
}
