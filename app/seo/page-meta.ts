import type { MetaDescriptor } from "@remix-run/node";
import { fixedNoticeIn } from "~/http/fixed-notices";
import { type Site, unknownSite } from "~/site";

export interface MetaArgs {
  data?: unknown;
  matches: { id: string; data?: unknown }[];
  location: { search: string };
}

export interface PageMeta {
  title?: string;
  description?: string;
}

/**
 * Returns the meta tags of a page that is not indexed; `listedMeta` is for the others. The title
 * begins with the notice: without scripts, screen readers say nothing else about the last change.
 */
export function pageMeta(args: MetaArgs, page: PageMeta): MetaDescriptor[] {
  const { data } = args as { data?: { notice?: { text?: string } } };
  const fixed = fixedNoticeIn(new URLSearchParams(args.location.search));
  const notice = data?.notice?.text ?? fixed;
  const title = [notice, page.title].filter(Boolean).join(" – ");
  return [
    ...titleTags(siteInMeta(args), { ...page, title }),
    { name: "robots", content: "noindex" },
  ];
}

/** Works like `pageMeta`, for a page that always has the same title. */
export function titled(title: string) {
  return (args: MetaArgs) => pageMeta(args, { title });
}

export function titleTags(site: Site, { title, description }: PageMeta): MetaDescriptor[] {
  return [
    { title: title ? `${title} – ${site.name}` : site.name },
    ...(description ? [{ name: "description", content: description }] : []),
  ];
}

/** @returns the site's facts, or none if the root loader failed. */
export function siteInMeta({ matches }: MetaArgs): Site {
  const root = matches.find(({ id }) => id === "root")?.data as { site: Site } | undefined;
  return root?.site ?? unknownSite;
}
