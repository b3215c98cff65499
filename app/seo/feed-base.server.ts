import { catalogue, records } from "~/data.server";
import { env } from "~/env.server";
import { type SiteDocuments, siteDocument } from "~/kinds/kind";
import { feedBaseField, settingsId } from "~/kinds/settings";
import { log } from "~/log.server";

const kind = "feed-base";
const id = "works";
const forever = 100 * 365 * 24 * 60 * 60 * 1000;

let stored: string | undefined;

/**
 * The IDs of a feed must not change with the site's address (RFC 4287, 4.2.6), so the first address
 * with a domain of its own stays in them.
 */
export async function feedBase(url: string): Promise<string> {
  const restored = catalogue.current()?.siteDocuments.get(settingsId)?.[feedBaseField];
  return typeof restored === "string" ? restored : firstBase(url);
}

async function firstBase(url: string): Promise<string> {
  stored ??= await readBase();
  if (stored === undefined && hasDomain(url)) {
    const at = Date.now();
    const base = { kind, id, at, expiresAt: at + forever, data: url };
    await records.edit(kind, id, ([found]) => (found ? undefined : base));
    stored = await readBase();
  }
  return stored ?? url;
}

/** Keeps the address at the first start, before anybody subscribes. */
export async function keepFeedBase(): Promise<void> {
  // The settings would load the whole catalogue.
  await firstBase(env.SITE_URL ?? "").catch((cause: unknown) => {
    log.warn({ err: cause }, "The address in the IDs of the feeds could not be stored yet.");
  });
}

/** A backup names the address in the IDs, because it may be restored at another one. */
export async function withFeedBase(documents: SiteDocuments, source = records) {
  const base = await readBase(source);
  if (base === undefined) return documents;
  const settings = { [feedBaseField]: base, ...siteDocument(documents, settingsId) };
  return new Map([...documents, [settingsId, settings]]);
}

async function readBase(source = records): Promise<string | undefined> {
  const data = (await source.find(kind, id))?.data;
  return typeof data === "string" ? data : undefined;
}

/** Sites that were tried out on a machine share its address with others. */
function hasDomain(url: string): boolean {
  return /^https?:\/\/[^/:]*\.[a-z][a-z\d-]*(?::\d+)?$/i.test(url);
}
