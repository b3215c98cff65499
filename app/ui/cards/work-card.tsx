import { LargeFeatureCard } from "~/ui/cards/large-feature-card";
import { ListItemCard } from "~/ui/cards/list-item-card";
import { MediumFeatureCard } from "~/ui/cards/medium-feature-card";
import { SmallImageCard } from "~/ui/cards/small-image-card";
import type { Loading } from "~/ui/picture";
import type { Work, WorkType } from "~/work/work";

export type HeadingLevel = "h2" | "h3";

export interface WorkCardProps {
  work: Work;
  headingLevel: HeadingLevel;
  loading: Loading;
  /** Classes for a card that ends a row (app/ui/cards/cards.css). */
  place?: string;
  isBrief?: boolean;
}

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
