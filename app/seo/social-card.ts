import creators from "~/seo/cards/creators.png?url";
import home from "~/seo/cards/home.png?url";
import text from "~/seo/cards/text.png?url";
import works from "~/seo/cards/works.png?url";
import { brand } from "~/site";

const shapes = "a shape cut by hand and a circle drawn by a machine";

/** The pictures of the page kinds, as `npm run pictures` makes them. */
export const socialCards = {
  home: {
    source: home,
    alt: `${brand.tagline.split(". ")[0]}: ${shapes}, and a pattern where they overlap.`,
  },
  works: {
    source: works,
    alt: `Works: six times ${shapes}, coming together.`,
  },
  creators: {
    source: creators,
    alt: `Creators: ${shapes}, side by side.`,
  },
  text: {
    source: text,
    alt: `About us: ${shapes}, in outline, with their overlap filled.`,
  },
};

/** A picture that others show with a link, and its text alternative. */
export interface CardImage {
  source: string;
  alt: string;
}

export type SocialCard = keyof typeof socialCards;

export const socialCardSize = { width: 1200, height: 630 };
