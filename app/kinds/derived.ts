/** Caches what `make` returns for an object, as long as something else uses the object. */
export function oncePer<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined || known.has(key)) return found as Value;
    const made = make(key);
    known.set(key, made);
    return made;
  };
}

/** Keeps the order of the keys, and of the values of each. */
export function grouped<Key, Value>(entries: Iterable<readonly [Key, Value]>): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const [key, value] of entries) {
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}

/** Above this, sorting everything costs less. */
const mostPlaced = 200;

/** Removes items from a list, which is sorted without them, and adds others. @returns a new list. */
export function sortedWith<Item>(
  sorted: readonly Item[],
  gone: readonly Item[],
  added: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Item[] {
  const all = without(sorted, gone);
  if (added.length > mostPlaced) return [...all, ...added].sort(compare);
  for (const item of added) {
    const place = placeIn(all, (other) => compare(other, item) <= 0);
    all.splice(place, 0, item);
  }
  return all;
}

function without<Item>(items: readonly Item[], gone: readonly Item[]): Item[] {
  const isGone = new Set(gone);
  if (gone.length > mostPlaced) return items.filter((item) => !isGone.has(item));
  const others = items.slice();
  for (const item of isGone) {
    const place = others.indexOf(item);
    if (place >= 0) others.splice(place, 1);
  }
  return others;
}

/** @returns the first items in an order, without sorting the others. */
export function firstIn<Item>(
  items: Iterable<Item>,
  count: number,
  compare: (a: Item, b: Item) => number,
): Item[] {
  if (count > mostPlaced) return Array.from(items).sort(compare).slice(0, count);
  let first: Item[] = [];
  for (const item of items) {
    const last = first[count - 1];
    if (last !== undefined && compare(item, last) >= 0) continue;
    first = sortedWith(first, [], [item], compare).slice(0, count);
  }
  return first;
}

/** @returns the first place of a sorted list whose item does not come before the wanted one. */
export function placeIn<Item>(sorted: readonly Item[], isBefore: (item: Item) => boolean): number {
  let [start, end] = [0, sorted.length];
  while (start < end) {
    const middle = (start + end) >> 1;
    if (isBefore(sorted[middle] as Item)) start = middle + 1;
    else end = middle;
  }
  return start;
}
