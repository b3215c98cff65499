/** The brand: the one place to change it. Settings override what varies. */
export interface Site {
  name: string;
  tagline: string;
  foundation: string;
  contactEmail: string;
  contactPhone: string;
  /** The site's own address without a path; unset while trying things out. */
  url?: string;
  /** The country whose law the legal pages name. */
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
