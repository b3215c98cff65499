import { eachInSlices } from "~/in-steps.server";
import {
  allPlacedWorks,
  arrangementId,
  placedCategories,
  reorderedCategories,
} from "~/kinds/arrangement";
import { oncePer, placeIn, sortedWith } from "~/kinds/derived";
import { type Documents, documentsById, type SiteDocuments } from "~/kinds/kind";
import { type Maker, makerFields, makersOf } from "~/kinds/makers";
import { append } from "~/kinds/outside";
import { sameName } from "~/kinds/text";
import { type Outlook, outlookOf } from "~/kinds/visibility";
import {
  categoryOf,
  type StoredWork,
  uncategorized,
  type Work,
  type WorkDocument,
} from "~/kinds/work";
import { builtInPage } from "~/samples/catalogue.server";
import {
  byName,
  categoryKeys,
  compare,
  type Creator,
  type CreditedWorks,
  creatorOf,
  creditedIn,
  type WorkFacts,
  factsOf,
  type Group,
  type Groups,
  noGroups,
  type Order,
  regrouped,
} from "./groups.server";

export interface Category {
  name: string;
  works: Work[];
}

/** Everything except `stored` and `documents` has only public works. */
export interface Catalogue extends Outlook {
  /** All works are here, including drafts, in the order of the site. */
  stored: StoredWork[];
  /** Works come in the order of the list. */
  documents: Documents;
  siteDocuments: SiteDocuments;
  arrangement: WorkDocument;
  works: Work[];
  workCount: number;
  categories: Category[];
  creators: Creator[];
  /** No work replaces the built-in pages with these App IDs. */
  builtInPages: string[];
  /** Public pages skip the documents with these IDs, which are malformed. */
  unreadable: string[];
  parts: Parts;
}

/** The next catalogue changes only the parts of works that changed. */
interface Parts {
  /** The works as the store told them, in the order of the bytes of their IDs. */
  found: StoredWork[];
  /** @returns a work whether visitors see it or not. */
  withId: (id: string) => WorkFacts | undefined;
  time: number;
  facts: WorkFacts[];
  /** Works with a time, malformed ones, and those that replace the built-in page. */
  notable: WorkFacts[];
  /** These groups have drafts, too. */
  all: Groups;
  visible: Groups;
  credited: CreditedWorks;
  categories: ReadonlyMap<string, Category>;
  /** Visitors see these works otherwise than in the catalogue before. */
  fresh: Work[];
}

const noParts: Parts = {
  found: [],
  withId: () => undefined,
  time: -Infinity,
  facts: [],
  notable: [],
  all: noGroups,
  visible: noGroups,
  credited: new Map(),
  categories: new Map(),
  fresh: [],
};

const noArrangement: WorkDocument = {};

export function arrangementIn(siteDocuments: SiteDocuments): WorkDocument {
  return siteDocuments.get(arrangementId) ?? noArrangement;
}

interface Surroundings {
  trashedAppIds?: string[];
  now?: Date;
  siteDocuments?: SiteDocuments;
  /** Makes only what has changed since this. */
  before?: Catalogue;
}

export function buildCatalogue(
  found: StoredWork[],
  { trashedAppIds = [], now = new Date(), siteDocuments = new Map(), before }: Surroundings = {},
): Catalogue {
  const arrangement = arrangementIn(siteDocuments);
  const known = before && before.parts.time <= now.getTime() ? before : undefined;
  const parts = partsOf(found, arrangement, now, known);
  const { facts, visible, notable } = parts;
  const categories = Array.from(parts.categories.values());
  return {
    ...outlookOf(
      notable.flatMap(({ work }) => work ?? []),
      now,
    ),
    get stored() {
      return storedOf(facts);
    },
    get documents() {
      return documentsOf(this);
    },
    siteDocuments,
    arrangement,
    get works() {
      return visibleWorks(parts);
    },
    workCount: categories.reduce((count, { works }) => count + works.length, 0),
    categories: categories.sort(inCategoryOrder(placedCategories(arrangement))),
    creators: visible.creatorsByName,
    builtInPages: builtInPages(notable, trashedAppIds),
    unreadable: notable.flatMap(({ work, stored }) => (work ? [] : stored.id)),
    parts,
  };
}

const storedOf = oncePer((facts: WorkFacts[]) => facts.map(({ stored }) => stored));

const visibleWorks = oncePer((parts: Parts): Work[] => Array.from(eachPublicWork(parts)));

