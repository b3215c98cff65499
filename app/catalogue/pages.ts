import type { Category, Catalogue } from "./catalogue.server";
import type { WorkFacts } from "./groups.server";
import type { Work } from "~/kinds/work";
import { findMoved } from "~/kinds/arrangement";
import { type Maker, makersOf } from "~/kinds/makers";
import { oncePer } from "~/kinds/derived";
import { pageAt, pageDocument } from "~/kinds/kind";
import { isPublicPage } from "~/kinds/page";

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

export function hasWorkPage({ parts, builtInPages }: Catalogue, appId: string): boolean {
  const { facts, time } = parts;
  const isIt = ({ work, publicFrom }: WorkFacts) => work?.appId === appId && publicFrom <= time;
  return builtInPages.includes(appId) || facts.some(isIt);
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
