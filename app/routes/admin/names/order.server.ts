import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type Catalogue, groupByCategory } from "~/catalogue/catalogue.server";
import { saveSiteDocument } from "~/changes/save.server";
import { works } from "~/data.server";
import {
  arrangementId,
  placedCategories,
  placedWorks,
  withPlacedCategories,
  withPlacedWorks,
} from "~/kinds/arrangement";
import { grouped } from "~/kinds/derived";
import { sameName } from "~/kinds/text";
import { visibilityLabels, visibilityOf } from "~/kinds/visibility";
import { countOf, type Work, type WorkDocument } from "~/kinds/work";
import { workTypeNames } from "~/kinds/work-fields";
import { categoriesPath, renamePath } from "../frame/admin-paths";
import { listPath } from "../frame/list-query";
import type { RowLink } from "../frame/page-links";
import { type ListedName, listNames } from "./names.server";

export interface OrderItem {
  id: string;
  title: string;
  note: string;
  /** The page with this address orders the works of a category. */
  to?: string;
  links?: RowLink[];
  isLarge?: boolean;
}

export interface OrderedList {
  /** Without a category, the list is that of the categories. */
  category?: string;
  items: OrderItem[];
  /** The stored order has these IDs, also of deleted works. */
  placed: string[];
}

export class StaleOrder extends Error {}

/**
 * Includes drafts, and categories of drafts and malformed works only. The list is empty if no work
 * has the category.
 */
export async function orderedList(
  current: Catalogue,
  category: string | undefined,
): Promise<OrderedList> {
  const { parts, arrangement } = current;
  const placed = placedIn(arrangement, category);
  if (category === undefined) {
    const places = new Map(placed.map((name, place) => [name, place]));
    const placeOf = ({ name }: ListedName) => places.get(name) ?? placed.length;
    const names = (await listNames("categories", current)).toSorted(
      (a, b) => placeOf(a) - placeOf(b),
    );
    return { placed, items: names.map(itemOf) };
  }
  const alike = parts.all.byCategory.get(sameName(category))?.works ?? [];
  const same = alike.flatMap(({ work }) => work ?? []);
  const now = new Date();
  const own = groupByCategory(same).find(({ name }) => name === category)?.works ?? [];
  const items = own.map((work) => ({
    id: work.id,
    title: work.title,
    note: noteOf(work, now),
    isLarge: work.type === "large-feature",
  }));
  return { category, placed, items };
}

function itemOf({ name, count }: ListedName): OrderItem {
  return {
    id: name,
    title: name,
    to: categoriesPath(name),
    note: countOf(count),
    links: [
      ["Rename or merge", `Rename or merge ${name}`, renamePath("categories", [name])],
      ["Works", `Works in ${name}`, listPath({ category: name })],
    ],
  };
}

function noteOf(work: Work, now: Date): string {
  const visibility = visibilityOf(work, now);
  const notes = [workTypeNames[work.type]];
  if (visibility !== "public") notes.push(visibilityLabels[visibility]);
  return notes.join(" · ");
}

export function versionOfOrder({ items }: Pick<OrderedList, "items">): string {
  const ids = items.map(({ id }) => id);
  const hash = createHash("sha256").update(JSON.stringify(ids));
  return hash.digest("base64url").slice(0, 16);
}

interface Move {
  id: string;
  /** Places count from 0. A larger one means the last place. */
  place: number;
}

interface SaveOptions {
  /** The page showed this version of the list. */
  seen: string | null;
  by: string;
}

/** Large features stay before the others. @throws StaleOrder, ArrangementTooLarge */
export async function moveInOrder(
  list: OrderedList,
  { id, place }: Move,
  options: SaveOptions,
): Promise<{ batch?: string; place: number }> {
  const { items, placed } = list;
  const ids = items.map((item) => item.id);
  const from = ids.indexOf(id);
  if (versionOfOrder(list) !== options.seen || from < 0) throw new StaleOrder();
  const group = items.filter(({ isLarge }) => isLarge === items[from]?.isLarge);
  const first = items.findIndex((item) => item === group[0]);
  const last = first + group.length - 1;
  const to = Math.min(Math.max(place, first), last);
  if (to === from) return { place: to };
  const next = ids.filter((other) => other !== id);
  next.splice(to, 0, id);
  // The works after the last placed one keep their natural order.
  const isPlaced = new Set([id, ...placed]);
  const end = next.findLastIndex((other) => isPlaced.has(other));
  return { batch: await save(list, withDeleted(next.slice(0, end + 1), list), options), place: to };
}

/** A deleted work that is restored comes after the work that it followed. */
function withDeleted(kept: string[], { items, placed }: OrderedList): string[] {
  const ids = new Set(items.map((item) => item.id));
  const deleted: [neighbor: string, id: string][] = [];
  let neighbor = "";
  for (const id of placed) {
    if (ids.has(id)) neighbor = id;
    else deleted.push([neighbor, id]);
  }
  const following = grouped(deleted);
  return ["", ...kept].flatMap((id) => [id, ...(following.get(id) ?? [])]).slice(1);
}

/** @throws StaleOrder */
export async function resetOrder(list: OrderedList, options: SaveOptions) {
  if (versionOfOrder(list) !== options.seen) throw new StaleOrder();
  return save(list, [], options);
}

async function save({ category, placed }: OrderedList, ids: string[], { by }: SaveOptions) {
  const batch = await saveSiteDocument(works, {
    id: arrangementId,
    by,
    action: "order",
    edit: (known) => {
      // Another process may have saved another order.
      if (!isDeepStrictEqual(placedIn(known, category), placed)) throw new StaleOrder();
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