/** Goes through the public works without making a list of them after each change. */
export function* eachPublicWork({ facts, time, credited }: Parts): Generator<Work> {
  for (const each of facts) {
    const work = isSeen(each, time) && (credited.get(each) ?? each.work);
    if (work) yield work;
  }
}

export function worksAsSeen(facts: WorkFacts[], credited: CreditedWorks): Work[] {
  return facts.flatMap((each) => credited.get(each) ?? each.work ?? []);
}

/** @returns the works that have other places because the order changed. */
export function reorderedWorks({ parts, arrangement }: Catalogue, next: WorkDocument): WorkFacts[] {
  const names = reorderedCategories(arrangement, next);
  return names.size > 0 ? parts.facts.filter(({ category }) => names.has(category)) : [];
}

function partsOf(found: StoredWork[], arrangement: WorkDocument, now: Date, before?: Catalogue) {
  const order = siteOrder(arrangement);
  const last = before?.parts ?? noParts;
  const time = now.getTime();
  const changed = changedSince(last, found);
  const [gone, come] = [changed.gone.map(factsOf), changed.come.map(factsOf)];
  const isGone = new Set(gone);
  const reordered = before ? reorderedWorks(before, arrangement) : [];
  const others = reordered.filter((each) => !isGone.has(each));
  append(gone, others);
  append(come, others);
  const facts = sortedWith(last.facts, gone, come, order);
  const left = gone.filter((each) => isSeen(each, last.time));
  const entered = come.filter((each) => isSeen(each, time));
  if (before && time >= before.validUntil) {
    const isNew = new Set(come);
    const isDue = (each: WorkFacts) => isSeen(each, time) && !isSeen(each, last.time);
    append(
      entered,
      facts.filter((each) => isDue(each) && !isNew.has(each)),
    );
  }
  const moved = { left, entered };
  const visible = regrouped(last.visible, moved, order);
  const { credited, fresh } = creditedIn(last.credited, [last.visible, visible], moved);
  const categories = new Map(last.categories);
  for (const key of new Set([...left, ...fresh].flatMap(categoryKeys))) {
    const works = visible.byCategory.get(key)?.works ?? [];
    const [category] = groupByCategory(worksAsSeen(works, credited));
    if (category) categories.set(key, category);
    else categories.delete(key);
  }
  return {
    found,
    withId: (id: string) => factsWithId(found, id),
    time,
    facts,
    notable: sortedWith(last.notable, gone.filter(isNotable), come.filter(isNotable), order),
    all: regrouped(
      last.all,
      { left: gone.filter(isReadable), entered: come.filter(isReadable) },
      order,
    ),
    visible,
    credited,
    categories,
    fresh: worksAsSeen(fresh, credited),
  };
}

function factsWithId(found: StoredWork[], id: string): WorkFacts | undefined {
  const bytes = Buffer.from(id);
  const work = found[placeIn(found, (each) => Buffer.from(each.id).compare(bytes) < 0)];
  return work?.id === id ? factsOf(work) : undefined;
}

/** Compares the works of the store, which come in the order of their IDs. */
export function changedSince({ found: before }: Pick<Parts, "found">, found: StoredWork[]) {
  const gone: StoredWork[] = [];
  const come: StoredWork[] = [];
  let [old, place] = [0, 0];
  while (old < before.length || place < found.length) {
    const former = before[old];
    const work = found[place];
    const isKept = former === work;
    const isGone = !isKept && former !== undefined && !(work && work.id < former.id);
    const isNew = !isKept && work !== undefined && !(former && former.id < work.id);
    if (isGone) gone.push(former);
    if (isNew) come.push(work);
    if (isKept || isGone) old += 1;
    if (isKept || isNew) place += 1;
  }
  return { gone, come };
}

/** A larger change is taken in parts. */
export const mostAtOnce = 500;

/** @returns lists on the way to a much changed one, each with some changes more than the last. */
export function* listsBetween(before: StoredWork[], found: StoredWork[], most = mostAtOnce) {
  const { gone, come } = changedSince({ found: before }, found);
  const changed = Array.from(new Set([...gone, ...come].map(({ id }) => id))).sort();
  const placeOf = (works: StoredWork[], end = "") => placeIn(works, ({ id }) => id < end);
  for (let place = most; place < changed.length; place += most) {
    const end = changed[place];
    yield [...found.slice(0, placeOf(found, end)), ...before.slice(placeOf(before, end))];
  }
}

export function isSeen({ publicFrom }: WorkFacts, time: number): boolean {
  return publicFrom <= time;
}

