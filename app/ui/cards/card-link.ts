import { linkOf } from "~/kinds/link";
import { workPagePath } from "~/http/paths";
import type { Work } from "~/kinds/work";

export function cardLink(work: Work): string | undefined {
  return linkOf(work.ctaLink) ?? detailLink(work);
}

export function detailLink(work: Work): string | undefined {
  return work.appId ? workPagePath(work.appId) : undefined;
}
