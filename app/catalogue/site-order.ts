import { allPlacedWorks, placedCategories } from "~/work/arrangement";
import { fold } from "~/catalogue/search";
import type { StoredWork, WorkDocument } from "~/work/work";

const naturalKeys = new WeakMap<StoredWork, string>();

/** "work-2" comes before "work-10". Case and accents only break ties. */
export function naturalKey(id: string): string {
  const counted = fold(id).replace(/[0-9]+/g, (digits) => {
    const number = digits.replace(/^0+(?=.)/, "");
    return String(number.length).padStart(4, "0") + number;
  });
  return `${counted}\u0000${id}`;
}

function keyOf(work: StoredWork): string {
  const known = naturalKeys.get(work) ?? naturalKey(work.id);
  naturalKeys.set(work, known);
  return known;
}

/** Places from the arrangement come first, then natural order. */
export function inSiteOrder(
  works: StoredWork[],
  arrangement: WorkDocument,
  categoryOf: (work: StoredWork) => string,
): StoredWork[] {
  const categories = new Map(
    placedCategories(arrangement).map((name, place) => [name, place]),
  );
  const placed = allPlacedWorks(arrangement);
  const entries = works.map((work) => {
    const category = categoryOf(work);
    return {
      work,
      key: keyOf(work),
      category: categories.get(category) ?? Infinity,
      place: placed.get(category)?.get(work.id) ?? Infinity,
    };
  });
  return entries
    .sort(
      (a, b) =>
        compare(a.category, b.category) ||
        compare(a.place, b.place) ||
        compare(a.key, b.key),
    )
    .map(({ work }) => work);
}

/** Compares texts by code units. */
export function compare<Value extends number | string>(
  a: Value,
  b: Value,
): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
