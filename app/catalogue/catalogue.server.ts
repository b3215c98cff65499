import { allPlacedWorks, placedCategories } from "~/work/arrangement";
import { appIdOf, readWork } from "~/work/work-document.server";
import { type Outlook, outlookOf, stateOf } from "~/work/publication";
import { builtInPage } from "~/samples/catalogue.server";
import {
  categoryOf,
  type StoredWork,
  uncategorized,
  type Work,
  type WorkDocument,
} from "~/work/work";
import { fold } from "~/catalogue/search";

export interface Category {
  name: string;
  works: Work[];
}

export interface Creator {
  id: string;
  name: string;
  workCount: number;
}

/** Only public works, except for `stored`. */
export interface Catalogue extends Outlook {
  /** All documents, including drafts, in the order of the site. */
  stored: StoredWork[];
  arrangement: WorkDocument;
  works: Work[];
  categories: Category[];
  creators: Creator[];
  /** App IDs of the built-in pages that no work replaces. */
  builtInPages: string[];
  /** IDs of malformed documents, which public pages skip. */
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
  arrangement: WorkDocument = {},
): Catalogue {
  const stored = inSiteOrder(found, arrangement, categoryOfStored);
  const readable: Work[] = [];
  const unreadable: string[] = [];
  for (const document of stored) {
    const work = readWork(document);
    if (work) readable.push(work);
    else unreadable.push(document.id);
  }
  const works = readable.filter((work) => stateOf(work, now) === "published");
  return {
    ...outlookOf(readable, now),
    stored,
    arrangement,
    works,
    categories: groupByCategory(works, placedCategories(arrangement)),
    creators: deriveCreators(works),
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

/** Categories in their manual order, then alphabetically. */
export function groupByCategory(
  works: Work[],
  placed: string[] = [],
): Category[] {
  const places = new Map(placed.map((name, place) => [name, place]));
  const placeOf = ({ name }: Category) => places.get(name) ?? placed.length;
  return groupInOrder(works)
    .map(({ name, works }) => ({ name, works: largeFeaturesFirst(works) }))
    .sort((a, b) => placeOf(a) - placeOf(b) || byName(a, b));
}

/** Keeps the order of the works, for search results. */
export function groupInOrder(works: Work[]): Category[] {
  const groups = new Map<string, Work[]>();
  for (const work of works) {
    const group = groups.get(categoryOf(work));
    if (group) group.push(work);
    else groups.set(categoryOf(work), [work]);
  }
  return Array.from(groups, ([name, works]) => ({ name, works }));
}

export function deriveCreators(works: Work[]): Creator[] {
  const creators = new Map<string, { name?: string; workCount: number }>();
  for (const { creatorId, creatorName } of works) {
    if (!creatorId) continue;
    const known = creators.get(creatorId);
    creators.set(creatorId, {
      name: known?.name ?? creatorName,
      workCount: (known?.workCount ?? 0) + 1,
    });
  }
  return Array.from(creators, ([id, { name, workCount }]) => ({
    id,
    name: name ?? id,
    workCount,
  })).sort(byName);
}

/** Large features come first, at full width. */
export function largeFeaturesFirst(works: Work[]): Work[] {
  const isLarge = (work: Work) => work.type === "large-feature";
  return [...works.filter(isLarge), ...works.filter((work) => !isLarge(work))];
}

const naturalKeys = new WeakMap<StoredWork, string>();

/** "work-2" comes before "work-10". Case and accents only break ties. */
function naturalKey(id: string): string {
  const counted = fold(id).replace(/[0-9]+/g, (digits) => {
    const number = digits.replace(/^0+(?=.)/, "");
    return String(number.length).padStart(4, "0") + number;
  });
  return `${counted}\u0000${id}`;
}

function keyOf(work: StoredWork): string {
  const known = naturalKeys.get(work) ?? naturalKey(work.id);
  naturalKeys.set(work, known);
  return known;
}

/** Places from the arrangement come first, then natural order. */
function inSiteOrder(
  works: StoredWork[],
  arrangement: WorkDocument,
  categoryOf: (work: StoredWork) => string,
): StoredWork[] {
  const categories = new Map(
    placedCategories(arrangement).map((name, place) => [name, place]),
  );
  const placed = allPlacedWorks(arrangement);
  const entries = works.map((work) => {
    const category = categoryOf(work);
    return {
      work,
      key: keyOf(work),
      category: categories.get(category) ?? Infinity,
      place: placed.get(category)?.get(work.id) ?? Infinity,
    };
  });
  return entries
    .sort(
      (a, b) =>
        compare(a.category, b.category) ||
        compare(a.place, b.place) ||
        compare(a.key, b.key),
    )
    .map(({ work }) => work);
}

/** Compares texts by code units. */
function compare<Value extends number | string>(a: Value, b: Value): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
