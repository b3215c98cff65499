import creators from "~/seo/cards/creators.png?url";
import home from "~/seo/cards/home.png?url";
import text from "~/seo/cards/text.png?url";
import works from "~/seo/cards/works.png?url";
import { brand } from "~/site";

const shapes = "a hand-cut shape and a machine-drawn circle";

/** The pictures for shared links, which `npm run pictures` creates. */
export const socialCards = {
  home: {
    source: home,
    alt: `${brand.tagline.split(". ")[0]}: ${shapes} with a pattern where they overlap.`,
  },
  works: {
    source: works,
    alt: `Works: ${shapes}, six times, moving closer together.`,
  },
  creators: {
    source: creators,
    alt: `Creators: ${shapes}, side by side.`,
  },
  text: {
    source: text,
    alt: `About us: the outlines of ${shapes}, with the overlap filled.`,
  },
};

export interface CardImage {
  source: string;
  alt: string;
}

export type SocialCard = keyof typeof socialCards;

export const socialCardSize = { width: 1200, height: 630 };
