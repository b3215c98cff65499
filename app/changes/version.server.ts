import { hashOf } from "~/hash.server";
import { oncePer } from "~/kinds/derived";
import { namesOf, type Values, valuesBy } from "~/kinds/field";
import { isObject, own, wholeNumberIn } from "~/kinds/outside";
import { canonicalFields } from "~/kinds/typed-value.server";
import type { WorkDocument } from "~/kinds/work";
import { revOf, withoutBookkeeping } from "~/kinds/work-document.server";

const hashLength = 16;

/** Names what is stored, whoever wrote it: two documents with one version have the same values. */
export const documentVersion = oncePer((document: WorkDocument): string =>
  hashOf(JSON.stringify(sorted(document))).slice(0, hashLength),
);

/** Names only what people and programs write, and not what each save writes besides. */
export function contentVersion(document: WorkDocument): string {
  return documentVersion(withoutBookkeeping(canonicalFields(document)));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  // A list of pairs keeps the order also for fields that are numbers.
  return entries.map(([field, inner]) => [field, sorted(inner)]);
}

/** Returns a value of a form in the form in which two values are compared. */
export type Comparable<Field extends string> = (field: Field, text: string) => string;

/** A form begins with this. Forms of other programs may know only the revision. */
export interface Base {
  rev: number;
  /** The values that the form showed, as hashes. */
  hashes: Record<string, string>;
}

/** @returns what a form shows, as a text that it sends back. */
export function baseOf<Field extends string>(
  document: WorkDocument,
  values: Values<Field>,
  comparable: Comparable<Field>,
): string {
  const hashes = new URLSearchParams(hashesOf(values, comparable));
  return `${revOf(document)} ${hashes.toString()}`;
}

export function readBase(text: string | null | undefined): Base {
  const [rev, hashes] = (text ?? "").split(" ");
  return { rev: wholeNumberIn(rev) ?? 0, hashes: Object.fromEntries(new URLSearchParams(hashes)) };
}

export function hashesOf<Field extends string>(
  values: Values<Field>,
  comparable: Comparable<Field>,
): Record<Field, string> {
  return valuesBy(namesOf(values), (field) => hashIn(values, field, comparable));
}

function hashIn<Field extends string>(
  values: Values<Field>,
  field: Field,
  comparable: Comparable<Field>,
): string {
  return hashOf(comparable(field, values[field])).slice(0, hashLength);
}

/** Checks whether a value is the one that the form showed. */
export function isAsShown<Field extends string>(
  { hashes }: Base,
  values: Values<Field>,
  field: Field,
  comparable: Comparable<Field>,
): boolean {
  return own(hashes, field) === hashIn(values, field, comparable);
}
