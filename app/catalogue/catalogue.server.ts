import { allPlacedWorks, arrangementId, placedCategories } from "~/kinds/arrangement";
import { type Documents, documentsById, siteDocument, type SiteDocuments } from "~/kinds/kind";
import { type Maker, makersOf } from "~/kinds/makers";
import { makerFields } from "~/kinds/stored-makers.server";
import { appIdOf, datesOf, readWork } from "~/kinds/work-document.server";
import { type Outlook, outlookOf, visibilityOf } from "~/kinds/visibility";
import { builtInPage } from "~/samples/catalogue.server";
import {
  categoryOf,
  type StoredWork,
  uncategorized,
  type Work,
  type WorkDocument,
} from "~/kinds/work";
import { oncePer } from "~/kinds/derived";
import { sameName } from "~/kinds/text";
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
  before?: Catalogue,
): Catalogue {
  const arrangement = siteDocument(siteDocuments, arrangementId);
  const all = inSiteOrder(inLastOrder(found, before?.stored).map(factsOf), arrangement);
  const stored = all.map((facts) => facts.stored);
  const readable = all.filter(isReadable);
  const published = readable.filter(({ work }) => visibilityOf(work, now) === "public");
  const creators = creatorsOf(published);
  const works = creditedWorks(published, creators);
  return {
    ...outlookOf(
      readable.map(({ work }) => work),
      now,
    ),
    stored,
    get documents() {
      return documentsOf(this);
    },
    siteDocuments,
    arrangement,
    works,
    categories: groupByCategory(works, placedCategories(arrangement)),
    creators,
    builtInPages: builtInPages(stored, trashedAppIds),
    unreadable: all.flatMap(({ work, stored }) => (work ? [] : stored.id)),
  };
}

/** Only the admin needs them, so visitors do not wait for them after a change. */
const documentsOf = oncePer(({ stored, siteDocuments }: Catalogue) =>
  documentsById(stored, siteDocuments),
);

/** What a catalogue needs of a stored work, which only changes of this work change. */
interface Facts {
  stored: StoredWork;
  /** A malformed document has none. */
  work: Work | undefined;
  key: string;
  category: string;
  categoryKey: string;
  makers: Maker[];
  createdAt: number;
  /** The time of publication, which may come while the work is kept; blank if unknown. */
  added: string;
  /** The work as the last catalogue had it. */
  credited: Work | undefined;
}

type ReadableFacts = Facts & { work: Work };

export const factsOf = oncePer((stored: StoredWork): Facts => {
  const work = readWork(stored);
  const { published, updated = "" } = datesOf(stored.document, new Date(8.64e15));
  const category = work ? categoryOf(work) : uncategorized;
  return {
    stored,
    work,
    key: naturalKey(stored.id),
    category,
    categoryKey: sameName(category),
    makers: work ? makersOf(work) : [],
    createdAt: Date.parse(String(stored.document.createdAt)) || 0,
    added: published ?? updated,
    credited: work,
  };
});

function isReadable(facts: Facts): facts is ReadableFacts {
  return facts.work !== undefined;
}

/** A hidden or removed work also hides the built-in page of its App ID. */
function builtInPages(stored: StoredWork[], trashedAppIds: string[]): string[] {
  const { appId } = builtInPage;
  const isTaken =
    trashedAppIds.includes(appId) || stored.some(({ document }) => appIdOf(document) === appId);
  return isTaken ? [] : [appId];
}

/**
 * Sorts the categories in their manual order, then alphabetically. Large features come first, at
 * full width.
 */
export function groupByCategory(works: Work[], placed: string[] = []): Category[] {
  const groups = new Map<string, { large: Work[]; others: Work[] }>();
  for (const work of works) {
    const name = categoryOf(work);
    let group = groups.get(name);
    if (!group) groups.set(name, (group = { large: [], others: [] }));
    (work.type === "large-feature" ? group.large : group.others).push(work);
  }
  return Array.from(groups, ([name, { large, others }]) => ({
    name,
    works: [...large, ...others],
  })).sort(inCategoryOrder(placed));
}

