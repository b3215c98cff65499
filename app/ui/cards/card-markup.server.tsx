import { renderToStaticMarkup } from "react-dom/server";
import { WorkCard, type WorkCardProps } from "~/ui/cards/work-card";
import type { Work } from "~/works/work";

/** By the work, and by how a page shows it. */
const rendered = new WeakMap<Work, Map<string, string>>();

/**
 * The markup of a work's card, rendered once for as long as the work stays as
 * it is: cards are most of what a list costs, and an edit changes one of them.
 */
export function cardMarkup(card: WorkCardProps): string {
  const variants = rendered.get(card.work) ?? new Map<string, string>();
  rendered.set(card.work, variants);
  const variant = `${card.headingLevel} ${card.loading}`;
  const markup =
    variants.get(variant) ?? renderToStaticMarkup(<WorkCard {...card} />);
  variants.set(variant, markup);
  return markup;
}
