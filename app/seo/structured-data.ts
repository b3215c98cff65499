import { publicSources } from "~/art/image-source";
import { creatorPath, detailLink } from "~/http/paths";
import { safeAddress } from "~/kinds/link";
import { creditText, type Maker } from "~/kinds/makers";
import type { Site } from "~/kinds/settings";
import type { Work } from "~/kinds/work";
import type { Dates } from "~/kinds/work-document.server";
import type { WorkPageData } from "~/ui/work-page/work-page.server";

/** A JSON-LD node has schema.org types. */
export type Thing = { "@type": string } & Record<string, unknown>;

interface Listed {
  name: string;
  path: string | undefined;
}

/** Longer lists give only their number; the sitemap has all pages. */
const mostListed = 100;

/** Without `SITE_URL`, addresses are relative to the page (JSON-LD 1.1, section 7.1). */
function at({ url = "" }: Site, path: string): string {
  return url + path;
}

/** The home page has no breadcrumbs. */
export function breadcrumbs(
  site: Site,
  parent: { name: string; path: string } | undefined,
  { name, path }: { name?: string; path: string },
): Thing[] {
  if (!name || path === "/") return [];
  const trail = [{ name: site.name, path: "/" }, parent, { name, path }];
  return [
    {
      "@type": "BreadcrumbList",
      itemListElement: trail
        .filter((crumb) => crumb !== undefined)
        .map((crumb, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name: crumb.name,
          item: at(site, crumb.path),
        })),
    },
  ];
}

/** @param foundation the path of its page; undefined if that is hidden. */
export function siteThings(site: Site, foundation: string | undefined): Thing[] {
  return [
    {
      "@type": "Organization",
      "@id": at(site, "/#organization"),
      name: site.name,
      slogan: site.tagline || undefined,
      description: site.description || undefined,
      url: at(site, "/"),
      logo: at(site, site.logo || site.icon || "/icon-512.png"),
      parentOrganization: site.organization
        ? {
            "@type": "Organization",
            name: site.organization,
            url: foundation && at(site, foundation),
          }
        : undefined,
    },
    {
      "@type": "WebSite",
      "@id": at(site, "/#website"),
      name: site.name,
      url: at(site, "/"),
      inLanguage: "en",
      publisher: { "@id": at(site, "/#organization") },
    },
  ];
}

export function listedWorks(works: Work[]): Listed[] {
  return works.map((work) => ({ name: work.title, path: detailLink(work) }));
}

export function collectionThing(site: Site, name: string, path: string, list: Listed[]): Thing {
  return {
    "@type": "CollectionPage",
    name,
    url: at(site, path),
    mainEntity: {
      "@type": "ItemList",
      numberOfItems: list.length,
      itemListElement: list
        .slice(0, mostListed)
        .map((listed, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name: listed.name,
          ...(listed.path && { url: at(site, listed.path) }),
        })),
    },
  };
}

/** Schema.org has no type for an agent. */
export function creatorThing(site: Site, { id = ".", name, isAgent }: Maker): Thing {
  const path = creatorPath(id);
  return {
    "@type": isAgent ? "Thing" : "Person",
    name,
    ...(path && { "@id": at(site, `${path}#creator`), url: at(site, path) }),
  };
}

/** Only the built-in sample is known to be software. */
export function workThing(
  site: Site,
  app: WorkPageData,
  path: string,
  { published: datePublished, updated: dateModified }: Dates,
): Thing {
  const image = safeAddress(app.bannerImageUrl ?? app.imageUrl) ?? publicSources(app.id).image;
  const people = app.makers.filter(({ isAgent }) => !isAgent);
  // An agent counts where no person does.
  const authors = (people.length > 0 ? people : app.makers).map((maker) =>
    creatorThing(site, maker),
  );
  return {
    "@type": app.isSoftware ? "SoftwareApplication" : "CreativeWork",
    name: app.title,
    url: at(site, path),
    image: image.startsWith("/") ? at(site, image) : image,
    description: app.description,
    [app.isSoftware ? "applicationCategory" : "genre"]: app.category,
    author: authors.length > 0 ? authors : undefined,
    creditText: creditText(app.makers) || undefined,
    // Other prices would need a currency, but a price is free text.
    isAccessibleForFree: app.price?.toLowerCase() === "free" || undefined,
    datePublished,
    dateModified,
  };
}
