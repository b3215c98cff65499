import type { MetaDescriptor } from "@remix-run/node";
import { brand, type Site } from "~/site";
import { breadcrumbs, type Thing } from "~/seo/structured-data";
import type { WorkPageData } from "~/ui/work-page/work-page.server";
import { wellFormed } from "~/work/text";
import creators from "~/seo/cards/creators.png?url";
import home from "~/seo/cards/home.png?url";
import text from "~/seo/cards/text.png?url";
import works from "~/seo/cards/works.png?url";

interface PageMeta {
  title?: string;
  description?: string;
  /** The canonical path; pages without one, such as error pages, are not indexed. */
  path?: string;
  parent?: { name: string; path: string };
  card?: SocialCard | CardImage;
  things?: (site: Site) => Thing[];
}

interface MetaArgs {
  matches: { id: string; data?: unknown }[];
}

export function pageMeta(args: MetaArgs, page: PageMeta): MetaDescriptor[] {
  const site = siteOf(args);
  const { title, description, path } = page;
  const tags: MetaDescriptor[] = [
    { title: title ? `${title} – ${site.name}` : site.name },
  ];
  if (description) tags.push({ name: "description", content: description });
  if (path === undefined) {
    tags.push({ name: "robots", content: "noindex" });
    return tags;
  }
  return [
    ...tags,
    ...addressTags(site, path),
    ...shareTags(site, page),
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

/** @returns the site's facts, or the defaults if the root loader failed. */
export function siteOf({ matches }: MetaArgs): Site {
  const root = matches.find(({ id }) => id === "root")?.data as
    { site: Site } | undefined;
  return root?.site ?? brand;
}

/** Uses `SITE_URL` only, because anyone can make up a Host header. */
function addressTags({ url }: Site, path: string): MetaDescriptor[] {
  if (!url) return [];
  return [
    { tagName: "link", rel: "canonical", href: url + path },
    { property: "og:url", content: url + path },
  ];
}

/** Open Graph tags (ogp.me), which X reads too; a picture needs an absolute address. */
function shareTags(site: Site, page: PageMeta): MetaDescriptor[] {
  const { title = site.name, description, card = "text" } = page;
  const { source, alt } = typeof card === "string" ? socialCards[card] : card;
  const { width, height } = socialCardSize;
  const facts = {
    "og:type": "website",
    "og:site_name": site.name,
    "og:locale": "en_US",
    "og:title": title,
    ...(description && { "og:description": description }),
    ...(site.url && {
      "og:image": site.url + source,
      "og:image:type": "image/png",
      "og:image:width": String(width),
      "og:image:height": String(height),
      "og:image:alt": alt,
    }),
  };
  const kind = site.url ? "summary_large_image" : "summary";
  return [
    ...Object.entries(facts).map(([property, content]) => ({
      property,
      content,
    })),
    { name: "twitter:card", content: kind },
  ];
}

/** Search engines cut off longer descriptions. */
const longest = 200;

/** For search engines and shared links. */
export function describeWork(app: WorkPageData): string {
  const by = app.creator ? ` by ${app.creator.name}` : "";
  const about = app.category ? ` (${app.category})` : "";
  return shorten(
    app.description ?? app.tagline ?? `${app.title}${by}${about}.`,
  );
}

export function describeCreator(
  name: string,
  works: { title: string }[],
): string {
  const titles = works.slice(0, 3).map(({ title }) => title);
  const more = works.length - titles.length;
  const list = more > 0 ? [...titles, `${more} more`] : titles;
  const all = new Intl.ListFormat("en-US").format(list);
  return shorten(`Works by ${name}: ${all}.`);
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= longest) return line;
  const cut = wellFormed(line.slice(0, longest)).replace(/\ufffd$/, "");
  return `${cut.replace(/\s\S*$/, "")}…`;
}

const shapes = "a hand-cut shape and a machine-drawn circle";

/** The pictures for shared links, which `npm run pictures` creates. */
const socialCards = {
  home: {
    source: home,
    alt: `${brand.tagline.split(". ")[0]}: ${shapes} with a pattern where they overlap.`,
  },
  works: {
    source: works,
    alt: `Works: ${shapes}, six times, moving closer together.`,
  },
  creators: {
    source: creators,
    alt: `Creators: ${shapes}, side by side.`,
  },
  text: {
    source: text,
    alt: `About us: the outlines of ${shapes}, with the overlap filled.`,
  },
};

export interface CardImage {
  source: string;
  alt: string;
}

type SocialCard = keyof typeof socialCards;

const socialCardSize = { width: 1200, height: 630 };
