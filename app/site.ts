import type { WorkDocument } from "~/kinds/work";

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
  /** Addresses of uploaded images. */
  logo?: string;
  logoDark?: string;
  icon?: string;
  /** Pages without an image of their own use the uploaded image at this address. */
  cardImage?: string;
  /** When settings were last changed, in ISO 8601, by their names. */
  changedAt?: WorkDocument;
  /** Only `SITE_URL` sets the site's address, which has no path. */
  url?: string;
}

/** A browser without the site's facts shows none. */
export const unknownSite: Site = {
  name: "",
  tagline: "",
  description: "",
  email: "",
  phone: "",
  organization: "",
  timeZone: "UTC",
};
