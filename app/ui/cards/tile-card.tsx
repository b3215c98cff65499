import { cardClass, titleClass } from "~/ui/cards/card-class";
import { cardLink, detailLink } from "~/ui/cards/card-link";
import { TitleLink } from "~/ui/cards/title-link";
import { WorkPicture } from "~/ui/picture";
import type { Work } from "~/work/work";

interface TileCardProps {
  work: Work;
  place?: string;
}

export function TileCard({ work, place }: TileCardProps) {
  const link = detailLink(work) ?? cardLink(work);
  return (
    <li className={cardClass("medium-card", link, place)}>
      <div className="image-box">
        <WorkPicture work={work} loading="lazy" />
      </div>
      <div className="card-text">
        <h3 dir="auto" className={titleClass(work.title, "clamp-2 text-lg")}>
          <TitleLink to={link}>{work.title}</TitleLink>
        </h3>
        {work.description ? (
          <p dir="auto" className="clamp-2 mt-1 text-sm text-ink-soft">
            {work.description}
          </p>
        ) : null}
      </div>
    </li>
  );
}
