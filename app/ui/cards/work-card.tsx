import { cardLink, detailLink } from "~/ui/cards/card-link";
import {
  cardClass,
  CardText,
  CardTitle,
  directionOf,
  OptionalText,
  titleSize,
  type WorkCardProps,
} from "~/ui/cards/card-parts";
import { Credit } from "~/ui/credit";
import { makersOf } from "~/work/makers";
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

interface PictureCardProps extends WorkCardProps {
  className: string;
  link: string | undefined;
  eyebrow?: string;
  /** A description of up to this many characters appears whole. */
  longest: number;
}

function PictureCard({
  work,
  headingLevel,
  loading,
  place,
  className,
  link,
  eyebrow,
  longest,
}: PictureCardProps) {
  return (
    <li className={cardClass(className, link, place)}>
      <div className="image-box">
        <WorkPicture work={work} loading={loading} />
      </div>
      <div dir={directionOf(work.title)} className="card-text">
        <CardText
          work={work}
          as={headingLevel}
          to={link}
          place="card"
          eyebrow={eyebrow}
          longest={longest}
        />
      </div>
    </li>
  );
}

function MediumFeatureCard(props: WorkCardProps) {
  const link = detailLink(props.work);
  return (
    <PictureCard {...props} className="medium-card" link={link} longest={300} />
  );
}

function SmallImageCard(props: WorkCardProps) {
  const { work } = props;
  return (
    <PictureCard
      {...props}
      className="tile"
      link={cardLink(work)}
      eyebrow={work.category}
      longest={160}
    />
  );
}

/** Longer labels appear below the text. */
const longestLabel = 8;

function ListItemCard({ work, headingLevel, loading, place }: WorkCardProps) {
  const link = cardLink(work);
  const page = detailLink(work);
  const label = work.price ?? work.ctaText ?? "View";
  const action = link ? (
    <a
      href={link}
      aria-label={`${label}: ${work.title}`}
      className={`button ${buttonStyle(work.price)}`}
    >
      {label}
    </a>
  ) : (
    <span className="item-label">{label}</span>
  );
  const isLong = label.length > longestLabel;
  const cut = (work.description?.length ?? 0) > 200 ? " clamp-5" : "";
  return (
    <li
      className={["item", isLong && "wide-action", place]
        .filter(Boolean)
        .join(" ")}
    >
      <WorkIcon work={work} loading={loading} />
      <div dir={directionOf(work.title)} className="item-head">
        <CardTitle
          as={headingLevel}
          title={work.title}
          size={titleSize(work.title, "item")}
          to={page === link ? undefined : page}
        />
        <Credit makers={makersOf(work)} />
      </div>
      {isLong ? null : action}
      <OptionalText className={`card-description${cut}`}>
        {work.description}
      </OptionalText>
      {isLong ? action : null}
    </li>
  );
}

/** The specification styles a price of "get" as the primary action. */
function buttonStyle(price: string | undefined): string {
  return price?.toLowerCase() === "get" ? "button-filled" : "button-quiet";
}
