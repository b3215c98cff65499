/**
 * Looks up text from outside, which may be the name of something that every object inherits, such
 * as "constructor".
 */
export function own<Table extends object>(
  table: Table,
  key: string,
): Table[keyof Table] | undefined {
  // Browsers of 2020 lack `Object.hasOwn`.
  return Object.prototype.hasOwnProperty.call(table, key) ? table[key as keyof Table] : undefined;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @returns the whole number that a text such as "12" is; undefined if it is none in this range. */
export function wholeNumberIn(
  text: string | null | undefined,
  least = 0,
  most = 1_000_000_000,
): number | undefined {
  const number = /^\d{1,10}$/.test(text ?? "") ? Number(text) : -1;
  return number >= least && number <= most ? number : undefined;
}

/** A call with a spread list fails if the list is too long. @returns -Infinity for an empty list. */
export function largest(numbers: number[]): number {
  return numbers.reduce((most, number) => Math.max(most, number), -Infinity);
}

/** Adds items to a list of any length. */
export function append<Item>(list: Item[], items: Iterable<Item>): void {
  for (const item of items) list.push(item);
}
