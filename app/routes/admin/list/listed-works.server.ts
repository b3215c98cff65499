import {
  type Catalogue,
  everyCategory,
  everyCreator,
  largeFirst,
} from "~/catalogue/catalogue.server";
import { searchedWords } from "~/catalogue/filter";
import type { WorkFacts, Group } from "~/catalogue/groups.server";
import { fold, search, type SearchEntry, searchEntry } from "~/catalogue/search";
import { eachInSlices } from "~/in-steps.server";
import { firstIn, oncePer } from "~/kinds/derived";
import { titleOf } from "~/kinds/kind";
import type { Maker } from "~/kinds/makers";
import { append } from "~/kinds/outside";
import { addressBytes, shortened } from "~/kinds/text";
import { visibilityOf } from "~/kinds/visibility";
import { categoryOf, type StoredWork, type Work } from "~/kinds/work";
import { makersIn, readWork } from "~/kinds/work-document.server";
import { builtInPage } from "~/samples/catalogue.server";
import { formatListQuery, type ListQuery } from "../frame/list-query";
import { bytesInPage } from "../frame/page-links";

export interface ListedWork extends StoredWork {
  title: string;
  work?: Work;
  category?: string;
  makers: readonly Maker[];
  /** The time is in milliseconds since 1970; an unknown time is 0. */
  changedAt: number;
  /** A card of the list takes about this many bytes. */
  bytes: number;
}

type ListedEntry = SearchEntry<ListedWork>;

/** After an edit, only one work needs to be prepared again. */
const listedEntryOf = oncePer((stored: StoredWork): ListedEntry => {
  const { id, document } = stored;
  const text = (field: string) => {
    const value = document[field];
    return (typeof value === "string" && value.trim()) || undefined;
  };
  const work = readWork(stored);
  const listed: ListedWork = {
    id,
    document,
    work,
    title: titleOf(stored),
    category: work ? categoryOf(work) : text("category"),
    makers: makersIn(document),
    changedAt: Date.parse(text("updatedAt") ?? "") || 0,
    bytes: 0,
  };
  listed.bytes = bytesOfCard(listed);
  const texts = ["appId", "description", "subtitle"].map(text);
  const { makers, category } = listed;
  const features = work?.features ?? [];
  return searchEntry(listed, listed.title, [
    id,
    category,
    ...makers.flatMap((maker) => [maker.name, maker.id]),
    ...texts,
    ...features,
  ]);
});

/** The card shows three lines, which have fewer characters at any width. */
const mostDescription = 600;

export function shortDescription({ document: { description } }: StoredWork): string | undefined {
  const text = typeof description === "string" ? description.trim() : "";
  return shortened(text, mostDescription) || undefined;
}

/** Texts are in the HTML and in the data for the script; the ID is also in links. */
function bytesOfCard(listed: ListedWork): number {
  const { id, title, work, category, makers } = listed;
  const texts = [title, category, ...makers.map(({ name }) => name), shortDescription(listed)];
  const image = work?.imageUrl ?? work?.iconUrl;
  return 700 + 2 * bytesInPage(texts) + 6 * addressBytes(id) + 4 * addressBytes(image);
}

/** Includes pages that are not public yet. */
export type SitePages = Record<"works" | "creators", { has(name: string): boolean }>;

export interface Offered {
  values: { value: string; name?: string }[];
  rest: number;
}

export type OfferedNames = Record<"categories" | "creators", Offered>;

type Index = ReturnType<typeof listIndexOf>;

/** A page must not grow with the catalogue. */
const mostCategories = 30;
const mostCreators = 20;

/** A category that stays the same keeps its entries. */
const entriesOf = oncePer((group: Group): ListedEntry[] =>
  largeFirst(group).map(({ stored }) => listedEntryOf(stored)),
);

/** After a start, the entries of all works are new. */
export async function prepareList(catalogue: Catalogue): Promise<void> {
  await eachInSlices(everyCategory(catalogue), ({ group }) => entriesOf(group));
}

