import { cardLink, detailLink } from "~/ui/cards/card-link";
import {
  cardClass,
  CardTitle,
  OptionalText,
  type WorkCardProps,
} from "~/ui/cards/card-parts";
import { LargeFeatureCard } from "~/ui/cards/large-feature-card";
import { WorkIcon, WorkPicture } from "~/ui/picture";
import type { WorkType } from "~/work/work";

const cards: Record<WorkType, (props: WorkCardProps) => JSX.Element> = {
  "large-feature": LargeFeatureCard,
  "medium-feature": MediumFeatureCard,
  "list-item": ListItemCard,
  "small-image": SmallImageCard,
};

export function WorkCard(props: WorkCardProps) {
  const Card = cards[props.work.type];
  return <Card {...props} />;
}

function MediumFeatureCard({
  work,
  headingLevel,
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
        <CardTitle
          as={headingLevel}
          title={work.title}
          size="clamp-3 text-xl"
          to={link}
        />
        <OptionalText className="clamp-4 mt-2 text-ink-soft">
          {work.description}
        </OptionalText>
      </div>
    </li>
  );
}

function SmallImageCard({ work, headingLevel, loading, place }: WorkCardProps) {
  const link = cardLink(work);
  return (
    <li className={cardClass("tile", link, place)}>
      <WorkPicture work={work} loading={loading} />
      <div className="scrim">
        <OptionalText className="eyebrow clamp-2 mb-1">
          {work.category}
        </OptionalText>
        <CardTitle
          as={headingLevel}
          title={work.title}
          size="clamp-3 text-xl"
          to={link}
        />
        <OptionalText className="clamp-2 mt-1 text-sm">
          {work.description}
        </OptionalText>
      </div>
    </li>
  );
}

function ListItemCard({ work, headingLevel, loading }: WorkCardProps) {
  const link = cardLink(work);
  const page = detailLink(work);
  const label = work.price ?? work.ctaText ?? "View";
  return (
    <li className="item">
      <WorkIcon work={work} loading={loading} />
      <CardTitle
        as={headingLevel}
        title={work.title}
        size="clamp-2 text-lg"
        to={page === link ? undefined : page}
      />
      <OptionalText className="clamp-2 text-sm text-ink-soft">
        {work.description}
      </OptionalText>
      {link ? (
        <a
          href={link}
          aria-label={`${label}: ${work.title}`}
          className={`button ${buttonStyle(work.price)}`}
        >
          {label}
        </a>
      ) : (
        <span className="item-label">{label}</span>
      )}
    </li>
  );
}

/** The specification styles a price of "get" as the primary action. */
function buttonStyle(price: string | undefined): string {
  return price?.toLowerCase() === "get" ? "button-filled" : "button-quiet";
}
