import type { MetaDescriptor } from "@remix-run/node";
import { brand, type Site } from "~/site";
import {
  type CardImage,
  type SocialCard,
  socialCards,
  socialCardSize,
} from "~/seo/social-card";
import { breadcrumbs, type Thing } from "~/seo/structured-data";

interface PageMeta {
  /** Left out, the page bears the site's name alone. */
  title?: string;
  description?: string;
  /**
   * The one path under which others are to know the page. Pages without one,
   * such as those of errors, are kept out of search engines.
   */
  path?: string;
  /** The page above, between this one and the home page. */
  parent?: { name: string; path: string };
  /** Which picture others show with a link to the page. */
  card?: SocialCard | CardImage;
  /** What the page tells machines, beside where it stands. */
  things?: (site: Site) => Thing[];
}

interface MetaArgs {
  matches: { id: string; data?: unknown }[];
}

/** What the head of a page says of it, for its `meta`. */
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

/** The site's facts; the plain brand where the root loader has failed. */
export function siteOf({ matches }: MetaArgs): Site {
  const root = matches.find(({ id }) => id === "root")?.data as
    { site: Site } | undefined;
  return root?.site ?? brand;
}

/** Never from the request, whose Host anyone can make up. */
function addressTags({ url }: Site, path: string): MetaDescriptor[] {
  if (!url) return [];
  return [
    { tagName: "link", rel: "canonical", href: url + path },
    { property: "og:url", content: url + path },
  ];
}

/**
 * How others show a link to the page (ogp.me). Twitter's cards take the same
 * tags; a picture needs a whole address, so that there is none without one.
 */
function shareTags(site: Site, page: PageMeta): MetaDescriptor[] {
  const { title = site.name, description, card = "text" } = page;
  const { source, alt } = typeof card === "string" ? socialCards[card] : card;
  const { width, height } = socialCardSize;
  const facts = {
    "og:type": "website",
    "og:site_name": site.name,
    "og:locale": "en_GB",
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
