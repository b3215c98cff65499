import { env } from "~/env.server";
import { brand, type Site } from "~/site";

export const site: Site = {
  ...brand,
  name: env.SITE_NAME ?? brand.name,
  contactEmail: env.CONTACT_EMAIL ?? brand.contactEmail,
  contactPhone: env.CONTACT_PHONE ?? brand.contactPhone,
  url: env.SITE_URL,
  country: env.SITE_COUNTRY,
};
