import { findMoved } from "~/kinds/arrangement";
import { oncePer } from "~/kinds/derived";
import { pageAt, pageDocument } from "~/kinds/kind";
import { type Maker, makersOf } from "~/kinds/makers";
import { isPublicPage } from "~/kinds/page";
import { sameName } from "~/kinds/text";
import type { Work } from "~/kinds/work";
import type { Category, Catalogue } from "./catalogue.server";
import type { WorkFacts } from "./groups.server";

function isLarge({ type }: Work): boolean {
  return type === "large-feature";
}

/** Puts large features first, one work from each other category, the rest, then list items. */
export function showcase(categories: Category[], count: number): Work[] {
  const ranks = categories.map(ranksOf);
  return [0, 1, 2, 3]
    .flatMap((rank) => ranks.flatMap((works) => works[rank]?.slice(0, count) ?? []))
    .slice(0, count);
}

/** A change makes new lists only of the categories that it touches. */
const ranksOf = oncePer(({ works }: Category): Work[][] => {
  const ranks: Work[][] = [[], [], [], []];
  for (const work of works) {
    const isItem = work.type === "list-item";
    ranks[isLarge(work) ? 0 : isItem ? 3 : work === works[0] ? 1 : 2]?.push(work);
  }
  return ranks;
});

/** Wraps around, so that visitors can go through a whole category. */
export function worksAfter(works: Work[], id: string, count: number): Work[] {
  const index = works.findIndex((work) => work.id === id);
  return [...works.slice(index + 1), ...works.slice(0, Math.max(0, index))].slice(0, count);
}

/** Addresses name works. This is made once per change, so that no address takes longer than others. */
export const worksByAppId = oncePer(({ facts, time }: Catalogue["parts"]) => {
  const found = new Map<string, WorkFacts>();
  for (const each of facts) {
    const { appId } = each.work ?? {};
    if (appId && each.publicFrom <= time && !found.has(appId)) found.set(appId, each);
  }
  return found;
});

/** @returns a public work. */
export function workWithId({ parts }: Catalogue, id: string): Work | undefined {
  const facts = parts.withId(id);
  return facts && facts.publicFrom <= parts.time
    ? (parts.credited.get(facts) ?? facts.work)
    : undefined;
}

export function hasWork(catalogue: Catalogue, id: string): boolean {
  return workWithId(catalogue, id) !== undefined;
}

export function hasWorkPage({ parts, builtInPages }: Catalogue, appId: string): boolean {
  return builtInPages.includes(appId) || worksByAppId(parts).has(appId);
}

export function hasCreator({ parts }: Catalogue, id: string): boolean {
  return parts.visible.byCreator.has(id);
}

/** @returns undefined if no later name has a page. */
export function movedWorkPage(catalogue: Catalogue, appId: string): string | undefined {
  return findMoved(catalogue.arrangement, "app", appId, (name) => hasWorkPage(catalogue, name));
}

export function movedCreator(catalogue: Catalogue, id: string): string | undefined {
  return findMoved(catalogue.arrangement, "creator", id, (name) => hasCreator(catalogue, name));
}

/** @returns undefined also for a category that has works. */
export function movedCategory({ arrangement, parts }: Catalogue, name: string): string | undefined {
  const hasWorks = (each: string) => parts.visible.byCategory.has(sameName(each));
  return hasWorks(name) ? undefined : findMoved(arrangement, "category", name, hasWorks);
}

type Creator = Maker & { id: string };

interface Pair {
  makers: Creator[];
  works: Work[];
}

/** Finds creators who made works together, and those works. Most works come first. */
export const pairsOf = oncePer((works: Work[]): Pair[] => {
  const pairs = new Map<string, Pair>();
  for (const work of works) {
    const makers = makersOf(work).filter(hasId);
    for (const together of makers.length > mostInPairs ? [makers] : pairsIn(makers)) {
      const key = JSON.stringify(together.map(({ id }) => id).sort());
      const pair = pairs.get(key);
      if (pair) pair.works.push(work);
      else pairs.set(key, { makers: together, works: [work] });
    }
  }
  return Array.from(pairs.values()).sort((a, b) => b.works.length - a.works.length);
});

/** A larger group is listed once, because it would make many pairs. */
const mostInPairs = 3;

function pairsIn(makers: Creator[]): Creator[][] {
  return makers.flatMap((one, place) => makers.slice(place + 1).map((other) => [one, other]));
}

function hasId(maker: Maker): maker is Creator {
  return maker.id !== undefined;
}

/** @returns the name and the document of the public page with a card of this name, if any. */
export function textPageNamed({ siteDocuments }: Catalogue, path: string) {
  const name = pageAt(siteDocuments, path) ?? path;
  const document = pageDocument(siteDocuments, name);
  return isPublicPage(name, document) ? { name, document } : undefined;
}

/** A sitemap may have 50,000 addresses. */
export const mostInFile = 45_000;

/** More than the pages that every site has. */
const otherPages = 20;

/** @returns how many parts a sitemap can have, without a list of the addresses. */
export function mostParts({ parts, creators, siteDocuments }: Catalogue): number {
  const addresses = otherPages + siteDocuments.size + parts.facts.length + creators.length;
  return addresses > mostInFile ? Math.ceil(addresses / mostInFile) : 0;
}
