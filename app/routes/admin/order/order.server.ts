import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import {
  arrangementId,
  placedCategories,
  placedWorks,
  withPlacedCategories,
  withPlacedWorks,
} from "~/work/arrangement";
import { type Catalogue, groupByCategory } from "~/catalogue/catalogue.server";
import { saveSiteDocument } from "~/changes/save-site-document.server";
import type { Work, WorkDocument } from "~/work/work";
import { readWork } from "~/work/work-document.server";
import type { WorksStore } from "~/changes/works-store";

/** Without a category, the list is that of the categories. */
export type OrderedList = { category?: string };

export class StaleOrder extends Error {}

/** Includes categories of drafts only. */
export function allCategories({ stored, arrangement }: Catalogue) {
  const works = stored.flatMap((work) => readWork(work) ?? []);
  return groupByCategory(works, placedCategories(arrangement));
}

export function worksInCategory(
  current: Catalogue,
  category: string,
): Work[] | undefined {
  return allCategories(current).find(({ name }) => name === category)?.works;
}

export function countPlaced(
  { arrangement }: Catalogue,
  { category }: OrderedList,
): number {
  return placedIn(arrangement, category).length;
}

export function versionOfOrder(ids: string[]): string {
  const hash = createHash("sha256").update(JSON.stringify(ids));
  return hash.digest("base64url").slice(0, 16);
}

interface Move {
  id: string;
  /** Places count from 0. A larger one means the last place. */
  place: number;
}

interface SaveOptions extends OrderedList {
  seen: string;
  by: string;
}

/** Large features stay before the others. @throws StaleOrder, ArrangementTooLarge */
export async function moveInOrder(
  store: WorksStore,
  current: Catalogue,
  { id, place }: Move,
  options: SaveOptions,
): Promise<{ batch?: string; place: number }> {
  const list = currentList(current, options);
  const ids = list.map((item) => item.id);
  const from = ids.indexOf(id);
  if (versionOfOrder(ids) !== options.seen || from < 0) throw new StaleOrder();
  const group = list.filter(({ isLarge }) => isLarge === list[from]?.isLarge);
  const first = list.findIndex((item) => item === group[0]);
  const last = first + group.length - 1;
  const to = Math.min(Math.max(place, first), last);
  if (to === from) return { place: to };
  const next = ids.filter((other) => other !== id);
  next.splice(to, 0, id);
  // The works after the last placed one keep their natural order.
  const placed = placedIn(current.arrangement, options.category);
  const end = next.findLastIndex(
    (other) => other === id || placed.includes(other),
  );
  const kept = next.slice(0, end + 1);
  // A deleted work that is restored comes after the work that it followed.
  for (const [index, other] of placed.entries()) {
    if (ids.includes(other)) continue;
    const before = placed.slice(0, index);
    const neighbor = before.findLast((known) => kept.includes(known)) ?? "";
    kept.splice(kept.indexOf(neighbor) + 1, 0, other);
  }
  return { batch: await save(store, current, kept, options), place: to };
}

/** @throws StaleOrder */
export async function resetOrder(
  store: WorksStore,
  current: Catalogue,
  options: SaveOptions,
): Promise<string | undefined> {
  const ids = currentList(current, options).map(({ id }) => id);
  if (versionOfOrder(ids) !== options.seen) throw new StaleOrder();
  return save(store, current, [], options);
}

function currentList(current: Catalogue, { category }: OrderedList) {
  if (category === undefined) {
    const names = allCategories(current).map(({ name }) => name);
    return names.map((id) => ({ id, isLarge: false }));
  }
  const works = worksInCategory(current, category) ?? [];
  return works.map(({ id, type }) => ({
    id,
    isLarge: type === "large-feature",
  }));
}

async function save(
  store: WorksStore,
  { arrangement: seen }: Catalogue,
  ids: string[],
  { category, by }: SaveOptions,
): Promise<string | undefined> {
  const batch = await saveSiteDocument(store, {
    ...{ id: arrangementId, by, action: "order" },
    edit: (known) => {
      // Another process may have saved another order.
      const isKnown = isDeepStrictEqual(
        placedIn(known, category),
        placedIn(seen, category),
      );
      if (!isKnown) throw new StaleOrder();
      return category === undefined
        ? withPlacedCategories(known, ids)
        : withPlacedWorks(known, category, ids);
    },
  });
  return batch || undefined;
}

function placedIn(arrangement: WorkDocument, category?: string): string[] {
  return category === undefined
    ? placedCategories(arrangement)
    : placedWorks(arrangement, category);
}
