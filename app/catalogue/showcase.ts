import type { Category } from "./catalogue.server";
import type { Work } from "~/kinds/work";

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
