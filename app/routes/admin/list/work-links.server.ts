import { appIdOf } from "~/work/work-document.server";
import { builtInPage } from "~/samples/catalogue.server";
import { safeAddress } from "~/work/link";
import { makersOf } from "~/work/makers";
import type { StoredWork, Work } from "~/work/work";

export interface SitePages {
  works: ReadonlySet<string>;
  creators: ReadonlySet<string>;
}

/** Includes pages that are not public yet. */
export function pagesOf(stored: StoredWork[], works: Work[]): SitePages {
  return {
    works: new Set([
      builtInPage.appId,
      ...stored.map(({ document }) => appIdOf(document)),
    ]),
    creators: new Set(
      works.flatMap((work) => makersOf(work).flatMap(({ id }) => id ?? [])),
    ),
  };
}

/** Checks whether a card has no link, or one to a page that does not exist. */
export function leadsNowhere(work: Work, pages: SitePages): boolean {
  // A medium feature leads only to its own page.
  const link =
    work.type === "medium-feature" ? undefined : safeAddress(work.ctaLink);
  return link ? isDead(link, pages) : !work.appId;
}

function isDead(link: string, pages: SitePages): boolean {
  const found = /^\/(works|creators)\/([^/?#]+)\/?(?:[?#]|$)/.exec(link);
  if (!found) return false;
  const [, folder, name = ""] = found;
  try {
    return !pages[folder as keyof SitePages].has(decodeURIComponent(name));
  } catch {
    return true;
  }
}
