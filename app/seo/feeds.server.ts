import { type Catalogue, type Category, isSeen } from "~/catalogue/catalogue.server";
import { type FeedQuery, mostEntries } from "~/catalogue/filter";
import { creatorWithId, newestWorks } from "~/catalogue/find-works.server";
import { hasCreator, movedCategory, movedCreator } from "~/catalogue/pages";
import { cardId, creatorPath, detailLink, pageIn, withPlainEnd, withQuery } from "~/http/paths";
import { oncePer } from "~/kinds/derived";
import { safeAddress } from "~/kinds/link";
import { type Maker, makersOf } from "~/kinds/makers";
import type { Site } from "~/kinds/settings";
import { sameName } from "~/kinds/text";
import { categoryOf, type StoredWork, type Work } from "~/kinds/work";
import { datesOf } from "~/kinds/work-document.server";
import { readImageAddress } from "~/media/image-name";
import { directionOf } from "~/ui/cards/card-parts";
import { inRows } from "~/ui/cards/work-grid";
import { firstParagraph } from "~/ui/markdown.server";
import { mostWhole, stepAt } from "~/ui/steps";
import { describeWork } from "./listed-meta";
import { xml, type Xml, xmlDocument } from "./xml";

/** Atom requires a date even for an empty feed. */
const never = new Date(0).toISOString();

interface Publisher extends Pick<Site, "name" | "tagline"> {
  url: string;
  /** IDs begin with this address, which stays the same if the site's own changes. */
  feedBase: string;
}

/** The pages of a feed share one list, which is sorted once. */
const seenWorks = oncePer(({ facts, time }: Catalogue["parts"]) =>
  facts.filter((each) => isSeen(each, time)),
);

/** Subscribers of a renamed category or creator get the feed of the new name at the old address. */
function groupOf(current: Catalogue, { category, creator }: FeedQuery) {
  const { byCategory, byCreator } = current.parts.visible;
  if (category) {
    const name = movedCategory(current, category) ?? category;
    const list = withQuery("/works", { category: name });
    return { works: byCategory.get(sameName(name))?.works, title: ` in ${name}`, list };
  }
  if (!creator) return { works: seenWorks(current.parts), title: "", list: "/works" };
  const id = hasCreator(current, creator) ? creator : movedCreator(current, creator);
  const { name } = creatorWithId(current, id) ?? {};
  const list = creatorPath(id ?? "");
  return { works: byCreator.get(id ?? "")?.works, title: ` by ${name}`, list };
}

/** Both formats have the same content. A long feed goes on in pages (RFC 5005). */
function feedOf(current: Catalogue, site: Publisher, query: FeedQuery, file: string) {
  const { category, creator } = query;
  const { works, title, list = "/works" } = groupOf(current, query);
  const pages = Math.max(1, Math.ceil((works?.length ?? 0) / mostEntries));
  const page = Number(query.page || 1);
  if (!works || page > pages) return undefined;
  const pathOf = (number: number) => withQuery(file, { category, creator, page: pageIn(number) });
  const addressOf = (number: number) =>
    number > 0 && number <= pages ? site.url + pathOf(number) : undefined;
  const after = (page - 1) * mostEntries;
  const entries = newestWorks(current, page * mostEntries, { among: works, after }).flatMap(
    ({ work, stored }) => entryOf(work, stored, current, site),
  );
  return {
    base: pathOf(1),
    title: `Works${title} – ${site.name}`,
    list: site.url + list,
    self: addressOf(page),
    first: pages > 1 ? addressOf(1) : undefined,
    previous: addressOf(page - 1),
    next: addressOf(page + 1),
    last: pages > 1 ? addressOf(pages) : undefined,
    entries: entries.sort((a, b) => b.at - a.at),
  };
}

type Entry = ReturnType<typeof entryOf>[number];

/** @returns none for a work without a date. */
function entryOf(
  work: Work,
  { document }: StoredWork,
  current: Catalogue,
  { url, feedBase }: Publisher,
) {
  const { published, ...dates } = datesOf(document);
  // The plan of a change and its write read the clock one after the other.
  const updated = lastOf([dates.updated, published]);
  if (updated === undefined) return [];
  const { title, category } = work;
  const source = safeAddress(work.imageUrl);
  const text = aboutWork(work);
  return [
    {
      // It must never change, so it uses only the work's ID.
      id: `${feedBase}/works#${encodeURIComponent(work.id.toWellFormed())}`,
      link: url + placeOf(work, current),
      title,
      category,
      text,
      html: htmlOf(work, text, source && new URL(source, url).href),
      image: source && new URL(source, url).href,
      published,
      updated,
      at: Date.parse(published ?? updated),
      authors: makersOf(work).map((maker) => authorOf(maker, url)),
    },
  ];
}

