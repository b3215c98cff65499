import { imageSource } from "~/art/image-source";
import { TitleLink } from "~/ui/cards/title-link";
import type { WorkCardProps } from "~/ui/cards/work-card";
import { detailLink } from "~/ui/cards/card-link";

export function MediumFeatureCard({
  work,
  headingLevel: Heading,
  loading,
}: WorkCardProps) {
  return (
    <li className="card overflow-hidden">
      <div className="image-box">
        <img
          src={imageSource(work.id, work.imageUrl)}
          alt=""
          width="1600"
          height="1000"
          loading={loading}
        />
      </div>
      <div className="p-6">
        <Heading className="font-display text-xl">
          <TitleLink to={detailLink(work)}>{work.title}</TitleLink>
        </Heading>
        {work.description ? (
          <p className="mt-2 whitespace-pre-line text-ink-soft">
            {work.description}
          </p>
        ) : null}
      </div>
    </li>
  );
}
