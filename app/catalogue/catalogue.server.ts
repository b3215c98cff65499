import { allPlacedWorks, arrangementId, placedCategories } from "~/kinds/arrangement";
import {
  type Documents,
  documentsById,
  siteDocument,
  type SiteDocuments,
} from "~/kinds/site-document";
import { type Maker, makersOf } from "~/kinds/makers";
import { makerFields } from "~/kinds/stored-makers.server";
import { appIdOf, readWork } from "~/kinds/work-document.server";
import { type Outlook, outlookOf, visibilityOf } from "~/kinds/visibility";
import { builtInPage } from "~/samples/catalogue.server";
import {
  categoryOf,
  type StoredWork,
  uncategorized,
  type Work,
  type WorkDocument,
} from "~/kinds/work";
import { grouped, oncePer } from "~/kinds/derived";
import { fold } from "./search";

export interface Category {
  name: string;
  works: Work[];
}

export interface Creator extends Maker {
  id: string;
  /** Each work counts once. */
  workCount: number;
}

/** Everything except `stored` and `documents` has only public works. */
export interface Catalogue extends Outlook {
  /** All works are here, including drafts, in the order of the site. */
  stored: StoredWork[];
  documents: Documents;
  siteDocuments: SiteDocuments;
  arrangement: WorkDocument;
  works: Work[];
  categories: Category[];
  creators: Creator[];
  /** No work replaces the built-in pages with these App IDs. */
  builtInPages: string[];
  /** Public pages skip the documents with these IDs, which are malformed. */
  unreadable: string[];
}

const alphabet = new Intl.Collator("en", { numeric: true });

/** Different names never compare as equal. */
export function byName(a: { name: string }, b: { name: string }): number {
  return alphabet.compare(a.name, b.name) || compare(a.name, b.name);
}

export function buildCatalogue(
  found: StoredWork[],
  trashedAppIds: string[] = [],
  now = new Date(),
  siteDocuments: SiteDocuments = new Map(),
): Catalogue {
  const arrangement = siteDocument(siteDocuments, arrangementId);
  const stored = inSiteOrder(found, arrangement);
  const readable: Work[] = [];
  const published: StoredWork[] = [];
  const unreadable: string[] = [];
  for (const each of stored) {
    const work = readWork(each);
    if (!work) unreadable.push(each.id);
    else {
      readable.push(work);
      if (visibilityOf(work, now) === "public") published.push(each);
    }
  }
  const creators = deriveCreators(published);
  const works = creditedWorks(published, creators);
  return {
    ...outlookOf(readable, now),
    stored,
    documents: documentsById(stored, siteDocuments),
    siteDocuments,
    arrangement,
    works,
    categories: groupByCategory(works, placedCategories(arrangement)),
    creators,
    builtInPages: builtInPages(stored, trashedAppIds),
    unreadable,
  };
}

/** A hidden or removed work also hides the built-in page of its App ID. */
function builtInPages(stored: StoredWork[], trashedAppIds: string[]): string[] {
  const taken = new Set(stored.map(({ document }) => appIdOf(document)));
  for (const appId of trashedAppIds) taken.add(appId);
  return taken.has(builtInPage.appId) ? [] : [builtInPage.appId];
}

function categoryOfStored(stored: StoredWork): string {
  const work = readWork(stored);
  return work ? categoryOf(work) : uncategorized;
}

/** Sorts the categories in their manual order, then alphabetically. */
export function groupByCategory(works: Work[], placed: string[] = []): Category[] {
  const places = new Map(placed.map((name, place) => [name, place]));
  const placeOf = ({ name }: Category) => places.get(name) ?? placed.length;
  return groupInOrder(works)
    .map(({ name, works }) => ({ name, works: largeFeaturesFirst(works) }))
    .sort((a, b) => placeOf(a) - placeOf(b) || byName(a, b));
}

