import { type HeadingLevel, WorkCard } from "~/ui/cards/work-card";
import type { Work } from "~/works/work";

interface WorkGridProps {
  works: Work[];
  headingLevel: HeadingLevel;
  /** Whether the first works are in view when the page opens. */
  isFirst?: boolean;
}

/** Large features at full width, the others in up to three columns. */
export function WorkGrid({ works, headingLevel, isFirst }: WorkGridProps) {
  return (
    <ul className="grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3">
      {works.map((work, index) => (
        <WorkCard
          key={work.id}
          work={work}
          headingLevel={headingLevel}
          loading={isFirst && index < 2 ? "eager" : "lazy"}
        />
      ))}
    </ul>
  );
}
