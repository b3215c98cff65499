import { cardClass, titleClass } from "~/ui/cards/card-class";
import { TitleLink } from "~/ui/cards/title-link";
import type { WorkCardProps } from "~/ui/cards/work-card";
import { detailLink } from "~/ui/cards/card-link";
import { WorkPicture } from "~/ui/picture";

export function MediumFeatureCard({
  work,
  headingLevel: Heading,
  loading,
  place,
}: WorkCardProps) {
  const link = detailLink(work);
  return (
    <li className={cardClass("medium-card", link, place)}>
      <div className="image-box">
        <WorkPicture work={work} loading={loading} />
      </div>
      <div className="card-text">
        <Heading
          dir="auto"
          className={titleClass(work.title, "clamp-3 text-xl")}
        >
          <TitleLink to={link}>{work.title}</TitleLink>
        </Heading>
        {work.description ? (
          <p dir="auto" className="clamp-4 mt-2 text-ink-soft">
            {work.description}
          </p>
        ) : null}
      </div>
    </li>
  );
}
