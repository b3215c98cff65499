import { safeAddress } from "~/works/link";
import { appPath } from "~/http/paths";
import type { Work } from "~/works/work";

/** @returns the card's address: `ctaLink`, else the detail page, if any. */
export function cardLink(work: Work): string | undefined {
  return safeAddress(work.ctaLink) ?? detailLink(work);
}

/** @returns the address of the work's detail page, if it has one. */
export function detailLink(work: Work): string | undefined {
  return work.appId ? appPath(work.appId) : undefined;
}
