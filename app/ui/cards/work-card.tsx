import type { ReactNode } from "react";
import { cardId, cardLink, detailLink } from "~/http/paths";
import { makersOf } from "~/kinds/makers";
import type { Work } from "~/kinds/work";
import type { WorkType } from "~/kinds/work-fields";
import type { Place } from "~/media/image-name";
import { WorkIcon, WorkImage } from "../image";
import {
  cardClass,
  CardTitle,
  Credit,
  directionOf,
  OptionalText,
  type TitlePlace,
  titleSize,
  type WorkCardProps,
} from "./card-parts";

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

/** Feeds lead to the card of a work that has no page. */
function placeId(work: Work): string | undefined {
  return detailLink(work) ? undefined : cardId(work);
}

interface ImageCardProps extends WorkCardProps {
  className: string;
  link: string | undefined;
  imagePlace?: Place;
  titlePlace?: TitlePlace;
  eyebrow?: string;
  /** Descriptions of more characters are cut, but never for the sake of a line. */
  longest: number;
  children?: ReactNode;
}

export function ImageCard({
  work,
  headingLevel,
  loading,
  className,
  link,
  imagePlace,
  titlePlace = "card",
  eyebrow,
  longest,
  children,
}: ImageCardProps) {
  const { title, description = "" } = work;
  const cut = description.length > longest ? " clamp-5" : "";
  return (
    <li id={placeId(work)} className={cardClass(className, link)}>
      <div className="image-box">
        <WorkImage work={work} loading={loading} place={imagePlace} />
      </div>
      <div dir={directionOf(title)} className="card-text">
        <OptionalText className="eyebrow" around={title}>
          {eyebrow}
        </OptionalText>
        <CardTitle as={headingLevel} title={title} size={titleSize(title, titlePlace)} to={link} />
        <Credit makers={makersOf(work)} />
        <OptionalText className={`card-description${cut}`} around={title}>
          {description}
        </OptionalText>
        {children}
      </div>
    </li>
  );
}

function LargeFeatureCard(props: WorkCardProps) {
  const { work } = props;
  const { title, subtitle, features = [], ctaText = "Learn More" } = work;
  const link = cardLink(work);
  const page = detailLink(work);
  return (
    <ImageCard
      {...props}
      className="card-large"
      // The button may lead elsewhere.
      link={page === link ? undefined : page}
      imagePlace="large"
      titlePlace="large"
      eyebrow={subtitle}
      longest={400}
    >
      {features.length > 0 ? (
        <ul className={`feature-list mt-4${features.length > 4 ? " in-columns" : ""}`}>
          {features.map((feature, index) => (
            <li key={index} dir="auto">
              {feature}
            </li>
          ))}
        </ul>
      ) : null}
      {link ? (
        <a href={link} aria-label={`${ctaText}: ${title}`} className="button button-filled">
          {ctaText}
        </a>
      ) : null}
    </ImageCard>
  );
}

function MediumFeatureCard(props: WorkCardProps) {
  const link = detailLink(props.work);
  return <ImageCard {...props} className="medium-card" link={link} longest={300} />;
}

function SmallImageCard(props: WorkCardProps) {
  const { work } = props;
  return (
    <ImageCard
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

function ListItemCard({ work, headingLevel, loading }: WorkCardProps) {
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
    <li id={placeId(work)} className="item">
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
      <OptionalText className={`card-description${cut}`}>{work.description}</OptionalText>
      {isLong ? action : null}
    </li>
  );
}

/** The specification styles a price of "get" as the primary action. */
function buttonStyle(price: string | undefined): string {
  return price?.toLowerCase() === "get" ? "button-filled" : "button-quiet";
}