/** Makes an Atom feed (RFC 4287), newest first, without works that lack the required date. */
export function worksFeed(current: Catalogue, site: Publisher, query: FeedQuery = {}) {
  const feed = feedOf(current, site, query, "/works.atom");
  if (!feed) return undefined;
  const { base, title, list, entries, self, first, previous, next, last } = feed;
  const links = Object.entries({ self, first, previous, next, last });
  return xmlDocument(
    xml(
      "feed",
      { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": "en" },
      xml("id", {}, site.feedBase + base),
      xml("title", {}, title),
      site.tagline && xml("subtitle", {}, site.tagline),
      xml("updated", {}, lastOf(entries.map(({ updated }) => updated)) ?? never),
      xml("author", {}, xml("name", {}, site.name), xml("uri", {}, site.url)),
      xml("link", { rel: "alternate", type: "text/html", href: list }),
      ...links.map(
        ([rel, href]) => href && xml("link", { rel, type: "application/atom+xml", href }),
      ),
      ...entries.map(atomEntry),
    ),
  );
}

function lastOf(dates: (string | undefined)[]): string | undefined {
  return dates.toSorted().findLast((date) => date !== undefined);
}

function atomEntry(entry: Entry): Xml {
  const { id, title, updated, published, link, authors, category, html } = entry;
  return xml(
    "entry",
    {},
    xml("id", {}, id),
    xml("title", {}, title),
    xml("updated", {}, updated),
    published && xml("published", {}, published),
    xml("link", { rel: "alternate", href: link }),
    ...authors.map(({ name, url }) =>
      xml("author", {}, xml("name", {}, name), url && xml("uri", {}, url)),
    ),
    category && xml("category", { term: category }),
    xml("content", { type: "html" }, html),
  );
}

/** Makes a JSON Feed (version 1.1) with the same works. */
export function worksJsonFeed(current: Catalogue, site: Publisher, query: FeedQuery = {}) {
  const feed = feedOf(current, site, query, "/works.json");
  const content = feed && {
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    home_page_url: feed.list,
    feed_url: feed.self,
    next_url: feed.next,
    description: site.tagline || undefined,
    language: "en",
    authors: [{ name: site.name, url: site.url }],
    items: feed.entries.map(jsonItem),
  };
  return content && `${JSON.stringify(content, null, 2)}\n`;
}

function jsonItem(entry: Entry) {
  const { id, link, title, text, html, image, published, updated, authors, category } = entry;
  return {
    id,
    url: link,
    title,
    content_text: text,
    content_html: html,
    image,
    date_published: published,
    date_modified: updated,
    authors: authors.length > 0 ? authors : undefined,
    tags: category ? [category] : undefined,
  };
}

/** Feed readers show images and line breaks only in HTML. */
function htmlOf({ imageUrl = "", imageAlt = "" }: Work, text: string, source?: string): string {
  const { width, height } = readImageAddress(imageUrl) ?? {};
  const image = xml("img", {
    src: source ?? "",
    alt: imageAlt,
    ...(width && height ? { width: `${width}`, height: `${height}` } : {}),
  });
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => {
    const lines = paragraph.split("\n").flatMap((line) => [xml("br", {}), line]);
    const dir = directionOf(paragraph);
    return xml("p", dir ? { dir } : {}, ...lines.slice(1)).markup;
  });
  return (source ? xml("p", {}, image).markup : "") + paragraphs.join("");
}

/** @returns what the card says, else what the work's page says. */
function aboutWork(work: Work): string {
  const { description, subtitle, features, longDescription } = work;
  return (
    description ||
    subtitle ||
    features?.join("\n") ||
    (longDescription && firstParagraph(longDescription, {})) ||
    describeWork({ ...work, makers: makersOf(work) })
  );
}

/** Each work has an address of its own: its page, or its card in the list. */
function placeOf(work: Work, catalogue: Catalogue): string {
  const card = `#${withPlainEnd(cardId(work))}`;
  if (work.appId) return detailLink(work) ?? `/works${card}`;
  const category = catalogue.parts.categories.get(sameName(categoryOf(work)));
  if (!category || catalogue.workCount <= mostWhole) return `/works${card}`;
  const page = pageIn(stepsOf(category).get(work.id) ?? 1);
  return withQuery("/works", { category: category.name, page }) + card;
}

/** A long list goes on in steps, by category. */
const stepsOf = oncePer(
  ({ works }: Category) => new Map(inRows(works).map(({ id }, place) => [id, stepAt(place)])),
);

/** Entries without an author inherit the feed's. */
function authorOf({ id, name, isAgent }: Maker, siteUrl: string): { name: string; url?: string } {
  const path = id ? creatorPath(id) : undefined;
  return { name: isAgent ? `${name} (AI agent)` : name, ...(path && { url: siteUrl + path }) };
}
