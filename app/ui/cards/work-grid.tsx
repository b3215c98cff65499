import type { HeadingLevel } from "~/ui/cards/card-parts";
import { WorkCard } from "~/ui/cards/work-card";
import type { Loading } from "~/ui/picture";
import type { Work } from "~/work/work";

interface WorkGridProps {
  works: Work[];
  headingLevel: HeadingLevel;
  /** Whether the first works are visible when the page opens. */
  isFirst?: boolean;
  leadId?: string;
}

export function WorkGrid({
  works,
  headingLevel,
  isFirst,
  leadId,
}: WorkGridProps) {
  const large = works.filter(({ type }) => type === "large-feature");
  const items = works.filter(({ type }) => type === "list-item");
  const pictures = works.filter(
    ({ type }) => type === "medium-feature" || type === "small-image",
  );
  let near = isFirst ? 2 : 0;
  const loading = (): Loading => (near-- > 0 ? "eager" : "lazy");
  return (
    <>
      {large.length + pictures.length > 0 ? (
        <ul className="cards grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3">
          {large.map((work) => (
            <WorkCard
              key={work.id}
              work={work}
              headingLevel={headingLevel}
              loading={loading()}
              isBrief={work.id === leadId}
            />
          ))}
          {pictures.map((work, index) => (
            <WorkCard
              key={work.id}
              work={work}
              headingLevel={headingLevel}
              loading={loading()}
              place={
                index === pictures.length - 1 ? lastPlace(index) : undefined
              }
            />
          ))}
        </ul>
      ) : null}
      {items.length > 0 ? (
        <ul className="items">
          {items.map((work) => (
            <WorkCard
              key={work.id}
              work={work}
              headingLevel={headingLevel}
              loading={loading()}
            />
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** @returns classes that let the last card fill its row of two or three. */
export function lastPlace(index: number): string {
  const places: string[] = [];
  if (index % 2 === 0) places.push("ends-pairs");
  if (index % 3 === 0) places.push("ends-row");
  if (index % 3 === 1) places.push("ends-row-after-one");
  return places.join(" ");
}
