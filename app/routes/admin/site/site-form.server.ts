import { z } from "zod";
import { firstSite, firstValues } from "~/site.server";
import { readPictureAddress } from "~/media/picture-name";
import { isTimeZone, settingsId, type SiteField, siteFieldNames } from "~/kinds/site-settings";
import { asciiEmail, phoneLinks } from "~/kinds/link";
import { charactersIn, longestEmail, unprintable, wellFormed } from "~/kinds/text";
import { type StoredWork, withFields, type WorkDocument } from "~/kinds/work";
import { mergeFields, saveMerged } from "~/changes/merge-edits.server";
import { saveSiteDocument } from "~/changes/save.server";
import type { WorksStore } from "~/changes/works-store";

export type SiteForm = Record<SiteField, string>;

export type SiteErrors = Partial<Record<SiteField | "cardImageFile", string>>;

/** Returns the value of a field until somebody saves another one. */
export function firstValue(field: SiteField): string {
  return firstSite[field] ?? "";
}

export function siteFormOf(settings: WorkDocument): SiteForm {
  return formBy((field) => {
    const saved = settings[field];
    return typeof saved === "string" ? saved : firstValue(field);
  });
}

const allUnprintable = new RegExp(unprintable, "g");

export function readSiteForm(read: (name: string) => string | null): SiteForm {
  return formBy((field) => {
    const text = wellFormed(read(field) ?? "")
      .replace(allUnprintable, "")
      .replace(/\s+/g, " ")
      .trim();
    return field === "email" ? asciiEmail(text) : text;
  });
}

function formBy(value: (field: SiteField) => string): SiteForm {
  const entries = siteFieldNames.map((field) => [field, value(field)] as const);
  return Object.fromEntries(entries) as SiteForm;
}

/** Leaves out values that are not different from the first ones. */
function siteFieldsOf(form: SiteForm): WorkDocument {
  const own = (field: SiteField) => {
    const value = form[field];
    const isFirst = value === firstValue(field);
    // Without a phone number, the site shows none.
    return isFirst || (!value && field !== "phone") ? undefined : value;
  };
  return Object.fromEntries(siteFieldNames.map((field) => [field, own(field)]));
}

const longest: Record<Exclude<SiteField, "timeZone" | "cardImage">, number> = {
  name: 100,
  tagline: 200,
  description: 300,
  email: longestEmail,
  phone: 40,
  country: 100,
  organization: 100,
};

const checks: Partial<Record<SiteField, { isRight: (value: string) => boolean; message: string }>> =
  {
    email: {
      isRight: (value) => z.email().safeParse(value).success,
      message: "Enter an email address, such as hello@example.org.",
    },
    phone: {
      isRight: (value) => phoneLinks(value).every(({ link }, index) => index % 2 === 1 || link),
      message: "Enter a phone number, such as +351 21 555 0100.",
    },
    timeZone: {
      isRight: isTimeZone,
      message: "Choose a time zone from the list.",
    },
    cardImage: {
      isRight: (value) => readPictureAddress(value) !== undefined,
      message: "This image is not on the site. Choose it again.",
    },
  };

export function checkSiteForm(form: SiteForm): SiteErrors {
  const errors: SiteErrors = {};
  if (!form.name) errors.name = "Enter the name of the site.";
  for (const field of siteFieldNames) {
    const value = form[field];
    const most = (longest as Partial<Record<SiteField, number>>)[field];
    const check = checks[field];
    const length = charactersIn(value);
    if (most && length > most) {
      errors[field] = `Use at most ${most} characters. You entered ${length}.`;
    } else if (value && check && !check.isRight(value)) {
      errors[field] = check.message;
    }
  }
  return errors;
}

const variables: Partial<Record<SiteField, string>> = {
  name: "SITE_NAME",
  country: "SITE_COUNTRY",
  timeZone: "SITE_TIME_ZONE",
  email: "CONTACT_EMAIL",
  phone: "CONTACT_PHONE",
};

/** @returns where each value comes from, as a sentence. */
export function sourcesOf(settings: WorkDocument): Record<SiteField, string> {
  return formBy((field) => {
    if (typeof settings[field] === "string") return "This value was saved here.";
    if (firstValues[field] !== undefined) {
      return `This value comes from the environment variable ${variables[field]}.`;
    }
    return firstValue(field) ? "This value is the default." : "Not set.";
  });
}

/** Merges edits of other fields since `rev`. @returns blank if nothing changed. @throws EditConflict */
export function saveSettings(
  store: WorksStore,
  values: SiteForm,
  rev: number,
  by: string,
): Promise<string> {
  const edit = {
    values,
    rev,
    formOf: ({ document }: StoredWork) => siteFormOf(document),
    merge: (base: SiteForm | undefined, mine: SiteForm, theirs: SiteForm) =>
      mergeFields(siteFieldNames, base, mine, theirs),
  };
  return saveMerged(store, edit, (merged, known) =>
    saveSiteDocument(store, {
      id: settingsId,
      by,
      action: "edit",
      rev: known,
      edit: (settings) => withFields(settings, siteFieldsOf(merged)),
    }),
  );
}

/** Lists the time zones that this server supports, by the first part of their names. */
export function timeZoneGroups(): { name: string; zones: string[] }[] {
  const groups = new Map<string, string[]>();
  for (const zone of Intl.supportedValuesOf("timeZone")) {
    const [name = zone] = zone.split("/");
    groups.set(name, [...(groups.get(name) ?? []), zone]);
  }
  return Array.from(groups, ([name, zones]) => ({ name, zones }));
}