export const listIndexOf = oncePer((catalogue: Catalogue) => {
  const categories = everyCategory(catalogue);
  const creators = everyCreator(catalogue);
  const { facts, notable, all } = catalogue.parts;
  const inOrder: ListedEntry[] = [];
  for (const { group } of categories) append(inOrder, entriesOf(group));
  for (const { work, stored } of notable) if (!work) inOrder.push(listedEntryOf(stored));
  return {
    inOrder,
    sorted: new Map<string, ListedEntry[]>(),
    pages: {
      works: { has: (appId) => appId === builtInPage.appId || appIdsIn(facts).has(appId) },
      creators: all.byCreator,
    } satisfies SitePages,
    offered: {
      categories: offer(
        mostCategories,
        categories.map(({ name, group }) => ({ value: name, count: group.works.length })),
      ),
      creators: offer(
        mostCreators,
        creators.map(({ id, name, workCount }) => ({
          value: id,
          name: `${name} (${id})`,
          count: workCount,
        })),
      ),
    },
    ...stateOf(catalogue),
  };
});

const appIdsIn = oncePer((facts: WorkFacts[]) => new Set(facts.map(({ appId }) => appId)));

/** The catalogue is built again when a work becomes public. */
function stateOf({ parts, workCount, unreadable }: Catalogue) {
  const scheduled = parts.notable
    .filter(({ work, publicFrom }) => work && publicFrom < Infinity && publicFrom > parts.time)
    .map((facts) => listedEntryOf(facts.stored))
    .sort((a, b) => dueTime(a) - dueTime(b));
  const [first] = scheduled;
  /** This work becomes public next. */
  const next = first && { id: first.item.id, title: first.item.title, at: dueTime(first) };
  const counts = {
    public: workCount,
    scheduled: scheduled.length,
    draft: parts.facts.length - unreadable.length - workCount - scheduled.length,
  };
  /** If true, there are works other than the samples. */
  const hasOwn = parts.found.some(({ document }) => document.sample !== true);
  return { scheduled, siteState: { counts, hasOwn, next } };
}

function dueTime({ item }: ListedEntry): number {
  return Date.parse(item.work?.publishAt ?? "");
}

const longestOffered = 200;

/** Offers the most frequent values, in the given order. */
function offer(most: number, all: { value: string; name?: string; count: number }[]): Offered {
  const short = all.filter(({ value, name = "" }) => value.length + name.length <= longestOffered);
  const shown = new Set(firstIn(short, most, (a, b) => b.count - a.count));
  const values = all.filter((each) => shown.has(each));
  return {
    values: values.map(({ value, name }) => ({ value, name })),
    rest: all.length - values.length,
  };
}

const byTitle = new Intl.Collator("en", { numeric: true });

/** Scheduled works are in the order of their times. */
function sortedBy(index: Index, { sort, state }: ListQuery): ListedEntry[] {
  if (!sort) return state === "scheduled" ? index.scheduled : index.inOrder;
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
  const { category, type, state } = query;
  const sorted = sortedBy(index, query);
  const hasCategory = inCategory(index, category);
  const isWanted = ({ item }: ListedEntry) =>
    hasCategory(item) &&
    (!type || item.work?.type === type) &&
    (!state || (item.work && visibilityOf(item.work, now) === state));
  const entries = category || type || state ? sorted.filter(isWanted) : sorted;
  if (!query.q) return entries.map(({ item }) => item);
  const found = search(entries, searchedWords(query));
  if (!query.sort) return found;
  // The list has the requested order, not the best match first.
  const isFound = new Set(found);
  return entries.map(({ item }) => item).filter((item) => isFound.has(item));
}

/** A work takes about 1 kB, so that a page of 200 has little more than 200 kB, unless texts are long. */
export function listPaging(query: ListQuery) {
  const filters = addressBytes(formatListQuery(query));
  return {
    perPage: 200,
    mostBytes: 270_000,
    bytesOf: ({ bytes }: ListedWork) => bytes + 2 * filters,
  };
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
