import type { Catalogue } from "~/catalogue/catalogue.server";
import { byName } from "~/catalogue/groups.server";
import { fold } from "~/catalogue/search";
import { eachInSlices } from "~/in-steps.server";
import { grouped, oncePer } from "~/kinds/derived";
import { isCapitalized } from "~/kinds/text";
import { plainDocument, timeIn } from "~/kinds/typed-value.server";
import { type StoredWork, uncategorized, type WorkDocument } from "~/kinds/work";
import { makersIn } from "~/kinds/work-document.server";
import { workSchema } from "~/kinds/work-schema.server";
import type { NamesList } from "../frame/admin-paths";

/** The count includes drafts. */
export interface NameCount {
  name: string;
  count: number;
  /** The oldest work with this name was added then, in milliseconds since 1970. */
  since: number;
}

/** The listed name belongs to a category or a creator. */
export interface ListedName extends NameCount {
  /** The key is the ID of a creator, or the name of a category. */
  key: string;
  /** The better name comes first. */
  names: NameCount[];
}

/** A list is made once per change of the works. */
const lists = { categories: oncePer(listCategories), creators: oncePer(listCreators) };

/** Includes names that visitors do not see, and works for malformed documents. */
export function listNames(list: NamesList, { stored }: Pick<Catalogue, "stored">) {
  return lists[list](stored);
}

export const categoryIn = oncePer(
  (document: WorkDocument) =>
    workSchema.shape.category.safeParse(plainDocument(document).category).data ?? uncategorized,
);

async function listCategories(stored: StoredWork[]): Promise<ListedName[]> {
  const dated: Dated[] = [];
  await eachInSlices(stored, ({ document }) => {
    dated.push([categoryIn(document), addedAt(document)]);
  });
  return counted(dated)
    .map((category) => ({ ...category, key: category.name, names: [] }))
    .sort(byName);
}

async function listCreators(stored: StoredWork[]): Promise<ListedName[]> {
  const makers: [id: string, Dated][] = [];
  await eachInSlices(stored, ({ document }) => {
    const at = addedAt(document);
    for (const { id, name } of makersIn(document)) if (id) makers.push([id, [name, at]]);
  });
  const creators = Array.from(grouped(makers), ([id, all]) => {
    const names = counted(all.filter(([name]) => name !== id)).sort(byBetterName);
    return {
      key: id,
      name: names[0]?.name ?? id,
      names: names.slice(0, mostAtOnce),
      count: all.length,
      since: earliest(all.map(([, at]) => at)),
    };
  });
  return creators.sort(byName);
}

/** The address of a merge names them all. */
const mostAtOnce = 20;

/** Groups items whose names differ only in case, accents, spaces, and punctuation. */
export async function lookAlikes(items: ListedName[]): Promise<ListedName[][]> {
  const keyed: [key: string, ListedName][] = [];
  await eachInSlices(items, (item) => {
    for (const key of new Set(textsOf(item).map(likeness))) if (key) keyed.push([key, item]);
  });
  const groups = Array.from(grouped(keyed).values());
  const several = groups.filter((group) => group.length > 1);
  // Two creators may look alike both by ID and by name.
  const places = new Map(items.map((item, place) => [item, place]));
  const seen = new Set<string>();
  return several
    .filter((group) => {
      const key = group.map((item) => places.get(item)).join();
      return !seen.has(key) && seen.add(key);
    })
    .map((group) => group.sort(byBetterName).slice(0, mostAtOnce));
}

/** A capitalized name is better, or else the older one, or else that of more works. */
function byBetterName(a: NameCount, b: NameCount): number {
  return (
    Number(isCapitalized(b.name)) - Number(isCapitalized(a.name)) ||
    a.since - b.since ||
    b.count - a.count
  );
}

/** Returns the texts by which a search finds an item. */
export function textsOf({ key, name, names }: ListedName): string[] {
  return [name, key, ...names.map((each) => each.name)];
}

function likeness(name: string): string {
  return fold(name).replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Works of other programs may have no time, and count as old. */
function addedAt({ createdAt }: WorkDocument): number {
  return Date.parse(timeIn(createdAt) ?? "") || 0;
}

type Dated = [name: string, at: number];

function counted(dated: Dated[]): NameCount[] {
  return Array.from(grouped(dated), ([name, times]) => ({
    name,
    count: times.length,
    since: earliest(times),
  }));
}

function earliest(times: number[]): number {
  return times.reduce((first, at) => Math.min(first, at), Infinity);
}
