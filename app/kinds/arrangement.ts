import { isObject } from "./outside";
import { bytesOf } from "./text";
import { uncategorized, withFields, type WorkDocument } from "./work";

/**
 * The arrangement is one document with places set by hand, and new names of categories, creators,
 * and pages. Each order and old name is a field, so that changes can be undone independently.
 */

/** The ID stands for the arrangement in requests and changes. No work can have it. */
export const arrangementId = "__arrangement__";

const mostBytes = 600_000;

export class ArrangementTooLarge extends Error {
  constructor() {
    super("The manual order is too large to store. Reset the order of a category first.");
  }
}

/** @throws ArrangementTooLarge */
export function requireStorable(arrangement: WorkDocument): void {
  const bytes = bytesOf(JSON.stringify(arrangement));
  if (bytes > mostBytes) throw new ArrangementTooLarge();
}

const categoriesField = "categories";
const orderPrefix = "order/";

const addresses = { creator: "/creators/", app: "/works/", category: "/works?category=" };

export type Moved = keyof typeof addresses;

export function placedCategories(arrangement: WorkDocument): string[] {
  return texts(arrangement[categoriesField]);
}

export function placedWorks(arrangement: WorkDocument, category: string): string[] {
  return texts(arrangement[orderPrefix + category]);
}

/** @returns places by category, then by ID. */
export function allPlacedWorks(arrangement: WorkDocument): Map<string, Map<string, number>> {
  const placesIn = (field: string) =>
    texts(arrangement[field]).map((id, place) => [id, place] as const);
  const fields = Object.keys(arrangement).filter((field) => field.startsWith(orderPrefix));
  return new Map(
    fields.map((field) => [field.slice(orderPrefix.length), new Map(placesIn(field))]),
  );
}

/** @returns the categories whose works have other places, among each other or beside the rest. */
export function reorderedCategories(before: WorkDocument, after: WorkDocument): Set<string> {
  if (before === after) return new Set();
  // A category with an empty list is placed, too: new works do not come first in it.
  const listIn = (document: WorkDocument, field: string) =>
    Object.hasOwn(document, field) && JSON.stringify(texts(document[field]));
  const fields = Object.keys({ ...before, ...after }).filter(
    (field) => isOrderField(field) && listIn(before, field) !== listIn(after, field),
  );
  return new Set(
    fields.flatMap((field) =>
      field === categoriesField
        ? [before, after].flatMap(placedCategories)
        : field.slice(orderPrefix.length),
    ),
  );
}

export function isOrderField(field: string): boolean {
  return field === categoriesField || field.startsWith(orderPrefix);
}

/** @returns the arrangement with a title on each line instead of the works' IDs. */
export function withTitles(arrangement: WorkDocument, titleOf: (id: string) => string) {
  const orders = Object.keys(arrangement)
    .filter((field) => field.startsWith(orderPrefix))
    .map((field) => [
      field,
      [...texts(arrangement[field]).map(titleOf), "(all others)"].join("\n"),
    ]);
  return withFields(arrangement, Object.fromEntries(orders) as WorkDocument);
}

export function withPlacedCategories(arrangement: WorkDocument, categories: string[]) {
  return withFields(arrangement, { [categoriesField]: nonEmpty(categories) });
}

export function withPlacedWorks(arrangement: WorkDocument, category: string, ids: string[]) {
  return withFields(arrangement, { [orderPrefix + category]: nonEmpty(ids) });
}

export function withRenamedCategory(arrangement: WorkDocument, from: string[], to: string) {
  const own = [to, ...from.filter((name) => name !== to)];
  const ids = own.flatMap((name) => placedWorks(arrangement, name));
  const placed = placedCategories(arrangement);
  const isTargetPlaced = placed.includes(to);
  const next = placed.map((name) => (from.includes(name) && !isTargetPlaced ? to : name));
  const kept = next.filter((name) => name === to || !from.includes(name));
  const emptied = withFields(
    arrangement,
    Object.fromEntries(own.map((name) => [orderPrefix + name, undefined])),
  );
  const moved = withMoved(emptied, "category", from, to);
  return withPlacedCategories(
    withPlacedWorks(moved, to, Array.from(new Set(ids))),
    Array.from(new Set(kept)),
  );
}

/** Redirects the old addresses of a category, a creator, or a page to the new one. */
export function withMoved(arrangement: WorkDocument, kind: Moved, from: string[], to: string) {
  const old = from.filter((name) => name !== to);
  if (old.length === 0) return arrangement;
  const moves = old.map((name) => [`${kind}/${name}`, to]);
  return withFields(arrangement, {
    ...(Object.fromEntries(moves) as WorkDocument),
    [`${kind}/${to}`]: undefined,
  });
}

/** @returns the first later name for which `answers` is true. */
export function findMoved(
  arrangement: WorkDocument,
  kind: Moved,
  name: string,
  answers: (name: string) => boolean,
): string | undefined {
  const seen = new Set<string>();
  let next: unknown = name;
  while (typeof next === "string" && !seen.has(next)) {
    if (seen.size > 0 && answers(next)) return next;
    seen.add(next);
    next = arrangement[`${kind}/${next}`];
  }
  return undefined;
}

/** Drops the revision and unknown fields. @returns undefined for anything but an object. */
export function readArrangement(value: unknown): WorkDocument | undefined {
  if (!isObject(value)) return undefined;
  const entries = Object.entries(value).flatMap(
    ([field, content]: [string, unknown]): [string, unknown][] => {
      if (isOrderField(field)) {
        const list = texts(content);
        return list.length > 0 ? [[field, list]] : [];
      }
      const isMove = Object.keys(addresses).some((kind) => field.startsWith(`${kind}/`));
      return isMove && typeof content === "string" ? [[field, content]] : [];
    },
  );
  return Object.fromEntries(entries);
}

/** @returns a sentence for each part that `readArrangement` drops, except the revision. */
export function arrangementProblems(value: unknown): string[] {
  const read = readArrangement(value);
  if (!read) return ["The arrangement is not an object."];
  return Object.entries(value as WorkDocument)
    .filter(([field, content]) => {
      const isBlank = Array.isArray(content) && content.length === 0;
      const isSame = JSON.stringify(read[field]) === JSON.stringify(content);
      return field !== "rev" && !isSame && !isBlank;
    })
    .map(([field]) => `The arrangement has a malformed part: "${field}".`);
}

export function arrangementLabel(field: string): string {
  if (field === categoriesField) return "Order of the categories";
  if (field.startsWith(orderPrefix)) {
    const name = field.slice(orderPrefix.length);
    return `Order in ${name || uncategorized}`;
  }
  for (const [kind, address] of Object.entries(addresses)) {
    if (field.startsWith(`${kind}/`)) return `Old link ${address}${field.slice(kind.length + 1)}`;
  }
  return field;
}

function nonEmpty(list: string[]): string[] | undefined {
  return list.length > 0 ? list : undefined;
}

/** Other programs may have stored anything. */
function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
