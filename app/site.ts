export interface Site {
  name: string;
  tagline: string;
  foundation: string;
  contactEmail: string;
  contactPhone: string;
  /** The site's address without a path, if `SITE_URL` is set. */
  url?: string;
  /** The country whose law governs the legal pages. */
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

/** When the text of a legal page last changed. Both pages show this date. */
export const legalPagesUpdated = "2026-11-22";
