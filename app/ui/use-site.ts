import { useRouteLoaderData } from "@remix-run/react";
import { useSyncExternalStore } from "react";
import { type Site, unknownSite } from "~/kinds/settings";
import { learnRules, type ZoneRules } from "~/kinds/zone-rules";
import type { Theme } from "~/theme";

/** The bar and the footer show this. If it is empty, they show the original emblem. */
export interface SiteMark {
  /** Addresses of uploaded images. */
  logo?: string;
  logoDark?: string;
  /** A wide logo usually spells the name of the site. */
  isWordmark?: boolean;
  /** A letter as a path. */
  initial?: { d: string; transform: string };
}

export interface RootData {
  site: Site;
  mark: SiteMark;
  theme: Theme;
  /** Public pages, which are cached, have none; nor has any page while the secret cannot be read. */
  formToken?: string;
  /** The rules of the site's time zone, where the server has newer ones than browsers may have. */
  zoneRules?: ZoneRules;
}

/** @returns undefined on an error screen outside of every layout. */
export function useRoot(): RootData | undefined {
  return useRouteLoaderData<RootData>("root");
}

export function useSite(): Site {
  const { site, zoneRules } = useRoot() ?? {};
  // The server has rules for all zones.
  if (!import.meta.env.SSR && site) {
    learnRules((zone) => (zone === site.timeZone ? (zoneRules ?? []) : []));
  }
  return site ?? unknownSite;
}

export const neverChanges = () => () => {};

/** @returns false on the server and without scripts, true after hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

/** @returns nothing without scripts: for a field with `accept`, w3m sends the form with the file. */
export function useImageFormats(): string | undefined {
  return useHydrated() ? "image/*,.heic,.heif" : undefined;
}