/** Costs less than the groups. */
export function countByCategory(works: Work[], placed: string[]) {
  const counts = new Map<string, number>();
  for (const work of works) {
    const name = categoryOf(work);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return Array.from(counts, ([name, count]) => ({ name, count })).sort(inCategoryOrder(placed));
}

type Named = Pick<Category, "name">;

function inCategoryOrder(placed: string[]): (a: Named, b: Named) => number {
  const places = new Map(placed.map((name, place) => [name, place]));
  const placeOf = ({ name }: Named) => places.get(name) ?? placed.length;
  return (a, b) => placeOf(a) - placeOf(b) || byName(a, b);
}

/** Skips malformed documents. */
export const deriveCreators = oncePer((stored: StoredWork[]): Creator[] =>
  creatorsOf(stored.map(factsOf)),
);

/**
 * A creator has the name that comes first in the order of the site, and is an agent if the newest
 * work says so.
 */
function creatorsOf(works: Facts[]): Creator[] {
  const found = new Map<string, { creator: Creator; newest: number }>();
  for (const { makers, createdAt } of works) {
    for (const { id, name, isAgent } of makers) {
      if (id === undefined) continue;
      const known = found.get(id);
      if (!known) {
        found.set(id, { creator: { id, name, isAgent, workCount: 1 }, newest: createdAt });
        continue;
      }
      const { creator } = known;
      creator.workCount += 1;
      if (creator.name === id) creator.name = name;
      if (createdAt > known.newest) {
        creator.isAgent = isAgent;
        known.newest = createdAt;
      }
    }
  }
  return Array.from(found.values(), ({ creator }) => creator).sort(byName);
}

/**
 * Each maker with an ID appears as its creator does, and each category as its first work says.
 * Unchanged works stay the same objects.
 */
function creditedWorks(published: ReadableFacts[], creators: Creator[]): Work[] {
  const known = new Map(creators.map((creator) => [creator.id, creator]));
  const categories = new Map<string, string | undefined>();
  return published.map((facts) => {
    const { work, makers, categoryKey } = facts;
    if (!categories.has(categoryKey)) categories.set(categoryKey, work.category);
    const category = categories.get(categoryKey);
    const credited = makers.map((maker) => known.get(maker.id ?? "") ?? maker);
    if (category === work.category && haveSameNames(makers, credited)) facts.credited = work;
    else if (
      !facts.credited ||
      facts.credited.category !== category ||
      !haveSameNames(makersOf(facts.credited), credited)
    ) {
      facts.credited = { ...work, category, ...makerFields(credited) };
    }
    return facts.credited ?? work;
  });
}

function haveSameNames(makers: Maker[], others: Maker[]): boolean {
  return makers.every(
    ({ name, isAgent }, place) => name === others[place]?.name && isAgent === others[place].isAgent,
  );
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

/** A known category keeps its spelling, whatever the case in which somebody types it. */
export function knownCategory(typed: string, stored: StoredWork[], id?: string): string {
  const wanted = sameName(typed.trim()).toLowerCase();
  const names = stored.flatMap((work) =>
    work.id === id ? [] : (factsOf(work).work?.category ?? []),
  );
  if (wanted === "" || names.includes(typed)) return typed;
  return names.find((name) => sameName(name).toLowerCase() === wanted) ?? typed;
}

/** "work-2" comes before "work-10". Case and accents only break ties. */
function naturalKey(id: string): string {
  const counted = fold(id).replace(/[0-9]+/g, (digits) => {
    const number = digits.replace(/^0+(?=.)/, "");
    return String(number.length).padStart(4, "0") + number;
  });
  return `${counted}\u0000${id}`;
}

/** Sorting a list that is nearly sorted takes a tenth of the time. */
function inLastOrder(works: StoredWork[], before: StoredWork[] = []): StoredWork[] {
  const others = new Set(works);
  const kept = before.filter((work) => others.delete(work));
  return [...kept, ...others];
}

/** Places from the arrangement come first. New works come first in other categories. */
function inSiteOrder(works: Facts[], arrangement: WorkDocument): Facts[] {
  const categories = new Map(placedCategories(arrangement).map((name, place) => [name, place]));
  const placed = allPlacedWorks(arrangement);
  const categoryPlace = ({ category }: Facts) => categories.get(category) ?? Infinity;
  const workPlace = ({ category, stored }: Facts) =>
    placed.get(category)?.get(stored.id) ?? Infinity;
  const added = (facts: Facts) => (placed.has(facts.category) ? "" : facts.added);
  return works.sort(
    (a, b) =>
      compare(categoryPlace(a), categoryPlace(b)) ||
      compare(workPlace(a), workPlace(b)) ||
      compare(added(b), added(a)) ||
      compare(a.key, b.key),
  );
}

/** Compares texts by code units. */
function compare<Value extends number | string>(a: Value, b: Value): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
