import { type Maker, makersOf } from "~/kinds/makers";
import { oncePer } from "~/kinds/derived";
import type { Work } from "~/kinds/work";

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

export interface Pair {
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
