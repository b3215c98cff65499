import { isDeepStrictEqual } from "node:util";
import { grouped, oncePer, sortedWith } from "~/kinds/derived";
import { type Maker, makerFields, makersOf } from "~/kinds/makers";
import { sameName } from "~/kinds/text";
import { timeIn } from "~/kinds/typed-value.server";
import { categoryOf, type StoredWork, uncategorized, type Work } from "~/kinds/work";
import { appIdOf, datesOf, readWork } from "~/kinds/work-document.server";
import { fold } from "./search";

export interface Creator extends Maker {
  id: string;
  /** Each work counts once. */
  workCount: number;
}

/** What a catalogue needs of a stored work, which only changes of this work change. */
export const factsOf = oncePer((stored: StoredWork) => {
  /** A malformed document has none. */
  const work = readWork(stored);
  const { published, updated } = datesOf(stored.document, new Date(8.64e15));
  const category = work ? categoryOf(work) : uncategorized;
  const isHidden = !work || work.status === "draft";
  return {
    stored,
    work,
    appId: appIdOf(stored.document),
    /** Sorts "work-2" before "work-10". */
    key: naturalKey(stored.id),
    category,
    categoryKey: sameName(category),
    makers: work ? makersOf(work) : [],
    // Here, a date alone is good enough.
    createdAt:
      Date.parse(timeIn(stored.document.createdAt) ?? String(stored.document.createdAt)) || 0,
    /** The time of publication, which may come while the work is kept; blank if unknown. */
    added: published ?? updated ?? "",
    updated,
    /** Visitors see the work from this time on, in milliseconds since 1970. */
    publicFrom: isHidden ? Infinity : Date.parse(work.publishAt ?? "") || -Infinity,
  };
});

export type WorkFacts = ReturnType<typeof factsOf>;

/** Case and accents only break ties. */
function naturalKey(id: string): string {
  const counted = fold(id).replace(/[0-9]+/g, (digits) => {
    const number = digits.replace(/^0+(?=.)/, "");
    return String(number.length).padStart(4, "0") + number;
  });
  return `${counted}\u0000${id}`;
}

export type Order = (a: WorkFacts, b: WorkFacts) => number;

/** Works with the same category or creator, in the order of the site. */
export interface Group {
  key: string;
  works: WorkFacts[];
}

export interface Groups {
  /** The keys are names of categories of which only quotes, hyphens, or spaces may differ. */
  byCategory: ReadonlyMap<string, Group>;
  byCreator: ReadonlyMap<string, Group>;
  creatorsByName: Creator[];
}

export const noGroups: Groups = { byCategory: new Map(), byCreator: new Map(), creatorsByName: [] };

type Moved = Record<"left" | "entered", WorkFacts[]>;

/** Changes only the groups of works that left or entered. */
export function regrouped(groups: Groups, moved: Moved, order: Order): Groups {
  const { left, entered } = moved;
  if (left.length + entered.length === 0) return groups;
  const byCreator = updated(groups.byCreator, moved, creatorIds, order);
  const touched = new Set([...left, ...entered].flatMap(creatorIds));
  const [former, now] = [groups.byCreator, byCreator].map((known) =>
    Array.from(touched).flatMap((id) => creatorIn(known, id) ?? []),
  );
  return {
    byCategory: updated(groups.byCategory, moved, categoryKeys, order),
    byCreator,
    creatorsByName: sortedWith(groups.creatorsByName, former ?? [], now ?? [], byNameAndId),
  };
}

function updated(
  groups: ReadonlyMap<string, Group>,
  { left, entered }: Moved,
  keysOf: (facts: WorkFacts) => string[],
  order: Order,
): Map<string, Group> {
  const next = new Map(groups);
  const byKey = (works: WorkFacts[]) =>
    grouped(works.flatMap((facts) => keysOf(facts).map((key) => [key, facts] as const)));
  const [gone, added] = [byKey(left), byKey(entered)];
  for (const key of new Set([...gone.keys(), ...added.keys()])) {
    const former = groups.get(key)?.works ?? [];
    const works = sortedWith(former, gone.get(key) ?? [], added.get(key) ?? [], order);
    if (works.length > 0) next.set(key, { key, works });
    else next.delete(key);
  }
  return next;
}

