import { imageSource } from "~/art/image-source";
import { TitleLink } from "~/ui/cards/title-link";
import type { WorkCardProps } from "~/ui/cards/work-card";
import { cardLink } from "~/ui/cards/card-link";

export function SmallImageCard({
  work,
  headingLevel: Heading,
  loading,
}: WorkCardProps) {
  return (
    <li className="card isolate flex flex-col justify-end overflow-hidden">
      <img
        src={imageSource(work.id, work.imageUrl)}
        alt=""
        width="1600"
        height="1000"
        loading={loading}
        className="fill-box -z-10"
      />
      <div className="scrim mt-40 px-6 pb-6 pt-20">
        {work.category ? <p className="eyebrow mb-1">{work.category}</p> : null}
        <Heading className="font-display text-xl">
          <TitleLink to={cardLink(work)}>{work.title}</TitleLink>
        </Heading>
        {work.description ? (
          <p className="mt-2 whitespace-pre-line text-sm">{work.description}</p>
        ) : null}
      </div>
    </li>
  );
}
