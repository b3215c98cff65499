import { cardClass, titleClass } from "~/ui/cards/card-class";
import { TitleLink } from "~/ui/cards/title-link";
import type { WorkCardProps } from "~/ui/cards/work-card";
import { cardLink } from "~/ui/cards/card-link";
import { WorkPicture } from "~/ui/picture";

export function SmallImageCard({
  work,
  headingLevel: Heading,
  loading,
  place,
}: WorkCardProps) {
  const link = cardLink(work);
  return (
    <li className={cardClass("tile", link, place)}>
      <WorkPicture work={work} loading={loading} />
      <div className="scrim">
        {work.category ? (
          <p dir="auto" className="eyebrow clamp-2 mb-1">
            {work.category}
          </p>
        ) : null}
        <Heading
          dir="auto"
          className={titleClass(work.title, "clamp-3 text-xl")}
        >
          <TitleLink to={link}>{work.title}</TitleLink>
        </Heading>
        {work.description ? (
          <p dir="auto" className="clamp-2 mt-1 text-sm">
            {work.description}
          </p>
        ) : null}
      </div>
    </li>
  );
}
