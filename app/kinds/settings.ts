import { type FieldRow, labelIn, namesOf } from "./field";
import { isListPage, legalPages, standardPages } from "./page";
import { attempt, longestEmail } from "./text";
import type { WorkDocument } from "./work";
import { offsetAt } from "./zone-rules";

type KnownFact =
  | "name"
  | "tagline"
  | "description"
  | "email"
  | "phone"
  | "organization"
  | "timeZone";

/** What `siteFields` explains; a site without its own values has those of the environment. */
export type Site = SavedSettings &
  Record<KnownFact, string> & {
    /** When settings were last changed, in ISO 8601, by their names. */
    changedAt?: WorkDocument;
    /** Only `SITE_URL` sets the site's address, which has no path. */
    url?: string;
  };

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

export const settingsId = "__settings__";

export const longestSiteName = 100;

interface SettingsField extends FieldRow {
  /** An environment variable sets the value until somebody saves another one. */
  variable?: string;
  /** The value is the address of an uploaded image. */
  isImage?: true;
}

const table = <Name extends string>(rows: Record<Name, SettingsField>) => rows;

/** The form has this order. */
export const siteFields = table({
  name: {
    label: "Name",
    hint: "Shown in the navigation bar, in page titles, and in the footer.",
    required: "Enter the name of the site.",
    most: longestSiteName,
    variable: "SITE_NAME",
  },
  tagline: {
    label: "Tagline",
    hint: "Shown below the name on the home page and in the footer.",
    rows: 3,
    most: 200,
  },
  description: {
    label: "Description",
    hint: "Write one sentence. Search engines and shared links show it for the home page.",
    rows: 3,
    most: 300,
  },
  email: {
    label: "Email address",
    hint: "Shown to visitors on the contact page and in the legal texts. If you leave it blank, they point to the contact form.",
    type: "email",
    autoComplete: "email",
    most: longestEmail,
    rule: "email",
    variable: "CONTACT_EMAIL",
  },
  phone: {
    label: "Phone number",
    hint: "Shown to visitors on the contact page.",
    type: "tel",
    autoComplete: "tel",
    most: 40,
    rule: "phone",
    variable: "CONTACT_PHONE",
  },
  organization: {
    label: "Organization",
    hint: "The foundation, company, or person that runs the site. If you leave it blank, the texts use the name of the site.",
    most: 100,
  },
  country: {
    label: "Country",
    hint: "The legal texts say that the law of this country applies.",
    most: 100,
    variable: "SITE_COUNTRY",
  },
  timeZone: {
    label: "Time zone",
    hint: "Used for all times in the admin and for scheduled works.",
    required: "Choose a time zone from the list.",
    rule: "timeZone",
    variable: "SITE_TIME_ZONE",
  },
  logo: {
    label: "Logo",
    hint: "Shown beside the name in the navigation bar and in the footer, or instead of it if it is more than twice as wide as it is high. An SVG or a PNG with a transparent background fits best. Without a logo, the site shows the first letter of a name of your own.",
    isImage: true,
    isText: false,
  },
  logoDark: {
    label: "Logo for the dark theme",
    hint: "Replaces the logo on a dark background.",
    isImage: true,
    isText: false,
  },
  icon: {
    label: "Site icon",
    hint: "Shown on browser tabs, on home screens, and on the images of shared links. A square SVG or PNG of at least 512 × 512 pixels fits best. Without it, the site uses the logo.",
    isImage: true,
    isText: false,
  },
  cardImage: {
    label: "Image for shared links",
    hint: "Shown with links to pages that have no image of their own. 1200 × 630 pixels fit best. JPEG, PNG, WebP, AVIF, GIF, or SVG, up to 15 MB.",
    isImage: true,
    isText: false,
  },
});

export type SiteField = keyof typeof siteFields;

export const siteFieldNames = namesOf(siteFields);

export const siteImages = siteFieldNames.filter((name) => siteFields[name].isImage);

/** @returns the field that a control for a file fills in. */
export function imageOfControl(control: string): SiteField | undefined {
  return siteImages.find((name) => control === `${name}File`);
}

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
  if (value === "") return siteFields[field].required === undefined;
  return field !== "timeZone" || isTimeZone(value);
}

export function isTimeZone(name: string): boolean {
  return attempt(() => offsetAt(0, name)) !== undefined;
}

/** A new owner has to read these texts. */
export const pagesToRead = () =>
  Object.entries(standardPages).flatMap(([name, title]) =>
    isListPage(name) ? [] : [{ name, title, isLegal: legalPages.includes(name) }],
  );

export type ReadablePage = ReturnType<typeof pagesToRead>[number];

const reviewPrefix = "read/";

/** Returns the field for the site's name at the time when a person confirmed having read a page. */
export function reviewField(page: string): string {
  return reviewPrefix + page;
}

/** The IDs of the feeds begin with this address in a restored backup (app/seo/feed-base.server.ts). */
export const feedBaseField = "feedBase";

/** Names also what is no field of the form. */
export function settingsLabel(field: string): string {
  if (field === feedBaseField) return "Address in the feeds";
  const read = pagesToRead().find(({ name }) => reviewField(name) === field);
  return read ? `Read: ${read.title}` : labelIn(siteFields, field);
}
