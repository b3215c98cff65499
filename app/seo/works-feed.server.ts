import { given } from "~/art/image-source";
import { readPictureAddress } from "~/media/picture-name";
import { safeAddress } from "~/work/link";
import { creatorPath } from "~/http/paths";
import { detailLink } from "~/ui/cards/card-link";
import type { Catalogue } from "~/catalogue/catalogue.server";
import { datesOf } from "~/work/date";
import type { Work } from "~/work/work";
import { xml, type Xml, xmlDocument } from "~/seo/xml";

/** Feed readers ask often, and they keep older entries themselves. */
const mostEntries = 50;

/** Atom requires a date even for an empty feed. */
const never = new Date(0).toISOString();

interface DatedWork {
  work: Work;
  updated: string;
  published?: string;
}

interface Publisher {
  name: string;
  tagline: string;
  url: string;
}

/** An Atom feed (RFC 4287), newest first, without works that lack the required date. */
export function worksFeed(catalogue: Catalogue, site: Publisher): string {
  const newest = datedWorks(catalogue)
    .sort((a, b) => Date.parse(b.updated) - Date.parse(a.updated))
    .slice(0, mostEntries);
  const address = `${site.url}/works.atom`;
  const atom = "application/atom+xml";
  return xmlDocument(
    xml(
      "feed",
      { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": "en" },
      xml("id", {}, address),
      xml("title", {}, `Works – ${site.name}`),
      xml("subtitle", {}, site.tagline),
      xml("updated", {}, newest[0]?.updated ?? never),
      xml("author", {}, xml("name", {}, site.name), xml("uri", {}, site.url)),
      xml("link", { rel: "self", type: atom, href: address }),
      xml("link", {
        rel: "alternate",
        type: "text/html",
        href: `${site.url}/works`,
      }),
      ...newest.map((dated) => entry(dated, site.url)),
    ),
  );
}

function datedWorks({ works, stored }: Catalogue): DatedWork[] {
  const documents = new Map(stored.map(({ id, document }) => [id, document]));
  return works.flatMap((work) => {
    const { published, ...dates } = datesOf(documents.get(work.id) ?? {});
    const updated = dates.updated ?? published;
    return updated === undefined ? [] : [{ work, updated, published }];
  });
}

/** The entry's ID must never change, so it uses only the work's ID. */
function entry({ work, updated, published }: DatedWork, siteUrl: string): Xml {
  const { id, title, category } = work;
  return xml(
    "entry",
    {},
    xml("id", {}, `${siteUrl}/works#${encodeURIComponent(id.toWellFormed())}`),
    xml("title", {}, title),
    xml("updated", {}, updated),
    published === undefined ? undefined : xml("published", {}, published),
    xml("link", { rel: "alternate", href: pageOf(work, siteUrl) }),
    authorOf(work, siteUrl),
    category ? xml("category", { term: category }) : undefined,
    contentOf(work, siteUrl),
  );
}

/** Feed readers show pictures only in HTML content. */
function contentOf(work: Work, siteUrl: string): Xml | undefined {
  const { imageUrl, imageAlt = "", description } = work;
  const source = given(imageUrl);
  if (!source) {
    return description
      ? xml("content", { type: "text" }, description)
      : undefined;
  }
  const { width, height } = readPictureAddress(source) ?? {};
  const image = xml("img", {
    src: new URL(source, siteUrl).href,
    alt: imageAlt,
    ...(width && height ? { width: `${width}`, height: `${height}` } : {}),
  });
  const words = description ? xml("p", {}, description) : undefined;
  const html = xml("p", {}, image).markup + (words?.markup ?? "");
  return xml("content", { type: "html" }, html);
}

/** A work without its own page links to `ctaLink` or to the list. */
function pageOf(work: Work, siteUrl: string): string {
  const address = detailLink(work) ?? safeAddress(work.ctaLink) ?? "/works";
  return new URL(address, siteUrl).href;
}

/** Entries without an author inherit the feed's. */
function authorOf(
  { creatorId, creatorName }: Work,
  siteUrl: string,
): Xml | undefined {
  if (!creatorId) return undefined;
  const path = creatorPath(creatorId);
  return xml(
    "author",
    {},
    xml("name", {}, creatorName ?? creatorId),
    path ? xml("uri", {}, siteUrl + path) : undefined,
  );
}
