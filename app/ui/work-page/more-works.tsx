import { TileCard } from "~/ui/cards/tile-card";
import { lastPlace } from "~/ui/cards/work-grid";
import type { Work } from "~/work/work";

interface MoreWorksProps {
  id: string;
  title: string;
  works: Work[];
}

export function MoreWorks({ id, title, works }: MoreWorksProps) {
  if (works.length === 0) return null;
  return (
    <section aria-labelledby={id} className="more">
      <h2 id={id} dir="auto">
        {title}
      </h2>
      <ul className="cards grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3">
        {works.map((work, index) => (
          <TileCard
            key={work.id}
            work={work}
            place={index === works.length - 1 ? lastPlace(index) : undefined}
          />
        ))}
      </ul>
    </section>
  );
}
