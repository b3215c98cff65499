import type { Category, Catalogue } from "./catalogue.server";
import type { Work } from "~/kinds/work";
import { findMoved } from "~/kinds/arrangement";
import { type Maker, makersOf } from "~/kinds/makers";
import { oncePer } from "~/kinds/derived";
import { pageAt, pageDocument } from "~/kinds/kind";
import { isPublicPage } from "~/kinds/page";

function isLarge({ type }: Work): boolean {
  return type === "large-feature";
}

/** Finds the first large feature of a category that has other works too. */
export function leadOf(categories: Category[]): Work | undefined {
  return categories
    .find(({ works }) => works.length > 1 && works.some(isLarge))
    ?.works.find(isLarge);
}

/** Puts large features first, one work from each other category, the rest, then list items. */
export function showcase(categories: Category[], count: number): Work[] {
  const rank = (work: Work, index: number, hasLarge: boolean): number => {
    if (isLarge(work)) return 0;
    if (work.type === "list-item") return 3;
    return index === 0 && !hasLarge ? 1 : 2;
  };
  return categories
    .flatMap(({ works }) => {
      const hasLarge = works.some(isLarge);
      return works.map((work, index) => ({
        work,
        rank: rank(work, index, hasLarge),
      }));
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ work }) => work);
}

/** Wraps around, so that visitors can go through a whole category. */
export function worksAfter(works: Work[], id: string, count: number): Work[] {
  const index = works.findIndex((work) => work.id === id);
  return [...works.slice(index + 1), ...works.slice(0, Math.max(0, index))].slice(0, count);
}

export function hasWorkPage({ works, builtInPages }: Catalogue, appId: string): boolean {
  return builtInPages.includes(appId) || works.some((work) => work.appId === appId);
}

export function hasCreator({ creators }: Catalogue, id: string): boolean {
  return creators.some((creator) => creator.id === id);
}

/** @returns undefined if no later name has a page. */
export function movedWorkPage(catalogue: Catalogue, appId: string): string | undefined {
  return findMoved(catalogue.arrangement, "app", appId, (name) => hasWorkPage(catalogue, name));
}

export function movedCreator(catalogue: Catalogue, id: string): string | undefined {
  return findMoved(catalogue.arrangement, "creator", id, (name) => hasCreator(catalogue, name));
}

export function hasMaker(work: Work, id: string): boolean {
  return makersOf(work).some((maker) => maker.id === id);
}

export function worksOf(works: Work[], id: string): { alone: Work[]; together: Work[] } {
  const theirs = works.filter((work) => hasMaker(work, id));
  const isAlone = (work: Work) => makersOf(work).length === 1;
  return {
    alone: theirs.filter(isAlone),
    together: theirs.filter((work) => !isAlone(work)),
  };
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

/** Returns a blank name if the file is not a card. */
export function nameOfCard(file = ""): string {
  return /^(.+)\.png$/s.exec(file)?.[1] ?? "";
}

/** @returns the name and the document of the public page with a card of this name, if any. */
export function textPageNamed({ siteDocuments }: Catalogue, path: string) {
  const name = pageAt(siteDocuments, path) ?? path;
  const document = pageDocument(siteDocuments, name);
  return isPublicPage(name, document) ? { name, document } : undefined;
}
