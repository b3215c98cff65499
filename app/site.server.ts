import { catalogue } from "~/data.server";
import { env } from "~/env.server";
import { isObject } from "~/kinds/outside";
import "~/zone-rules.server";
import { readSiteSettings, type SavedSettings, settingsId, type Site } from "~/kinds/settings";
import type { WorkDocument } from "~/kinds/work";

/** These values apply until the owner has others. Scripts in the browser must not contain them. */
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

/** The environment sets these values. */
export const firstValues: SavedSettings = {
  name: env.SITE_NAME,
  country: env.SITE_COUNTRY,
  timeZone: env.SITE_TIME_ZONE,
  email: env.CONTACT_EMAIL,
  phone: env.CONTACT_PHONE,
};

const given = Object.fromEntries(
  Object.entries(firstValues).filter(([, value]) => value !== undefined),
);

/** These values apply until somebody saves settings. */
export const firstSite: Site = { ...brand, ...given, url: env.SITE_URL };

let known: { settings: WorkDocument | undefined; site: Site } = {
  settings: undefined,
  site: firstSite,
};

/** Returns the settings of `/admin/site`, of the environment, or the defaults. Does not wait. */
export function currentSite(): Site {
  const settings = catalogue.current()?.siteDocuments.get(settingsId);
  if (settings !== known.settings) known = { settings, site: siteOf(settings) };
  return known.site;
}

/** @param settings as saved in `/admin/site`. */
export function siteOf(settings: WorkDocument | undefined): Site {
  const { changedAt } = settings ?? {};
  return {
    ...firstSite,
    ...(settings && readSiteSettings(settings)),
    ...(isObject(changedAt) && { changedAt }),
  };
}

export function siteTimeZone(): string {
  return currentSite().timeZone;
}

/** @returns an address of this site for people to copy. */
export function addressFor(request: Request, path: string): string {
  const host = request.headers.get("Host") ?? "";
  return (currentSite().url ?? `http://${host}`) + path;
}
