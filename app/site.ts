export interface Site {
  name: string;
  tagline: string;
  /** Search engines and shared links show this sentence. */
  description: string;
  email: string;
  phone: string;
  country?: string;
  /** This organization runs the site. */
  organization: string;
  /** Must be an IANA time zone name, such as `Asia/Kolkata`. */
  timeZone: string;
  /** Pages without an image of their own use the uploaded image at this address. */
  cardImage?: string;
  /** Only `SITE_URL` sets the site's address, which has no path. */
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
};
