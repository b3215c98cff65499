export interface Site {
  name: string;
  tagline: string;
  foundation: string;
  contactEmail: string;
  contactPhone: string;
  /** The site's address without a path, if `SITE_URL` is set. */
  url?: string;
  country?: string;
}

export const brand: Site = {
  name: "Prajna AI Labs",
  tagline:
    "Where Human Ingenuity and Artificial Intelligence Co-create. Discover the Future, Generated Together.",
  foundation: "KoXist",
  contactEmail: "hello@example.org",
  contactPhone: "+1 555 0100",
};

/** Both legal pages show this date; update it when their text changes. */
export const legalPagesUpdated = "2026-11-22";