/** Keeps the order of the works, for search results. */
export function groupInOrder(works: Work[]): Category[] {
  const groups = grouped(works.map((work) => [categoryOf(work), work]));
  return Array.from(groups, ([name, works]) => ({ name, works }));
}

/**
 * A creator has the name that comes first in the order of the site, and is an agent if the newest
 * work says so. Skips malformed documents.
 */
export const deriveCreators = oncePer((stored: StoredWork[]): Creator[] => {
  const creators = new Map<string, Creator>();
  const newest = new Map<string, number>();
  for (const each of stored) {
    const createdAt = Date.parse(String(each.document.createdAt)) || 0;
    for (const { id, name, isAgent } of makersOf(readWork(each) ?? {})) {
      if (id === undefined) continue;
      const known = creators.get(id);
      const isNewest = createdAt > (newest.get(id) ?? -1);
      if (isNewest) newest.set(id, createdAt);
      creators.set(id, {
        id,
        name: known && known.name !== id ? known.name : name,
        isAgent: known && !isNewest ? known.isAgent : isAgent,
        workCount: (known?.workCount ?? 0) + 1,
      });
    }
  }
  return Array.from(creators.values()).sort(byName);
});

/** Each maker with an ID appears as its creator does. */
function creditedWorks(stored: StoredWork[], creators: Creator[]): Work[] {
  const known = new Map(creators.map((creator) => [creator.id, creator]));
  return stored.flatMap((each) => {
    const work = readWork(each);
    if (!work) return [];
    const makers = makersOf(work);
    const credited = makers.map((maker) => known.get(maker.id ?? "") ?? maker);
    const isSame = credited.every(
      ({ name, isAgent }, place) =>
        makers[place]?.name === name && makers[place].isAgent === isAgent,
    );
    return isSame ? work : { ...work, ...makerFields(credited) };
  });
}

/** A maker with only an ID becomes the creator whom other works, drafts included, name so. */
export function withKnownMakers(work: Work, { stored }: Pick<Catalogue, "stored">): Work {
  const makers = makersOf(work);
  const isBare = ({ id, name, isAgent }: Maker) => name === id && !isAgent;
  if (!makers.some(isBare)) return work;
  const creators = deriveCreators(stored.filter(({ id }) => id !== work.id));
  const known = new Map(creators.map((creator) => [creator.id, creator]));
  const named = makers.map((maker) => (isBare(maker) ? (known.get(maker.name) ?? maker) : maker));
  return { ...work, ...makerFields(named) };
}

/** Large features come first, at full width. */
export function largeFeaturesFirst(works: Work[]): Work[] {
  const isLarge = (work: Work) => work.type === "large-feature";
  return [...works.filter(isLarge), ...works.filter((work) => !isLarge(work))];
}

/** "work-2" comes before "work-10". Case and accents only break ties. */
const naturalKey = oncePer(({ id }: StoredWork): string => {
  const counted = fold(id).replace(/[0-9]+/g, (digits) => {
    const number = digits.replace(/^0+(?=.)/, "");
    return String(number.length).padStart(4, "0") + number;
  });
  return `${counted}\u0000${id}`;
});

/** Places from the arrangement come first, then natural order. */
function inSiteOrder(works: StoredWork[], arrangement: WorkDocument): StoredWork[] {
  const categories = new Map(placedCategories(arrangement).map((name, place) => [name, place]));
  const placed = allPlacedWorks(arrangement);
  const entries = works.map((work) => {
    const category = categoryOfStored(work);
    return {
      work,
      key: naturalKey(work),
      category: categories.get(category) ?? Infinity,
      place: placed.get(category)?.get(work.id) ?? Infinity,
    };
  });
  return entries
    .sort(
      (a, b) =>
        compare(a.category, b.category) || compare(a.place, b.place) || compare(a.key, b.key),
    )
    .map(({ work }) => work);
}

/** Compares texts by code units. */
function compare<Value extends number | string>(a: Value, b: Value): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
