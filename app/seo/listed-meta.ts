import type { MetaDescriptor, SerializeFrom } from "@remix-run/node";
import { type Query, withQuery } from "~/http/paths";
import { creditText } from "~/kinds/makers";
import { type Site, unknownSite } from "~/kinds/settings";
import { wellFormed, withSingleSpaces } from "~/kinds/text";
import { readImageAddress } from "~/media/image-name";
import { fixedNoticeIn } from "~/ui/notices";
import type { WorkPageData } from "~/ui/work-page/work-page.server";
import creators from "./cards/creators.png?url";
import home from "./cards/home.png?url";
import text from "./cards/text.png?url";
import works from "./cards/works.png?url";
import { breadcrumbs, type Thing } from "./structured-data";

interface ListedMeta extends PageMeta {
  /** Pages without this canonical path, such as error pages, are not indexed. */
  path?: string;
  parent?: { name: string; path: string };
  card?: SocialCard | CardImage;
  things?: (site: Site) => Thing[];
  /** The names of those who made a work. */
  authors?: string;
  /** The time of publication, of which extractors read no other form. */
  published?: string;
  /** The page's own feed (app/catalogue/filter.ts). */
  feed?: Query;
}

/** Returns the meta tags of a page that search engines may list. */
export function listedMeta(args: MetaArgs, page: ListedMeta): MetaDescriptor[] {
  const { title, path } = page;
  if (path === undefined) return pageMeta(args, page);
  const site = siteInMeta(args);
  return [
    ...titleTags(site, page),
    ...addressTags(site, path),
    ...shareTags(site, page),
    ...(page.feed ? feedLinks(site, title, page.feed) : []),
    ...feedLinks(site),
    ...(page.authors ? [{ name: "author", content: page.authors }] : []),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@graph": [
          ...breadcrumbs(site, page.parent, { name: title, path }),
          ...(page.things?.(site) ?? []),
        ],
      },
    },
  ];
}

/** Uses `SITE_URL` only, because anyone can make up a Host header. */
function addressTags({ url }: Site, path: string): MetaDescriptor[] {
  if (!url) return [];
  return [
    { tagName: "link", rel: "canonical", href: url + path },
    { property: "og:url", content: url + path },
  ];
}

/** Every page names the feeds, because readers get any address of the site. A feed needs absolute addresses, so there is none without `SITE_URL`. */
function feedLinks({ name, url }: Site, title = "Works", query: Query = {}) {
  if (!url) return [];
  const feeds = [
    ["application/atom+xml", "atom"],
    ["application/feed+json", "json"],
  ];
  return feeds.map(([type, ending]) => ({
    tagName: "link",
    rel: "alternate",
    type,
    title: `${title} – ${name}`,
    href: url + withQuery(`/works.${ending}`, query),
  }));
}

/** Returns Open Graph tags (ogp.me), which X reads too; an image needs an absolute address. */
function shareTags(site: Site, page: ListedMeta): MetaDescriptor[] {
  const { title = site.name, description, card = "text" } = page;
  const { source, alt, type, width, height } =
    typeof card === "string" ? sharedCard(site, card) : { ...drawn, ...card };
  const facts = {
    ...(page.published
      ? { "og:type": "article", "article:published_time": page.published }
      : { "og:type": "website" }),
    "og:site_name": site.name,
    "og:locale": "en_US",
    "og:title": title,
    ...(description && { "og:description": description }),
    ...(site.url && {
      "og:image": site.url + source,
      "og:image:type": type,
      "og:image:width": String(width),
      "og:image:height": String(height),
      "og:image:alt": alt,
    }),
  };
  const kind = site.url ? "summary_large_image" : "summary";
  return [
    ...Object.entries(facts).map(([property, content]) => ({ property, content })),
    { name: "twitter:card", content: kind },
  ];
}

/** An image that the owner chose replaces the generated ones. */
function sharedCard(site: Site, card: SocialCard) {
  const { cardImage = "" } = site;
  const image = readImageAddress(cardImage);
  if (image) {
    const { width, height, isTransparent } = image;
    const type = isTransparent ? "image/png" : "image/jpeg";
    return { source: cardImage, alt: site.name, type, width, height };
  }
  const { source, alt } = socialCards[card];
  const [tagline = ""] = site.tagline.split(". ");
  return { ...drawn, source, alt: alt.replace("{tagline}", tagline) };
}

/** Search engines cut off longer descriptions. */
const longest = 200;

/** Describes a work for search engines and shared links. */
export function describeWork(app: Omit<WorkPageData, "id">): string {
  const by = app.makers.length > 0 ? ` by ${creditText(app.makers)}` : "";
  const about = app.category ? ` (${app.category})` : "";
  return shorten(app.description ?? app.subtitle ?? `${app.title}${by}${about}.`);
}

export function describeCreator(name: string, works: { title: string }[]): string {
  const titles = works.slice(0, 3).map(({ title }) => title);
  const more = works.length - titles.length;
  const list = more > 0 ? [...titles, `${more} more`] : titles;
  const all = new Intl.ListFormat("en-US").format(list);
  return shorten(`Works by ${name}: ${all}.`);
}

function shorten(text: string): string {
  const line = withSingleSpaces(text).trim();
  if (line.length <= longest) return line;
  const cut = wellFormed(line.slice(0, longest)).replace(/\ufffd$/, "");
  return `${cut.replace(/\s\S*$/, "")}…`;
}

const shapes = "a hand-cut shape and a machine-drawn circle";

/** `npm run pictures` creates these images for shared links. */
const socialCards = {
  home: { source: home, alt: `{tagline}: ${shapes} with a pattern where they overlap.` },
  works: { source: works, alt: `Works: ${shapes}, six times, moving closer together.` },
  creators: { source: creators, alt: `Creators: ${shapes}, side by side.` },
  text: { source: text, alt: `About us: the outlines of ${shapes}, with the overlap filled.` },
};

export interface CardImage {
  source: string;
  alt: string;
}

type SocialCard = keyof typeof socialCards;

const drawn = { type: "image/png", width: 1200, height: 630 };

interface MetaArgs {
  data?: unknown;
  matches: { id: string; data?: unknown }[];
  location: { search: string };
}

interface PageMeta {
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

/** Works like `pageMeta`. @param title can depend on the data, which an error page lacks. */
export function titled<Loader = unknown>(
  title: string | ((data: SerializeFrom<Loader> | undefined) => string | undefined),
) {
  return (args: MetaArgs & { data?: SerializeFrom<Loader> }) =>
    pageMeta(args, { title: typeof title === "string" ? title : title(args.data) });
}

function titleTags(site: Site, { title, description }: PageMeta): MetaDescriptor[] {
  return [
    { title: title && title !== site.name ? `${title} – ${site.name}` : site.name },
    ...(description ? [{ name: "description", content: description }] : []),
  ];
}

/** @returns the site's facts, or none if the root loader failed. */
export function siteInMeta({ matches }: MetaArgs): Site {
  const root = matches.find(({ id }) => id === "root")?.data as { site: Site } | undefined;
  return root?.site ?? unknownSite;
}
