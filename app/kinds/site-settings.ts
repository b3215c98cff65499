import { attempt } from "./text";
import type { WorkDocument } from "./work";
import { own } from "./outside";

/** `/admin/site` saves this site document. */
export const settingsId = "__settings__";

/** Fields are in the order of the form. */
export const siteFields = {
  name: "Name",
  tagline: "Tagline",
  description: "Description",
  email: "Email address",
  phone: "Phone number",
  organization: "Organization",
  country: "Country",
  timeZone: "Time zone",
  cardImage: "Image for shared links",
};

export type SiteField = keyof typeof siteFields;

export const siteFieldNames = Object.keys(siteFields) as SiteField[];

export type SavedSettings = Partial<Record<SiteField, string>>;

/** Leaves out values that pages could not use, because other programs may have stored anything. */
export function readSiteSettings(document: WorkDocument): SavedSettings {
  const saved: SavedSettings = {};
  for (const field of siteFieldNames) {
    const value = document[field];
    if (typeof value === "string" && isUsable(field, value.trim())) {
      saved[field] = value.trim();
    }
  }
  return saved;
}

function isUsable(field: SiteField, value: string): boolean {
  // A site can have no phone number.
  if (value === "") return field === "phone";
  return field !== "timeZone" || isTimeZone(value);
}

export function isTimeZone(name: string): boolean {
  return !!attempt(() => new Intl.DateTimeFormat("en-US", { timeZone: name }));
}

/** A new owner has to read these texts. */
export const readPages = [
  { name: "privacy-policy", title: "Privacy Policy", isLegal: true },
  { name: "terms-of-service", title: "Terms of Service", isLegal: true },
  { name: "home", title: "Home", isLegal: false },
  { name: "about", title: "About", isLegal: false },
  { name: "about-koxist", title: "Foundation", isLegal: false },
];

export type ReadablePage = (typeof readPages)[number];

const reviewPrefix = "read/";

/** Returns the field for the site's name at the time when a person confirmed having read a page. */
export function reviewField(page: string): string {
  return reviewPrefix + page;
}

export function settingsLabel(field: string): string {
  const read = readPages.find(({ name }) => reviewField(name) === field);
  if (read) return `Read: ${read.title}`;
  return own(siteFields, field) ?? field;
}
