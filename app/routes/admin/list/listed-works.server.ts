import { setImmediate as nextTurn } from "node:timers/promises";
import { placedCategories } from "~/kinds/arrangement";
import { type Catalogue, everyCreator, groupByCategory } from "~/catalogue/catalogue.server";
import type { Creator } from "~/catalogue/groups.server";
import { searchedWords } from "~/catalogue/filter";
import { eachInSlices } from "~/changes/in-steps.server";
import { oncePer } from "~/kinds/derived";
import { formatListQuery, type ListQuery } from "../frame/list-path";
import { type Visibility, visibilityOf } from "~/kinds/visibility";
import { addressBytes } from "~/kinds/text";
import { fold, search } from "~/catalogue/search";
import {
  type ListedEntry,
  listedEntryOf,
  type ListedWork,
  pagesOf,
  type SitePages,
} from "./listed-work.server";

export interface Offered {
  values: { value: string; name?: string }[];
  rest: number;
}

export interface OfferedNames {
  categories: Offered;
  creators: Offered;
}

export interface SiteState {
  counts: Record<Visibility, number>;
  /** If true, there are works other than the samples. */
  hasOwn: boolean;
  /** This work becomes public next. */
  next?: { id: string; title: string; at: number };
}

interface Index {
  inOrder: ListedEntry[];
  scheduled: ListedEntry[];
  sorted: Map<string, ListedEntry[]>;
  pages: SitePages;
  offered: OfferedNames;
  /** The catalogue is built again when a work becomes public. */
  siteState: SiteState;
}

/** A page must not grow with the catalogue. */
const mostCategories = 30;
const mostCreators = 20;

const entriesOf = oncePer(({ stored }: Catalogue) => stored.map(listedEntryOf));

const worksIn = oncePer((catalogue: Catalogue) =>
  entriesOf(catalogue).flatMap(({ item }) => item.work ?? []),
);

const categoriesIn = oncePer((catalogue: Catalogue) =>
  groupByCategory(worksIn(catalogue), placedCategories(catalogue.arrangement)),
);

const pagesIn = oncePer((catalogue: Catalogue) => pagesOf(catalogue.stored, worksIn(catalogue)));

const stateIn = oncePer((catalogue: Catalogue) => stateOf(entriesOf(catalogue)));

const offeredIn = oncePer((catalogue: Catalogue): OfferedNames => {
  const creators = everyCreator(catalogue);
  const creatorNames = namesOfCreators(creators);
  return {
    categories: offer(
      mostCategories,
      categoriesIn(catalogue).map(({ name, works }) => ({
        value: name,
        count: works.length,
      })),
    ),
    creators: offer(
      mostCreators,
      creators.map(({ id, workCount }) => ({
        value: id,
        name: creatorNames.get(id),
        count: workCount,
      })),
    ),
  };
});

const inOrderIn = oncePer((catalogue: Catalogue): ListedEntry[] => {
  const entries = entriesOf(catalogue);
  const byId = new Map(entries.map((entry) => [entry.item.id, entry]));
  const placed = categoriesIn(catalogue).flatMap(({ works }) => works);
  const broken = entries.filter(({ item }) => !item.work);
  return [...placed.flatMap(({ id }) => byId.get(id) ?? []), ...broken];
});

/** Prepares the parts of the index one by one, because all take long at once. */
export async function prepareList(catalogue: Catalogue): Promise<void> {
  await eachInSlices(catalogue.stored, listedEntryOf);
  await nextTurn();
  for (const part of [worksIn, categoriesIn, pagesIn, stateIn, offeredIn, inOrderIn]) {
    await nextTurn();
    part(catalogue);
  }
}

export const listIndexOf = oncePer((catalogue: Catalogue): Index => ({
  inOrder: inOrderIn(catalogue),
  sorted: new Map(),
  pages: pagesIn(catalogue),
  offered: offeredIn(catalogue),
  ...stateIn(catalogue),
}));

