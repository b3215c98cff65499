import { safeAddress } from "~/works/link";
import { appPath } from "~/http/paths";
import type { Work } from "~/works/work";

/** Where a card leads: `ctaLink`, else the detail page, else nowhere. */
export function cardLink(work: Work): string | undefined {
  return safeAddress(work.ctaLink) ?? detailLink(work);
}

/** The work's own page, where it has one. */
export function detailLink(work: Work): string | undefined {
  return work.appId ? appPath(work.appId) : undefined;
}
