import type { SerializeFrom } from "@remix-run/node";
import type { Catalogue } from "~/catalogue/catalogue.server";
import { storedWithId } from "~/catalogue/find-works.server";
import { shortIdOf } from "~/changes/prepare-write.server";
import { idProblem } from "~/kinds/document-problem";
import { linkOf, safeAddress } from "~/kinds/link";
import { creditText } from "~/kinds/makers";
import { fixedZonedTime } from "~/kinds/site-time";
import { shortened } from "~/kinds/text";
import { sayEntered, visibilityOf } from "~/kinds/visibility";
import { unreadableSentence, type Work } from "~/kinds/work";
import { hiddenBecause } from "~/kinds/work-document.server";
import { siteTimeZone } from "~/site.server";
import { listPath, type ListQuery } from "../frame/list-query";
import { pageOf, pageWith } from "../frame/page-links";
import {
  findListed,
  type ListedWork,
  listIndexOf,
  listPaging,
  shortDescription,
  type SitePages,
} from "./listed-works.server";

/** @returns why visitors do not see the work, or what its card lacks. */
function problemOf({ id, work, document }: ListedWork, pages: SitePages): string {
  if (!work) return unreadableSentence;
  const ofId = idProblem(id);
  if (ofId)
    return `Another program has stored this work with an ID that this site does not give. ${ofId}`;
  const hidden = hiddenBecause(document);
  if (hidden) return hidden;
  const image = work.type === "list-item" ? work.iconUrl : work.imageUrl;
  const lacks = [
    ...(safeAddress(image) ? [] : ["No image."]),
    ...(leadsNowhere(work, pages) ? ["No working link."] : []),
  ];
  return lacks.join(" ");
}

/** Checks whether a card has no link, or one to a page that does not exist. */
function leadsNowhere(work: Work, pages: SitePages): boolean {
  // A medium feature leads only to its own page.
  const link = work.type === "medium-feature" ? undefined : linkOf(work.ctaLink);
  return link ? isDead(link, pages) : !work.appId;
}

function isDead(link: string, pages: SitePages): boolean {
  const found = /^\/(works|creators)\/([^/?#]+)\/?(?:[?#]|$)/.exec(link);
  if (!found) return false;
  const [, folder, name = ""] = found;
  try {
    return !pages[folder as keyof SitePages].has(decodeURIComponent(name));
  } catch {
    return true;
  }
}

export type ListEntry = ListPage["entries"][number];

/** The dashboard shows this page of the list. */
export type ListPage = SerializeFrom<ReturnType<typeof listPageOf>>;

const many = 12;

/** @param at the ID of the work that a notice is about. */
export function listPageOf(catalogue: Catalogue, query: ListQuery, at: string | null, now: Date) {
  const works = findListed(catalogue, query, now);
  const { items, page, pages } = pageOf(works, query.page, listPaging(query));
  const isHere = at === null || items.some(({ id }) => id === at);
  const index = listIndexOf(catalogue);
  const entries = items.map((work) => entryOf(work, index.pages, now));
  const total = catalogue.parts.facts.length;
  return {
    entries,
    found: works.length,
    total,
    page,
    lastPage: pages,
    /** The work of the notice is on another page, at this path. */
    elsewhere: isHere ? undefined : linkTo(at, catalogue, query, works),
    /** If true, the list is easier to search than to scan. */
    hasMany: total > many || entries.some(({ visibility }) => visibility !== "public"),
    offered: index.offered,
    siteState: index.siteState,
  };
}

function linkTo(id: string, catalogue: Catalogue, query: ListQuery, found: ListedWork[]) {
  if (!storedWithId(catalogue, id)) return undefined;
  const place = found.findIndex((work) => work.id === id);
  const list =
    place < 0 ? { q: id } : { ...query, page: pageWith(found, place, listPaging(query)) };
  return listPath(list, id);
}

/** @param pages those that a link may lead to. */
function entryOf(listed: ListedWork, pages: SitePages, now: Date) {
  const { id, title, work, category, makers, changedAt } = listed;
  const visibility = work && visibilityOf(work, now);
  const scheduled = visibility === "scheduled" ? work : undefined;
  const isIcon = work?.type === "list-item";
  return {
    id,
    shortId: shortIdOf(id),
    title,
    visibility,
    about: shortened(
      [
        scheduled && fixedZonedTime(scheduled.publishAt ?? "", siteTimeZone()),
        category,
        creditText(makers),
      ]
        .filter(Boolean)
        .join(" · "),
      300,
    ),
    description: shortDescription(listed),
    image: isIcon ? work.iconUrl : work?.imageUrl,
    isIcon: isIcon || undefined,
    /** The time is in milliseconds since 1970. */
    changedAt: changedAt || undefined,
    problem:
      [scheduled && sayEntered(scheduled, siteTimeZone()), problemOf(listed, pages)]
        .filter(Boolean)
        .join(" ") || undefined,
  };
}
