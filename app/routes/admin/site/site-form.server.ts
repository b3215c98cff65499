import {
  asTyped,
  mergeFields,
  saveMerged,
  saveSiteDocument,
  type Versions,
} from "~/changes/save.server";
import { type Base, baseOf } from "~/changes/version.server";
import type { WorksStore } from "~/changes/works-port";
import { checkFields } from "~/kinds/check.server";
import { grouped } from "~/kinds/derived";
import { emailIn } from "~/kinds/email";
import { type Errors, type Values, valuesBy } from "~/kinds/field";
import { isObject } from "~/kinds/outside";
import type { Reader } from "~/kinds/row-list";
import {
  settingsId,
  type SiteField,
  siteFieldNames,
  siteFields,
  siteImages,
} from "~/kinds/settings";
import { clockTime } from "~/kinds/site-time";
import { clean, typedText } from "~/kinds/text";
import { type StoredWork, withFields, type WorkDocument } from "~/kinds/work";
import { readImageAddress } from "~/media/image-name";
import { firstSite, firstValues, siteTimeZone } from "~/site.server";
import { listZones } from "~/zone-rules.server";

export type SiteForm = Values<SiteField>;

/** Returns the value of a field until somebody saves another one. */
function firstValue(field: SiteField): string {
  return firstSite[field] ?? "";
}

export function siteFormOf(settings: WorkDocument): SiteForm {
  return valuesBy(siteFieldNames, (field) => {
    const saved = settings[field];
    return typeof saved === "string" ? saved : firstValue(field);
  });
}

/** A form of another program may leave fields out, which keep their values. */
export function readSiteForm(read: Reader, settings: WorkDocument): SiteForm {
  const stored = siteFormOf(settings);
  return valuesBy(siteFieldNames, (field) => {
    const text = clean(typedText(read(field) ?? stored[field])).replace(/\s+/g, " ");
    return field === "email" ? (emailIn(text) ?? text) : text;
  });
}

/** Leaves out values that are not different from the first ones. */
function siteFieldsOf(form: SiteForm): WorkDocument {
  return valuesBy(siteFieldNames, (field) => {
    return form[field] === firstValue(field) ? undefined : form[field];
  });
}

export const noImage = "This image is not on the site. Choose it again.";

export function checkSiteForm(form: SiteForm): Errors {
  const errors = checkFields(
    siteFields,
    siteFieldNames,
    form,
    (most, length) => `Use at most ${most} characters. You entered ${length}.`,
  );
  for (const name of siteImages) {
    if (form[name] && !readImageAddress(form[name])) errors[name] = noImage;
  }
  return errors;
}

/** @returns where each value comes from, as a sentence, unless it is the default. */
export function sourcesOf(settings: WorkDocument): SiteForm {
  return valuesBy(siteFieldNames, (field) => {
    const now = field === "timeZone" ? `${nowIn(siteTimeZone())} ` : "";
    if (typeof settings[field] === "string") return `${now}This value was saved here.`;
    if (firstValues[field] === undefined) return now.trim();
    return `${now}This value comes from the environment variable ${siteFields[field].variable}.`;
  });
}

/** @returns such as "It is now 3:55 PM in Winnipeg." */
function nowIn(timeZone: string): string {
  const city = timeZone.slice(timeZone.lastIndexOf("/") + 1).replace(/_/g, " ");
  return `It is now ${clockTime(Date.now(), timeZone)} in ${city}.`;
}

export function baseOfSite(settings: WorkDocument): string {
  return baseOf(settings, siteFormOf(settings), asTyped);
}

/** Merges edits of other fields since the form was opened. @returns blank if nothing changed. @throws EditConflict */
export function saveSettings(store: WorksStore, values: SiteForm, base: Base, by: string) {
  const edit = {
    values,
    base,
    by,
    formOf: ({ document }: StoredWork) => siteFormOf(document),
    merge: (versions: Versions<SiteForm>) => mergeFields(siteFieldNames, versions),
  };
  return saveMerged(store, edit, (mergedWith) =>
    saveSiteDocument(store, {
      id: settingsId,
      by,
      action: "edit",
      edit: (document) =>
        withTimes(document, siteFieldsOf(mergedWith({ id: settingsId, document }))),
    }),
  );
}

/** The date of a legal text follows the settings that it shows. */
function withTimes(settings: WorkDocument, fields: WorkDocument): WorkDocument {
  const changed = siteFieldNames.filter((field) => settings[field] !== fields[field]);
  const now = new Date().toISOString();
  const times = Object.fromEntries(changed.map((field) => [field, now]));
  const { changedAt } = settings;
  const known = isObject(changedAt) ? changedAt : {};
  return withFields(settings, { ...fields, changedAt: { ...known, ...times } });
}

/** Node lists these zones under names of the past. */
const renamed = new Map([
  ["America/Buenos_Aires", "America/Argentina/Buenos_Aires"],
  ["America/Godthab", "America/Nuuk"],
  ["Asia/Calcutta", "Asia/Kolkata"],
  ["Asia/Katmandu", "Asia/Kathmandu"],
  ["Asia/Rangoon", "Asia/Yangon"],
  ["Asia/Saigon", "Asia/Ho_Chi_Minh"],
  ["Atlantic/Faeroe", "Atlantic/Faroe"],
  ["Europe/Kiev", "Europe/Kyiv"],
  ["Pacific/Enderbury", "Pacific/Kanton"],
  ["Pacific/Ponape", "Pacific/Pohnpei"],
  ["Pacific/Truk", "Pacific/Chuuk"],
]);

/** Lists the time zones that this server supports, by the first part of their names. */
export function timeZoneGroups(): { name: string; zones: string[] }[] {
  const ofNode = () => Intl.supportedValuesOf("timeZone").map((zone) => renamed.get(zone) ?? zone);
  const zones = (listZones() ?? ofNode()).sort();
  const groups = grouped(zones.map((zone) => [zone.split("/")[0] ?? zone, zone] as const));
  return Array.from(groups, ([name, zones]) => ({ name, zones }));
}