function stateOf(entries: ListedEntry[]) {
  const now = new Date();
  const counts = { public: 0, scheduled: 0, draft: 0 };
  const scheduled: ListedEntry[] = [];
  for (const entry of entries) {
    const { work } = entry.item;
    const visibility = work && visibilityOf(work, now);
    if (visibility) counts[visibility] += 1;
    if (visibility === "scheduled") scheduled.push(entry);
  }
  scheduled.sort((a, b) => dueTime(a) - dueTime(b));
  const [first] = scheduled;
  const next = first && {
    id: first.item.id,
    title: first.item.title,
    at: dueTime(first),
  };
  const hasOwn = entries.some(({ item }) => item.document.sample !== true);
  return { scheduled, siteState: { counts, hasOwn, next } };
}

function dueTime({ item }: ListedEntry): number {
  return Date.parse(item.work?.publishAt ?? "");
}

/** @param creators sorted by name. */
function namesOfCreators(creators: Creator[]): Map<string, string> {
  const isNamesake = (index: number, name: string) =>
    [creators[index - 1], creators[index + 1]].some((one) => one?.name === name);
  return new Map(
    creators.map(({ id, name }, index) => [id, isNamesake(index, name) ? `${name} (${id})` : name]),
  );
}

const longestOffered = 200;

/** Offers the most frequent values, in the given order. */
function offer(most: number, all: { value: string; name?: string; count: number }[]): Offered {
  const short = all.filter(({ value, name = "" }) => value.length + name.length <= longestOffered);
  const shown = new Set(short.toSorted((a, b) => b.count - a.count).slice(0, most));
  const values = all.filter((each) => shown.has(each));
  return {
    values: values.map(({ value, name }) => ({ value, name })),
    rest: all.length - values.length,
  };
}

const byTitle = new Intl.Collator("en", { numeric: true });

/** Scheduled works are in the order of their times. */
function sortedBy(index: Index, { sort, state }: ListQuery): ListedEntry[] {
  if (!sort) {
    return state === "scheduled" ? index.scheduled : index.inOrder;
  }
  const sorted =
    index.sorted.get(sort) ??
    index.inOrder.toSorted(({ item: a }, { item: b }) =>
      sort === "title" ? byTitle.compare(a.title, b.title) : b.changedAt - a.changedAt,
    );
  index.sorted.set(sort, sorted);
  return sorted;
}

export function findListed(catalogue: Catalogue, query: ListQuery, now: Date): ListedWork[] {
  const index = listIndexOf(catalogue);
  const hasCategory = inCategory(index, query.category);
  const { type, state } = query;
  const entries = sortedBy(index, query).filter(
    ({ item }) =>
      hasCategory(item) &&
      (!type || item.work?.type === type) &&
      (!state || (item.work && visibilityOf(item.work, now) === state)),
  );
  const found = search(entries, searchedWords(query));
  if (!query.q || !query.sort) return found;
  // The list has the requested order, not the best match first.
  const isFound = new Set(found);
  return entries.map(({ item }) => item).filter((item) => isFound.has(item));
}

/** The links of a row repeat the filters of the list and the ID of its work. */
export function listPaging(query: ListQuery) {
  const filters = addressBytes(formatListQuery(query));
  return { perPage: 50, bytesOf: ({ longBytes }: ListedWork) => longBytes + 5 * filters };
}

/** Finds the work that takes the place of a deleted one: the next, else the previous. */
export function neighborOf(found: ListedWork[], id: string): string | undefined {
  const place = found.findIndex((work) => work.id === id);
  if (place < 0) return undefined;
  return (found[place + 1] ?? found[place - 1])?.id;
}

/** Matches the exact name, else names that differ in case or accents, else parts of names. */
function inCategory({ inOrder }: Index, wanted: string): (work: ListedWork) => boolean {
  if (!wanted) return () => true;
  const names = Array.from(new Set(inOrder.flatMap(({ item }) => item.category ?? [])));
  const folded = fold(wanted);
  const same = names.includes(wanted) ? [wanted] : names.filter((name) => fold(name) === folded);
  const meant = same.length > 0 ? same : names.filter((name) => fold(name).includes(folded));
  return ({ category = "" }) => meant.includes(category);
}
