export interface Site {
  name: string;
  tagline: string;
  /** One sentence, for search engines and shared links. */
  description: string;
  email: string;
  phone: string;
  country?: string;
  /** Who runs the site. */
  organization: string;
  /** An IANA name. */
  timeZone: string;
  /** The language of the content, as a BCP 47 tag. */
  lang: string;
  /** The address of an uploaded image, for pages without an image of their own. */
  cardImage?: string;
  /** The site's address without a path, if `SITE_URL` is set. */
  url?: string;
}

export const brand: Site = {
  name: "Prajna AI Labs",
  tagline:
    "Where Human Ingenuity and Artificial Intelligence Co-create. Discover the Future, Generated Together.",
  description:
    "Apps, agents, and projects that people and AI agents make together. Browse the works, meet their creators, and read our story.",
  email: "hello@example.org",
  phone: "+1 555 0100",
  organization: "KoXist Foundation",
  timeZone: "UTC",
  lang: "en",
};