function isNotable({ work, appId, publicFrom }: WorkFacts): boolean {
  return !work || appId === builtInPage.appId || Number.isFinite(publicFrom);
}

function isReadable({ work }: WorkFacts): boolean {
  return work !== undefined;
}

/** Only the admin needs them, so visitors do not wait for them after a change. */
const documentsOf = oncePer((catalogue: Catalogue) => {
  const listed = everyCategory(catalogue).flatMap(({ group }) => largeFirst(group));
  const malformed = catalogue.parts.notable.filter(({ work }) => !work);
  const inOrder = [...listed, ...malformed].map(({ stored }) => stored);
  return documentsById(inOrder, catalogue.siteDocuments);
});

/** A hidden or removed work also hides the built-in page of its App ID. */
function builtInPages(facts: WorkFacts[], trashedAppIds: string[]): string[] {
  const { appId } = builtInPage;
  const isTaken = trashedAppIds.includes(appId) || facts.some((each) => each.appId === appId);
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
export async function countByCategory(works: Work[], placed: string[]) {
  const counts = new Map<string, number>();
  await eachInSlices(works, (work) => {
    const name = categoryOf(work);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  });
  return Array.from(counts, ([name, count]) => ({ name, count })).sort(inCategoryOrder(placed));
}

type Named = Pick<Category, "name">;

function inCategoryOrder(placed: string[]): (a: Named, b: Named) => number {
  const places = new Map(placed.map((name, place) => [name, place]));
  const placeOf = ({ name }: Named) => places.get(name) ?? placed.length;
  return (a, b) => placeOf(a) - placeOf(b) || byName(a, b);
}

/** Categories of drafts are here, too, in the order of the site. */
export const everyCategory = oncePer(({ parts, arrangement }: Catalogue) =>
  Array.from(parts.all.byCategory.values(), (group) => ({
    name: group.works[0]?.category ?? uncategorized,
    group,
  })).sort(inCategoryOrder(placedCategories(arrangement))),
);

/** Large features come first in a list. */
export const largeFirst = oncePer(({ works }: Group): WorkFacts[] => {
  const isLarge = ({ work }: WorkFacts) => work?.type === "large-feature";
  return [...works.filter(isLarge), ...works.filter((each) => !isLarge(each))];
});

/** Creators of drafts are here, too. */
export function everyCreator({ parts }: Pick<Catalogue, "parts">): Creator[] {
  return parts.all.creatorsByName;
}

/** A maker with only an ID becomes the creator whom other works, drafts included, name so. */
export function withKnownMakers(work: Work, { parts }: Pick<Catalogue, "parts">): Work {
  const makers = makersOf(work);
  const isBare = ({ id, name, isAgent }: Maker) => name === id && !isAgent;
  if (!makers.some(isBare)) return work;
  const named = makers.map((maker) => {
    const group = parts.all.byCreator.get(maker.name);
    const others = group?.works.filter(({ stored }) => stored.id !== work.id) ?? [];
    const isKnown = isBare(maker) && others.length > 0;
    return isKnown ? creatorOf({ key: maker.name, works: others }) : maker;
  });
  return { ...work, ...makerFields(named) };
}

/** A known category keeps its spelling, whatever the case in which somebody types it. */
export function knownCategory(typed: string, { parts }: Pick<Catalogue, "parts">, id?: string) {
  const wanted = sameName(typed.trim()).toLowerCase();
  if (wanted === "") return typed;
  const names = Array.from(parts.all.byCategory)
    .filter(([key]) => key.toLowerCase() === wanted)
    .flatMap(([, { works }]) => works)
    .flatMap(({ stored, work }) => (stored.id === id ? [] : (work?.category ?? [])));
  return names.includes(typed) ? typed : (names[0] ?? typed);
}

/** Places from the arrangement come first. New works come first in other categories. */
function siteOrder(arrangement: WorkDocument): Order {
  const categories = new Map(placedCategories(arrangement).map((name, place) => [name, place]));
  const placed = allPlacedWorks(arrangement);
  const categoryPlace = ({ category }: WorkFacts) => categories.get(category) ?? Infinity;
  const workPlace = ({ category, stored }: WorkFacts) =>
    placed.get(category)?.get(stored.id) ?? Infinity;
  const added = (facts: WorkFacts) => (placed.has(facts.category) ? "" : facts.added);
  return (a, b) =>
    compare(categoryPlace(a), categoryPlace(b)) ||
    compare(workPlace(a), workPlace(b)) ||
    compare(added(b), added(a)) ||
    compare(a.key, b.key);
}