export function categoryKeys({ categoryKey }: WorkFacts): string[] {
  return [categoryKey];
}

export function creatorIds({ makers }: WorkFacts): string[] {
  return makers.flatMap(({ id }) => id ?? []);
}

export function creatorIn(groups: Groups["byCreator"], id = ""): Creator | undefined {
  const group = groups.get(id);
  return group && creatorOf(group);
}

/**
 * A creator has the name that comes first in the order of the site, and is an agent if the newest
 * work says so.
 */
export const creatorOf = oncePer(({ key: id, works }: Group): Creator => {
  const creator = { id, name: id, isAgent: false, workCount: works.length };
  let newest = -1;
  for (const { makers, createdAt } of works) {
    const { name = id, isAgent = false } = makers.find((maker) => maker.id === id) ?? {};
    if (creator.name === id) creator.name = name;
    if (createdAt <= newest) continue;
    creator.isAgent = isAgent;
    newest = createdAt;
  }
  return creator;
});

const alphabet = new Intl.Collator("en", { numeric: true });

/** Different names never compare as equal. */
export function byName(a: { name: string }, b: { name: string }): number {
  return alphabet.compare(a.name, b.name) || compare(a.name, b.name);
}

function byNameAndId(a: Creator, b: Creator): number {
  return byName(a, b) || compare(a.id, b.id);
}

/** Compares texts by code units. */
export function compare<Value extends number | string>(a: Value, b: Value): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Works that visitors see otherwise than they say. */
export type CreditedWorks = ReadonlyMap<WorkFacts, Work>;

/**
 * Each maker with an ID appears as its creator does, and each category as its first work says.
 * Unchanged works stay the same objects.
 */
export function creditedIn(
  credited: CreditedWorks,
  [before, now]: [Groups, Groups],
  { left, entered }: Moved,
): { credited: CreditedWorks; fresh: WorkFacts[] } {
  const touched = [...left, ...entered];
  const renamed = touched.flatMap(creatorIds).filter((id) => {
    const [former, creator] = [creatorIn(before.byCreator, id), creatorIn(now.byCreator, id)];
    return former?.name !== creator?.name || former?.isAgent !== creator?.isAgent;
  });
  const respelled = touched
    .flatMap(categoryKeys)
    .filter((key) => spellingIn(before, key) !== spellingIn(now, key));
  const fresh = new Set(entered);
  for (const id of new Set(renamed))
    now.byCreator.get(id)?.works.forEach((facts) => fresh.add(facts));
  for (const key of new Set(respelled)) {
    now.byCategory.get(key)?.works.forEach((facts) => fresh.add(facts));
  }
  const next = new Map(credited);
  for (const facts of left) if (!fresh.has(facts)) next.delete(facts);
  for (const facts of fresh) {
    const work = creditedWork(facts, now);
    if (!work) next.delete(facts);
    else if (!isDeepStrictEqual(next.get(facts), work)) next.set(facts, work);
  }
  return { credited: next, fresh: Array.from(fresh) };
}

function spellingIn({ byCategory }: Groups, key: string): string | undefined {
  return byCategory.get(key)?.works[0]?.work?.category;
}

/** @returns undefined for a work that is seen as it says. */
function creditedWork({ work, makers, categoryKey }: WorkFacts, groups: Groups): Work | undefined {
  const category = spellingIn(groups, categoryKey);
  const credited = makers.map((maker) => creatorIn(groups.byCreator, maker.id) ?? maker);
  const isSame = makers.every(
    ({ name, isAgent }, place) =>
      name === credited[place]?.name && isAgent === credited[place].isAgent,
  );
  if (!work || (isSame && category === work.category)) return undefined;
  return { ...work, category, ...makerFields(credited) };
}
